// Heads per rank and block lengths that behave alike, so that whoever must try them all tries a few.

export interface Class {
  /** The member to try. */
  readonly representative: number;
  readonly covers: readonly number[];
}

const counts = Array.from({ length: 128 }, (_, i) => i + 1);
const groupsOf16 = [48, 80, 96, 112];

/**
 * Heads per rank 1 to 128. Members of a class have the same outcome as their representative in every held release, on
 * every architecture, for every dtype, mask and block length. (Kernel names and messages can differ.)
 */
export const headClasses: readonly Class[] = [
  // Padded to 16, or split into groups of 16 everywhere but in gfx950's bf16, which serves them all.
  { representative: 16, covers: [...counts.filter((n) => n <= 16), ...groupsOf16] },
  // What the wrapper refuses unless gfx950's bf16 takes any count.
  { representative: 24, covers: counts.filter((n) => n > 16 && n % 16 !== 0) },
  { representative: 32, covers: [32, 64] },
  { representative: 128, covers: [128] },
];

/** Block lengths 1 to 16, in the same sense, for every head count. */
export const blockClasses: readonly Class[] = [
  { representative: 1, covers: [1] },
  { representative: 2, covers: [2] },
  { representative: 4, covers: [3, 4] },
  { representative: 8, covers: counts.filter((n) => n >= 5 && n <= 16) },
];
