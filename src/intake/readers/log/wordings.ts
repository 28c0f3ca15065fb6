// The wordings of the catalogue beside what the detectors read: who has the say, and what a cut message leaves open.
import type { Catalogue, Message } from '../../../engine/messages.ts';
import { cutShort } from './cut.ts';
import type { Paste } from './paste.ts';
import { recognise, valuesOf, type Recognised } from './recognise.ts';
import { reports } from './reports.ts';
import type { Placed } from './types.ts';

/** Codes that rest on a name alone: inside a message that is known they say nothing of their own. */
const nameOnly = new Set(['sparse-mla', 'other-platform', 'process-aborted']);

/** The wordings of the catalogue, where no detector has read the message; one that has takes over the wording. */
export function withWordings(paste: Paste, sightings: readonly Placed[], catalogue: Catalogue): Placed[] {
  let left = [...sightings];
  const added: Placed[] = [];
  for (const match of recognise(paste, catalogue)) {
    const from = paste.flatAt(match.start);
    const to = paste.flatAt(match.end - 1) + 1;
    const { code, message, also, holds, option } = toldBy(match);
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
      one.code === code &&
      one.message === undefined &&
      one.at < from &&
      from - one.at < 700 &&
      match.template.message.of === 'aiter';
    const readBy = (one: Placed) => inside(one) && (one.code === code || code in reports || one.at <= from + 2);
    const read = left.some(readBy) ? left.findIndex(readBy) : left.findIndex(frames);
    if (read >= 0) {
      const values = valuesOf(paste, match);
      left = left.map((one, index) => {
        if (index !== read || one.code !== code) return one;
        const worded = { ...one, ...(message === undefined ? {} : { message, also }) };
        return inside(one) ? worded : { ...worded, fields: { ...one.fields, ...values } };
      });
      continue;
    }
    const { whose } = match.template.message;
    added.push({
      code,
      ...(message === undefined ? {} : { message, also }),
      fields: code === cutShort ? { may_be: candidates(match).join(', ') } : valuesOf(paste, match),
      conditions: [...holds, ...(option === undefined ? [] : ['option'])],
      ...(whose === undefined || match.rivals.some((one) => one.message.whose !== whose) ? {} : { whose }),
      line: paste.lineAt(paste.spacedAt(from)),
      at: from,
    });
  }
  return [...left, ...added];
}

interface Told {
  readonly code: string;
  /** Undefined where wordings that say different things fit as well. */
  readonly message: Message | undefined;
  readonly also: readonly Message[];
  readonly holds: readonly string[];
  readonly option: string | undefined;
}

/** What a match and its rivals have in common: nothing more is told. */
function toldBy(match: Recognised): Told {
  const { template, rivals } = match;
  const { code, message } = template;
  if (rivals.some((one) => one.code !== code))
    return { code: cutShort, message: undefined, also: [], holds: [], option: undefined };
  const also = rivals.map((one) => one.message);
  const { option } = message;
  return {
    code,
    message,
    also,
    holds: message.holds.filter((name) => also.every((one) => one.holds.includes(name))),
    option: also.every((one) => one.option === option) ? option : undefined,
  };
}

function candidates({ template, rivals }: Recognised): readonly string[] {
  return [...new Set([template, ...rivals].map(({ code }) => code))].sort();
}
