/** `values` without repeats, in the order of their first. */
export function unique<T>(values: readonly T[]): T[] {
  return [...new Set(values)];
}
