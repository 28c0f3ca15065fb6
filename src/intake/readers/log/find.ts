// Looks for every known message in a log: the detectors for those whose values tell more, the wordings of the catalogue
// for all others.
import type { Catalogue } from '../../../engine/messages.ts';
import { contextOf, type Context } from './context.ts';
import { detectors } from './detectors.ts';
import { Paste } from './paste.ts';
import { reports } from './reports.ts';
import type { Detector, Found, Placed } from './types.ts';
import { whole } from './whole.ts';
import { Surroundings } from './window.ts';
import { withWordings } from './wordings.ts';

/** At most this many places of one anchor are looked at, and this many in all; a real log repeats a message per rank, not per line. */
const mostTries = 300;
const mostWindows = 3_000;

/**
 * The known messages in `pasted`, in the order of their first lines. Equal ones of several ranks are one, with the number
 * of times; a copy that was cut short belongs to the whole one. Linear in the length of the text; never throws.
 * @param catalogue the wordings to look for beside what the detectors know
 */
export function findMessages(pasted: string, catalogue: Catalogue = {}): readonly Found[] {
  // A log in UTF-16 that was read as UTF-8 has a NUL beside every character.
  const text = pasted.includes('\0') ? pasted.replaceAll('\0', '') : pasted;
  const paste = new Paste(text);
  const sightings = sightingsIn(text, paste);
  return whole(merge(withWordings(paste, sightings, catalogue)), paste);
}

const byAnchor = new Map<string, Detector[]>();
for (const detector of detectors) {
  for (const anchor of detector.anchors) byAnchor.set(anchor, [...(byAnchor.get(anchor) ?? []), detector]);
}
/** One pass over the text for all words: several times as fast as one search for each. */
const anchors = new RegExp([...byAnchor.keys()].map((anchor) => anchor.replace(/\W/g, '\\$&')).join('|'), 'g');

function sightingsIn(text: string, paste: Paste): Placed[] {
  const found: Placed[] = [];
  const tries = new Map<string, number>();
  let windows = 0;
  let context: Context | undefined;
  for (const match of paste.flat.matchAll(anchors)) {
    const anchor = match[0];
    const tried = tries.get(anchor) ?? 0;
    if (tried >= mostTries) continue;
    const next = paste.flat.slice(match.index + anchor.length, match.index + anchor.length + 2);
    const worth = (byAnchor.get(anchor) ?? []).filter((detector) => detector.worth?.(next) !== false);
    if (worth.length === 0) continue;
    if ((windows += 1) > mostWindows) break;
    tries.set(anchor, tried + 1);
    const window = new Surroundings(paste, match.index);
    context ??= contextOf(text);
    for (const detector of worth) {
      const sighting = detector.look(window, context);
      if (sighting !== undefined) found.push({ ...sighting, line: sighting.line ?? window.line, at: match.index });
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
  for (const { at, ...one } of fullestFirst) {
    // Two anchors of one message.
    const key = `${one.code} ${String(one.line)} ${JSON.stringify(one.fields)} ${one.message === undefined ? '' : String(at)}`;
    if (seen.has(key) || found.length >= mostFound) continue;
    seen.add(key);
    const index = found.findIndex(
      (other) => other.code === one.code && sameWording(other, one) && holds(other.fields, one.fields),
    );
    const same = found[index];
    if (same === undefined) found.push({ ...one, whose: one.whose ?? 'unknown', times: 1 });
    else {
      found[index] = {
        ...same,
        ...(same.message === undefined && one.message !== undefined
          ? { message: one.message, also: one.also ?? [] }
          : {}),
        line: Math.min(same.line, one.line),
        times: same.times + 1,
      };
    }
  }
  return found.sort((a, b) => a.line - b.line);
}

/** Two messages of a family are two; what a detector has read is one whatever its wording. */
function sameWording(a: Pick<Found, 'message' | 'code'>, b: Pick<Found, 'message' | 'code'>): boolean {
  return a.code in reports || a.message === b.message;
}

function holds(whole: Readonly<Record<string, string>>, part: Readonly<Record<string, string>>): boolean {
  return Object.entries(part).every(([name, value]) => whole[name] === value);
}
