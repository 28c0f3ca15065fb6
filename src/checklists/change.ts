// What a person can do to a run. Pure: the run before and a change in, the run after or a refusal out.
import type { Item } from './checklist.ts';
import type { Settings } from './facts.ts';
import {
  entryOf,
  fitName,
  longest,
  withEntry,
  type ItemRecord,
  type ChecklistRun,
  type Revision,
  type ItemState,
  type KeptAnswer,
  type TextField,
} from './run.ts';

export type ItemChange =
  /** `reason` and `note` come along where a state is given together with its words, as by a hint. */
  | { readonly kind: 'state'; readonly state: ItemState; readonly reason?: string; readonly note?: string }
  | { readonly kind: 'text'; readonly field: TextField; readonly value: string }
  /** "I have looked at the new text, and my answer stands." */
  | { readonly kind: 'confirm' };

export type Changed = { readonly run: ChecklistRun } | { readonly refused: string; readonly field: TextField };

/** Who changes, and on which day (`YYYY-MM-DD`). */
export interface Occasion extends Revision {
  readonly today: string;
}

/**
 * Applies a change to an item. Refused, with the field that is missing: a gate's pass without proof; `not-applicable`
 * and `blocked` without a reason; emptying the proof or the reason that a state rests on; a text that is too long.
 */
export function change(run: ChecklistRun, item: Item, wanted: ItemChange, { today, clock, by }: Occasion): Changed {
  const before = entryOf(run, item.id);
  const after = { ...apply(run, item, before, wanted, today), clock, by };
  const missing = lacks(item, after);
  if (missing !== undefined) return missing;
  for (const field of ['reason', 'note', 'evidence', 'who'] as const) {
    if (after[field].length > longest[field])
      return { refused: `At most ${longest[field]} characters fit here.`, field };
  }
  return { run: withEntry(run, item.id, after) };
}

function apply(run: ChecklistRun, item: Item, before: ItemRecord, wanted: ItemChange, today: string): ItemRecord {
  switch (wanted.kind) {
    case 'text':
      return { ...before, [wanted.field]: wanted.value };
    case 'confirm':
      return { ...before, text: item.hash, when: today };
    case 'state': {
      const { state, reason = before.reason, note = before.note } = wanted;
      // To do again: nobody has said anything, but notes and proof stay.
      if (state === 'to-do') return { ...before, state, note, reason: '', when: '', text: '' };
      const needsReason = state === 'not-applicable' || state === 'blocked';
      const who = before.who === '' ? run.head.who : before.who;
      return { ...before, state, note, who, reason: needsReason ? reason : '', when: today, text: item.hash };
    }
  }
}

/** What the entry's state still needs: a gate's pass its proof, `not-applicable` its why, `blocked` its what. */
export function lacks(
  item: Item,
  entry: ItemRecord,
): { readonly refused: string; readonly field: TextField } | undefined {
  const { state, evidence, reason } = entry;
  if (state === 'pass' && item.gate !== null && evidence.trim() === '')
    return { refused: 'This item belongs to a gate: give the proof first.', field: 'evidence' };
  if (state === 'not-applicable' && reason.trim() === '')
    return { refused: 'Say why it does not apply.', field: 'reason' };
  if (state === 'blocked' && reason.trim() === '') return { refused: 'Say what it is blocked on.', field: 'reason' };
  return undefined;
}

export interface HeadChange {
  readonly name?: string;
  readonly who?: string;
  readonly deployment?: Settings;
  /** What the check says of it. */
  readonly answer?: KeptAnswer;
}

/** Renames a run, names who answers, or binds it to another deployment. An empty or overlong name is cut to fit. */
export function changeHead(run: ChecklistRun, wanted: HeadChange, stamp: Revision): ChecklistRun {
  const name = fitName(wanted.name ?? run.head.name);
  const who = (wanted.who ?? run.head.who).slice(0, longest.who);
  return { ...run, head: { ...run.head, ...wanted, name: name === '' ? run.head.name : name, who, ...stamp } };
}
