// Looks for every known message in a log.
import { contextOf, type Context } from './context.ts';
import { detectors } from './detectors.ts';
import { Lines, Surroundings } from './text.ts';
import type { Detector, Found, Sighting } from './types.ts';
import { whole } from './whole.ts';

/** So many places of one anchor are looked at, and so many in all; a real log repeats a message per rank, not per line. */
const mostTries = 300;
const mostWindows = 3_000;

/**
 * The known messages in `pasted`, in the order of their first lines. Equal ones of several ranks are one, with the number
 * of times; a copy that was cut short belongs to the whole one. Linear in the length of the text; never throws.
 */
export function findMessages(pasted: string): readonly Found[] {
  // A log in UTF-16 that was read as UTF-8 has a NUL beside every character.
  const text = pasted.includes('\0') ? pasted.replaceAll('\0', '') : pasted;
  const lines = new Lines(text);
  return whole(merge(sightingsIn(text, lines)), text, lines);
}

type Placed = Sighting & { readonly line: number };

const byAnchor = new Map<string, Detector[]>();
for (const detector of detectors) {
  for (const anchor of detector.anchors) byAnchor.set(anchor, [...(byAnchor.get(anchor) ?? []), detector]);
}
/** One pass over the text for all words: several times as fast as one search for each. */
const anchors = new RegExp([...byAnchor.keys()].map((anchor) => anchor.replace(/[^\w ]/g, '\\$&')).join('|'), 'g');

function sightingsIn(text: string, lines: Lines): Placed[] {
  const found: Placed[] = [];
  const tries = new Map<string, number>();
  let windows = 0;
  let context: Context | undefined;
  for (const match of text.matchAll(anchors)) {
    const anchor = match[0];
    const tried = tries.get(anchor) ?? 0;
    if (tried >= mostTries) continue;
    const next = text.slice(match.index + anchor.length, match.index + anchor.length + 2);
    const worth = (byAnchor.get(anchor) ?? []).filter((detector) => detector.worth?.(next) !== false);
    if (worth.length === 0) continue;
    if ((windows += 1) > mostWindows) break;
    tries.set(anchor, tried + 1);
    const window = new Surroundings(lines, match.index);
    context ??= contextOf(text);
    for (const detector of worth) {
      const sighting = detector.look(window, context);
      if (sighting !== undefined) found.push({ ...sighting, line: sighting.line ?? window.line });
    }
  }
  return found;
}

/** More different messages than this are no log. */
const mostFound = 200;

function merge(sightings: readonly Placed[]): Found[] {
  const found: Found[] = [];
  // The fullest first, so that copies with fewer fields find their whole.
  const fullestFirst = sightings.toSorted(
    (a, b) => Object.keys(b.fields).length - Object.keys(a.fields).length || a.line - b.line,
  );
  const seen = new Set<string>();
  for (const one of fullestFirst) {
    // Two anchors of one message.
    const key = `${one.code} ${one.line} ${JSON.stringify(one.fields)}`;
    if (seen.has(key) || found.length >= mostFound) continue;
    seen.add(key);
    const index = found.findIndex((other) => other.code === one.code && holds(other.fields, one.fields));
    const same = found[index];
    if (same === undefined) found.push({ ...one, whose: one.whose ?? 'unknown', times: 1 });
    else found[index] = { ...same, line: Math.min(same.line, one.line), times: same.times + 1 };
  }
  return found.sort((a, b) => a.line - b.line);
}

function holds(whole: Readonly<Record<string, string>>, part: Readonly<Record<string, string>>): boolean {
  return Object.entries(part).every(([name, value]) => whole[name] === value);
}
