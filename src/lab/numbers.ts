// How the Lab writes its numbers.

/** A figure as `7.1e-03`: the exponent has two digits at least, as in kernel reports. */
export function scientific(value: number, digits = 1): string {
  if (value === 0) return '0';
  return value.toExponential(digits).replace(/e([+-])(\d)$/, 'e$10$2');
}

/** A whole number, in groups of thousands from 10,000 on. */
export function whole(value: number): string {
  return new Intl.NumberFormat('en-GB', { useGrouping: value >= 10_000 }).format(value);
}
