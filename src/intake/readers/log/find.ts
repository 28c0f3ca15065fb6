// Looks for every known message in a log: the detectors for those whose values tell more, the wordings of the catalogue
// for all others.
import type { Catalogue } from '../../../engine/messages.ts';
import { contextOf, type Context } from './context.ts';
import { detectors } from './detectors.ts';
import { Paste } from './paste.ts';
import { recognise, valuesOf } from './recognise.ts';
import { reports } from './reports.ts';
import type { Detector, Found, Sighting } from './types.ts';
import { whole } from './whole.ts';
import { Surroundings } from './window.ts';

/** So many places of one anchor are looked at, and so many in all; a real log repeats a message per rank, not per line. */
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

type Placed = Sighting & Pick<Found, 'message'> & { readonly line: number; readonly at: number };

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

/** Codes that rest on a name alone: inside a message that is known they say nothing of their own. */
const nameOnly = new Set(['sparse-mla', 'other-platform', 'process-aborted']);

/** The wordings of the catalogue, where no detector has read the message; one that has takes over the wording. */
function withWordings(paste: Paste, sightings: readonly Placed[], catalogue: Catalogue): Placed[] {
  let left = [...sightings];
  const added: Placed[] = [];
  for (const match of recognise(paste, catalogue)) {
    const from = paste.flatAt(match.start);
    const to = paste.flatAt(match.end - 1) + 1;
    const { code, message } = match.template;
    // The exception's name may be what a detector started from.
    const inside = (one: Placed) => one.at >= from - (one.code === code ? 16 : 2) && one.at < to;
    // A name in the list of options or candidates, not the message's own first word.
    const echoed = (one: Placed) =>
      inside(one) &&
      one.at > from + 2 &&
      !(code in reports) &&
      nameOnly.has(one.code) &&
      !one.conditions.includes('refused');
    left = left.filter((one) => one.code === code || !echoed(one));
    // The frames above the message of a traceback are the same failure.
    const frames = (one: Placed) =>
      one.code === code && one.message === undefined && one.at < from && from - one.at < 700 && message.of === 'aiter';
    const readBy = (one: Placed) => inside(one) && (one.code === code || code in reports || one.at <= from + 2);
    const read = left.some(readBy) ? left.findIndex(readBy) : left.findIndex(frames);
    if (read >= 0) {
      const values = valuesOf(paste, match);
      left = left.map((one, index) => {
        if (index !== read || one.code !== code) return one;
        return inside(one) ? { ...one, message } : { ...one, message, fields: { ...one.fields, ...values } };
      });
      continue;
    }
    added.push({
      code,
      message,
      fields: valuesOf(paste, match),
      conditions: [...message.holds, ...(message.option === undefined ? [] : ['option'])],
      ...(message.whose === undefined ? {} : { whose: message.whose }),
      line: paste.lineAt(paste.spacedAt(from)),
      at: from,
    });
  }
  return [...left, ...added];
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
        ...(same.message === undefined && one.message !== undefined ? { message: one.message } : {}),
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
