// Undo and redo. A step remembers one entry (or the head) before and after; undoing writes the old content at a new time.
import { entryOf, withEntry, type ItemRecord, type Head, type ChecklistRun, type Revision } from './run.ts';

export type HistoryStep =
  | { readonly run: string; readonly item: string; readonly before: ItemRecord; readonly after: ItemRecord }
  | { readonly run: string; readonly item: null; readonly before: Head; readonly after: Head };

export interface History {
  readonly done: readonly HistoryStep[];
  readonly undone: readonly HistoryStep[];
}

/** Nothing done yet, nothing undone. */
export const noHistory: History = { done: [], undone: [] };

/** How many steps can be taken back. */
const depth = 200;

/** Adds a step. Typing on in the same field is one step: `typing` says that the newest one is to be widened. */
export function record(history: History, step: HistoryStep, typing = false): History {
  const last = history.done[history.done.length - 1];
  const widened =
    typing && last !== undefined && continues(last, step) ? ({ ...step, before: last.before } as HistoryStep) : step;
  const kept = widened === step ? history.done : history.done.slice(0, -1);
  return { done: [...kept, widened].slice(-depth), undone: [] };
}

function continues(last: HistoryStep, step: HistoryStep): boolean {
  return last.run === step.run && last.item === step.item && at(last.after, step.before);
}

function at(a: Revision, b: Revision): boolean {
  return a.clock === b.clock && a.by === b.by;
}

export type Moved =
  | { readonly run: ChecklistRun; readonly history: History }
  | { readonly refused: string; readonly history: History };

/**
 * Takes the newest step back (or, `redo`, forward again). `run` is the run of that step as it is now.
 * Refused, and forgotten, where the entry was changed elsewhere since: somebody else's answer is not ours to undo.
 */
export function move(history: History, direction: 'undo' | 'redo', run: ChecklistRun, stamp: Revision): Moved {
  const from = direction === 'undo' ? history.done : history.undone;
  const step = from[from.length - 1];
  const rest = from.slice(0, -1);
  const put = (mirrored: HistoryStep | undefined): History => {
    const other = direction === 'undo' ? history.undone : history.done;
    const grown = mirrored === undefined ? other : [...other, mirrored];
    return direction === 'undo' ? { done: rest, undone: grown } : { done: grown, undone: rest };
  };
  if (step === undefined) return { refused: 'There is nothing to take back.', history };
  const current = step.item === null ? run.head : entryOf(run, step.item);
  if (!at(current, step.after))
    return { refused: 'It was changed elsewhere since, so it was left as it is.', history: put(undefined) };

  // The mirrored step leads back to where we are; older steps of the same entry must still find their `after`.
  if (step.item === null) {
    const head: Head = { ...step.before, ...stamp };
    const mirrored: HistoryStep = { run: step.run, item: null, before: step.after, after: head };
    return { run: { ...run, head }, history: restamp(put(mirrored), step, head) };
  }
  const entry: ItemRecord = { ...step.before, ...stamp };
  const mirrored: HistoryStep = { run: step.run, item: step.item, before: step.after, after: entry };
  return { run: withEntry(run, step.item, entry), history: restamp(put(mirrored), step, entry) };
}

/** What was written at `step.before`'s time now carries `now`'s: the remaining steps that end there must know. */
function restamp(history: History, step: HistoryStep, now: ItemRecord | Head): History {
  const fix = (each: HistoryStep): HistoryStep =>
    each.run === step.run && each.item === step.item && at(each.after, step.before)
      ? ({ ...each, after: now } as HistoryStep)
      : each;
  return { done: history.done.map(fix), undone: history.undone.map(fix) };
}
