// Who sees whom: for a decode over one cache, a mask is nothing but a number of leading positions for each query.

export const masks = ['non-causal', 'causal'] as const;
export type Mask = (typeof masks)[number];

/**
 * How many leading cache positions the query `row` of a block sees.
 * `context` counts the positions in the cache at this step, the block's own included; the block stands at its end.
 */
export function visible(mask: Mask, row: number, block: number, context: number): number {
  return mask === 'causal' ? context - block + row + 1 : context;
}

/** The largest number of positions by which the two masks differ for one query, and its share of the context. */
export function widestDifference(block: number, context: number): { positions: number; share: number } {
  const positions = visible('non-causal', 0, block, context) - visible('causal', 0, block, context);
  return { positions, share: positions / context };
}
