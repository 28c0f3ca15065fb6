// What stands around a place of a paste, as a template asks for it: where the text was cut, where a value ends, what is
// said in the same breath.
import type { Cut } from './cut.ts';
import type { Paste } from './paste.ts';
import type { Template } from './templates.ts';

/** So many letters may stand behind dots as the rest of a value. */
export const valueRest = 40;

interface Stretch {
  readonly from: number;
  readonly to: number;
}

const exceptionAtStart = /^(?:[\w.]{1,60}\.)?[A-Z]\w{0,60}(?:Error|Exception|Exit): /;

/** A line in the value starts with an exception's name: that is the next message, not a value of this one. */
export function holdsAnother(paste: Paste, from: number, to: number): boolean {
  for (let at = from + 1; at < to; at += 1) {
    if (paste.between(at).starts === undefined) continue;
    const start = paste.spacedAt(paste.flatAt(at));
    if (exceptionAtStart.test(paste.spaced.slice(start, start + 130))) return true;
  }
  return false;
}

/** The words from `start` to `end` without the values between them. */
export function fixedIn(paste: Paste, start: number, end: number, values: readonly Stretch[]): string {
  const pieces: string[] = [];
  let from = start;
  for (const value of [...values, { from: end, to: end }]) {
    if (value.from > from)
      pieces.push(
        paste.spaced.slice(paste.spacedAt(paste.flatAt(from)), paste.spacedAt(paste.flatAt(value.from - 1)) + 1),
      );
    from = Math.max(from, value.to);
  }
  return pieces.join(' ');
}

/** How the text was cut between the letter before `at` and the one there: by dots, a quotation's mark, the paste's end. */
export function cutAt(paste: Paste, at: number, side: 'left' | 'right'): Cut | undefined {
  if (elidedAt(paste, at)) return 'dots';
  if (at <= 0 || at >= paste.key.length) return 'edge';
  const { marks, starts } = paste.between(at);
  return (side === 'right' && starts === 'fresh') || /["']/.test(marks) ? 'edge' : undefined;
}

function elidedAt(paste: Paste, at: number): boolean {
  return /…|\.\./.test(paste.between(Math.max(0, at)).marks);
}

/** The nearest dots at `at`, or within the value that starts (ends) there. */
export function dotsFrom(paste: Paste, at: number, inValue: boolean, step: 1 | -1): number | undefined {
  for (let place = at, left = inValue ? valueRest * 2 : 0; place > 0 && place < paste.key.length; place += step) {
    if (elidedAt(paste, place)) return place;
    if (left === 0) return undefined;
    left -= 1;
  }
  return undefined;
}

/** Nothing else is said in the same breath: it follows an exception's name, a place in the source or a line's start. */
export function isAlone(paste: Paste, start: number, end: number, { names }: Template): boolean {
  const before = paste.between(start);
  const behind = paste.between(end);
  const after = end >= paste.key.length ? { ...behind, starts: 'line' as const } : behind;
  const flat = paste.flatAt(start);
  const placed = /\.(?:h|cuh?|py):\d{1,6}\]?$/.test(paste.flat.slice(Math.max(0, flat - 40), flat));
  const left =
    (names[0]?.length ?? 0) > 0 ||
    start === 0 ||
    before.starts !== undefined ||
    placed ||
    /[:;"'[(]/.test(before.marks);
  const right =
    (names.at(-1)?.length ?? 0) > 0 ||
    after.starts !== undefined ||
    /^(?:\(\)|[\].!]*["'\])]|[.!]*;)/.test(after.marks);
  // Dots may stand for the rest of a longer name.
  return left && right && !/^(?:…|\.\.)/.test(after.marks);
}

/** The text's last word goes on with an underscore where the message has none: `aiter_utils` is not `aiter`. */
export function isLongerName(paste: Paste, end: number, { message }: Template): boolean {
  return paste.between(end).marks.startsWith('_') && !message.text.replace(/\{[^{}]*\}/g, '').includes('_');
}

/** Cut right there, or somewhere in the value that starts there. */
export function endCut(
  paste: Paste,
  place: number,
  inValue: boolean,
): { readonly cut: Cut; readonly at: number } | undefined {
  const last = inValue ? Math.min(place + 60, paste.key.length) : place;
  for (let at = place; at <= last; at += 1) {
    const cut = cutAt(paste, at, 'right');
    if (cut !== undefined) return { cut, at };
  }
  return undefined;
}

/** A value at a message's end ends with its line, or at a mark behind its first word. */
export function endOfValue(paste: Paste, from: number): number {
  for (let at = from + 1; at <= from + 120 && at < paste.key.length; at += 1) {
    const { marks, starts } = paste.between(at);
    if (starts !== undefined || /[.,;"')\]…]/.test(marks)) return at;
  }
  return Math.min(from + 120, paste.key.length);
}

export function endOfLine(paste: Paste, from: number): number {
  for (let at = from + 1; at <= from + 600 && at < paste.key.length; at += 1) {
    if (paste.between(at).starts !== undefined) return at;
  }
  return Math.min(from + 600, paste.key.length);
}
