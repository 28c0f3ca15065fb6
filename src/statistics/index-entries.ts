// What a flat index list costs.

/** Index entries of one forward pass. All counts are whole numbers; the result is a count of entries. */
export function indexEntries(batch: number, blockLength: number, contextLength: number): number {
  return batch * blockLength * contextLength;
}
