// What the Lab is asked to run, and the limits that it keeps to.
import { formats, type FormatName } from './round.ts';

/** What scores are multiplied by: 1/√576 gives them variance 1 here; 1/√192 is that of heads 128 + 64 wide before absorption. */
export const scales = { '576': 1 / Math.sqrt(576), '192': 1 / Math.sqrt(192) } as const;
export type ScaleName = keyof typeof scales;

export interface Setup {
  /** Heads of one rank. */
  readonly heads: number;
  /** Query tokens of one request in one step. */
  readonly block: number;
  /** Positions in the cache, the block's own included. */
  readonly context: number;
  /** The format that cache and query are rounded to. */
  readonly cache: FormatName;
  readonly scale: ScaleName;
  readonly seed: number;
}

export const limits = {
  heads: { from: 1, to: 32 },
  block: { from: 1, to: 16 },
  context: { from: 1, to: 8192 },
  seed: { from: 0, to: 0xffffffff },
} as const;

export const defaults: Setup = { heads: 16, block: 4, context: 64, cache: 'fp8', scale: '576', seed: 53001 };

/**
 * Reads a setup from named texts, such as a form or an address; what is missing takes its default.
 * @returns the setup, or one sentence for every value that is wrong.
 */
export function readSetup(
  given: Readonly<Record<string, string | undefined>>,
): { setup: Setup } | { faults: string[] } {
  const faults: string[] = [];
  const number = (name: keyof typeof limits): number => {
    const text = given[name]?.trim() ?? '';
    const { from, to } = limits[name];
    const value = text === '' ? defaults[name] : Number(text);
    if (/^\d*$/.test(text) && value >= from && value <= to) return value;
    faults.push(`${name} must be a whole number from ${from} to ${to}`);
    return defaults[name];
  };
  const choice = <T extends string>(name: 'cache' | 'scale', allowed: Readonly<Record<T, unknown>>, usual: T): T => {
    const text = given[name] ?? usual;
    if (Object.hasOwn(allowed, text)) return text as T;
    faults.push(`${name} must be one of ${Object.keys(allowed).join(', ')}`);
    return usual;
  };
  const setup: Setup = {
    heads: number('heads'),
    block: number('block'),
    context: number('context'),
    cache: choice('cache', formats, defaults.cache),
    scale: choice('scale', scales, defaults.scale),
    seed: number('seed'),
  };
  if (faults.length === 0 && setup.context < setup.block) {
    faults.push(`context must hold the block: at least ${setup.block} positions`);
  }
  return faults.length === 0 ? { setup } : { faults };
}

/** The setup as `name=value` pairs, for an address. */
export function writeSetup(setup: Setup): string {
  return new URLSearchParams(Object.entries(setup).map(([name, value]) => [name, String(value)])).toString();
}

/**
 * The contexts that a run looks at: powers of two below the one asked for, and that one. A run needs no second pass for
 * them, because every shorter context is a prefix of the same cache.
 */
export function contextsOf({ block, context }: Pick<Setup, 'block' | 'context'>): number[] {
  const shorter: number[] = [];
  for (let length = 8; length < context; length *= 2) if (length >= block) shorter.push(length);
  return [...shorter, context];
}
