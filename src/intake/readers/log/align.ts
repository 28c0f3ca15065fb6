// Lays one template along the text: outwards from a place where a stretch of both is the same.
import {
  cutAt,
  dotsFrom,
  endCut,
  endOfLine,
  endOfValue,
  fixedIn,
  holdsAnother,
  isAlone,
  isLongerName,
  valueRest,
} from './around.ts';
import { isTold, type Cut } from './cut.ts';
import type { Paste } from './paste.ts';
import type { Place, Template } from './templates.ts';

/** A template in the text. Places are in `Paste.key`. */
export interface Match {
  readonly template: Template;
  readonly start: number;
  readonly end: number;
  /** Up to here the text is the message's own: its last value reaches to the end of the line. */
  readonly covers: number;
  /** How many letters of its fixed parts stand there. */
  readonly matched: number;
  /** Enough of it stands there; where too little is left it can only cast a doubt on another. */
  readonly told: boolean;
  /** The values between the parts, by name. */
  readonly values: readonly { readonly names: readonly string[]; readonly from: number; readonly to: number }[];
}

/** A value is not longer than this many letters. */
const longestValue = 420;
/** At most this many letters behind dots tell where the text goes on, and they may stand behind the rest of a value. */
const rejoin = 9;
/** So many letters of the next part tell that the value between them has ended. */
const shortestPiece = 5;
/** A message of fewer letters is taken only where it stands alone. */
const short = 24;

type Values = { names: readonly string[]; from: number; to: number }[];

interface Side {
  readonly at: number;
  readonly matched: number;
  readonly values: Values;
  /** How the text was cut there; undefined where the template's end was reached. */
  readonly cut: Cut | undefined;
  /** Dots were passed. */
  readonly elided: boolean;
}

/** @returns undefined where the text says something else than the template */
export function align(paste: Paste, at: number, { template, part, offset }: Place): Match | undefined {
  const left = leftwards(paste, at, template, part, offset);
  if (left === undefined) return undefined;
  const right = rightwards(paste, at, template, part, offset);
  if (right === undefined) return undefined;
  const matched = left.matched + right.matched;
  const values = [...left.values, ...right.values];
  if (values.some(({ from, to }) => to < right.at && holdsAnother(paste, from, to))) return undefined;
  if (isLongerName(paste, right.at, template)) return undefined;
  const open = (template.names.at(-1)?.length ?? 0) > 0 || right.cut !== undefined;
  const covers = open ? endOfLine(paste, right.at) : right.at;
  const match = { template, start: left.at, end: right.at, covers, matched, told: true, values };
  if (left.cut === undefined && right.cut === undefined && matched === template.size) {
    return template.size >= short || isAlone(paste, left.at, right.at, template) ? match : undefined;
  }
  const text = fixedIn(paste, left.at, right.at, values);
  const elided = left.elided || right.elided;
  const { size, message } = template;
  const whole = message.text;
  return { ...match, told: isTold({ matched, size, text, whole, start: left.cut, end: right.cut, elided }) };
}

function leftwards(paste: Paste, at: number, template: Template, part: number, offset: number): Side | undefined {
  const { key } = paste;
  const values: Values = [];
  let matched = 0;
  let elided = false;
  let place = at;
  for (let index = part, left = offset; ;) {
    const text = template.parts[index] ?? '';
    while (left > 0 && place > 0 && key.charCodeAt(place - 1) === text.charCodeAt(left - 1)) {
      place -= 1;
      left -= 1;
      matched += 1;
    }
    if (left === 0 && index === 0) return { at: place, matched, values, cut: undefined, elided };
    if (left === 0) {
      const before = template.parts[index - 1] ?? '';
      const found = key.lastIndexOf(before, place - before.length);
      if (found >= 0 && place - found - before.length <= longestValue) {
        values.unshift({ names: template.names[index] ?? [], from: found + before.length, to: place });
        matched += before.length;
        place = found;
        index -= 1;
        continue;
      }
    }
    const dots = dotsFrom(paste, place, left === 0, -1);
    const joined = dots === undefined ? undefined : rejoinLeft(key, dots, template, index, left);
    if (joined === undefined) {
      const cut = dots === undefined ? cutAt(paste, place, 'left') : 'dots';
      if (cut === undefined) return undefined;
      const before =
        left === 0 && dots !== undefined ? endOf(template.parts[index - 1] ?? '', key.slice(dots, place)) : 0;
      if (before === 0 || dots === undefined) return { at: place, matched, values, cut, elided };
      values.unshift({ names: template.names[index] ?? [], from: dots + before, to: place });
      return { at: dots, matched: matched + before, values, cut, elided };
    }
    elided = true;
    place = joined.at;
    index = joined.part;
    left = joined.offset;
  }
}

