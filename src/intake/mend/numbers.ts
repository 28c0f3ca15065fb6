// Line numbers in front of a text, as editors, `cat -n` and reviews put them there.
import type { Line } from '../readers/command/source.ts';

const numbered = /^[ \t]{0,8}(\d{1,6})(?:[:.)|]?[ \t]|[:|])/;

/** Takes the numbers off lines of which each has the next number; a single one, or any other, may be a part of the text. */
export function withoutNumbers(lines: readonly Line[]): readonly Line[] {
  const numbers = lines.map(({ text }) => Number(numbered.exec(text)?.[1] ?? Number.NaN));
  const goesOn = (at: number): boolean => (numbers[at + 1] ?? Number.NaN) === (numbers[at] ?? Number.NaN) + 1;
  if (!numbers.some((_, at) => goesOn(at))) return lines;
  return lines.map((line, at) =>
    goesOn(at) || goesOn(at - 1) ? { ...line, text: line.text.replace(numbered, '') } : line,
  );
}
