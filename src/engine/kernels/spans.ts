// Runs of whole numbers, such as heads 17 to 31.

export interface NumberRange {
  readonly from: number;
  readonly to: number;
}

/** All whole numbers from `from` to `to`. */
export function counts([from, to]: readonly [number, number]): number[] {
  return Array.from({ length: to - from + 1 }, (_, i) => from + i);
}

/** Ascending numbers as runs of neighbours; a run also ends where `alike` says that a number differs from the one before. */
export function spansOf(
  numbers: readonly number[],
  alike: (a: number, b: number) => boolean = () => true,
): NumberRange[] {
  const spans: { from: number; to: number }[] = [];
  for (const n of numbers) {
    const last = spans.at(-1);
    if (last?.to === n - 1 && alike(last.to, n)) last.to = n;
    else spans.push({ from: n, to: n });
  }
  return spans;
}

/** A run as text: `17–31`, or `17` alone. */
export function spanText({ from, to }: NumberRange): string {
  return from === to ? String(from) : `${String(from)}–${String(to)}`;
}

/**
 * Head counts in words: what is a multiple of 16, or no more than 16, is what AITER splits or takes as it is, so that
 * set and its counterpart have a name.
 */
export function headCounts(heads: readonly number[], all: readonly number[]): string {
  const sixteens = all.filter((n) => n <= 16 || n % 16 === 0);
  const others = all.filter((n) => n > 16 && n % 16 !== 0);
  if (heads.join() === sixteens.join()) return `${listText(all.filter((n) => n <= 16))} and multiples of 16`;
  if (heads.join() === others.join())
    return `${spanText({ from: others[0] ?? 0, to: others.at(-1) ?? 0 })} but no multiple of 16`;
  return listText(heads);
}

/** `1–16, 48 and 96`. */
export function listText(numbers: readonly number[]): string {
  const parts = spansOf(numbers).map(spanText);
  const last = parts.pop() ?? '';
  return parts.length === 0 ? last : `${parts.join(', ')} and ${last}`;
}