/** How many letters of the end of \`part\` stand at the start of \`text\`. */
function endOf(part: string, text: string): number {
  for (let length = Math.min(part.length, text.length); length >= shortestPiece; length -= 1)
    if (text.startsWith(part.slice(-length))) return length;
  return 0;
}

interface Joined {
  readonly at: number;
  readonly part: number;
  readonly offset: number;
}

/** Where the template goes on before the dots at `at`; the end of a value may stand before them. */
function rejoinLeft(key: string, at: number, template: Template, part: number, left: number): Joined | undefined {
  for (let end = at; end > at - valueRest && end >= rejoin; end -= 1) {
    const piece = key.slice(end - rejoin, end);
    for (let index = part; index >= 0; index -= 1) {
      if (index === part && left < rejoin) continue;
      const found = (template.parts[index] ?? '').lastIndexOf(piece, index === part ? left - rejoin : Infinity);
      // Only a whole part can be followed by a value.
      const fits = end === at || found + rejoin === template.parts[index]?.length;
      if (found >= 0 && fits) return { at: end, part: index, offset: found + rejoin };
    }
  }
  return undefined;
}

function rightwards(paste: Paste, at: number, template: Template, part: number, offset: number): Side | undefined {
  const { key } = paste;
  const values: Values = [];
  let matched = 0;
  let elided = false;
  let place = at;
  for (let index = part, right = offset; ;) {
    const text = template.parts[index] ?? '';
    while (right < text.length && place < key.length && key.charCodeAt(place) === text.charCodeAt(right)) {
      place += 1;
      right += 1;
      matched += 1;
    }
    if (right === text.length && index === template.parts.length - 1) {
      const names = template.names[index + 1] ?? [];
      if (names.length > 0) values.push({ names, from: place, to: endOfValue(paste, place) });
      return { at: place, matched, values, cut: undefined, elided };
    }
    if (right === text.length) {
      const after = template.parts[index + 1] ?? '';
      const found = key.slice(place, place + longestValue + after.length).indexOf(after);
      if (found >= 0) {
        values.push({ names: template.names[index + 1] ?? [], from: place, to: place + found });
        place += found;
        index += 1;
        right = 0;
        continue;
      }
    }
    const whole = right === text.length;
    const dots = dotsFrom(paste, place, whole, 1);
    const joined = dots === undefined ? undefined : rejoinRight(key, dots, template, index, right);
    if (joined === undefined) {
      const end = dots === undefined ? endCut(paste, place, whole) : { cut: 'dots' as const, at: dots };
      if (end === undefined) return undefined;
      const after = whole ? startOf(template.parts[index + 1] ?? '', key.slice(place, end.at)) : 0;
      if (after === 0) return { at: place, matched, values, cut: end.cut, elided };
      values.push({ names: template.names[index + 1] ?? [], from: place, to: end.at - after });
      return { at: end.at, matched: matched + after, values, cut: end.cut, elided };
    }
    elided = true;
    place = joined.at;
    index = joined.part;
    right = joined.offset;
  }
}

/** How many letters of the start of \`part\` stand at the end of \`text\`, a value and what follows it. */
function startOf(part: string, text: string): number {
  for (let length = Math.min(part.length, text.length); length >= shortestPiece; length -= 1)
    if (text.endsWith(part.slice(0, length))) return length;
  return 0;
}

function rejoinRight(key: string, at: number, template: Template, part: number, right: number): Joined | undefined {
  for (let start = at; start < at + valueRest && start + rejoin <= key.length; start += 1) {
    const piece = key.slice(start, start + rejoin);
    for (let index = part; index < template.parts.length; index += 1) {
      const found = (template.parts[index] ?? '').indexOf(piece, index === part ? right : 0);
      if (found >= 0 && (start === at || found === 0)) return { at: start, part: index, offset: found };
    }
  }
  return undefined;
}
