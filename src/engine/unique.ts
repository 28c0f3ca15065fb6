/** `values` without repeats, in the order of their first. */
export function unique<T>(values: readonly T[]): T[] {
  return [...new Set(values)];
}

/** `values` without those whose name an earlier one has. */
export function uniqueBy<T>(values: readonly T[], nameOf: (value: T) => string): T[] {
  const names = new Set<string>();
  return values.filter((value) => {
    const name = nameOf(value);
    return !names.has(name) && names.add(name);
  });
}
