// The runs of one checklist in this tab: the open one, answers, undo. Nothing else writes to the store.
import { keptAnswer } from '../../checklists/advice.ts';
import { change, changeHead, type ItemChange, type HeadChange } from '../../checklists/change.ts';
import { findItem, type Checklist, type Item } from '../../checklists/checklist.ts';
import { move, noHistory, record, type History } from '../../checklists/history.ts';
import { spread } from '../../checklists/share.ts';
import { merge, rename, same } from '../../checklists/merge.ts';
import {
  entryOf,
  fitName,
  newRun,
  nextStamp,
  type ChecklistRun,
  type ItemRecord,
  type TextField,
} from '../../checklists/run.ts';
import type { Advisor } from './advisor.ts';
import type { Damaged, Kept, Store } from './store.ts';

/** What has changed: one item of the open run, its head, or the set of runs (another one open, one more, one less). */
export type RunChange =
  | { readonly kind: 'item'; readonly item: string }
  | { readonly kind: 'head' }
  | { readonly kind: 'runs' };

/** Reads and changes the runs; every change is stored and told to whoever listens. */
export interface RunEditor {
  readonly checklist: Checklist;
  readonly advisor: Advisor;
  readonly damaged: readonly Damaged[];
  /** The runs of this checklist by name; a new one that holds nothing yet is among them. */
  readonly runs: () => readonly ChecklistRun[];
  /** Runs of other checklists, those that this site does not have among them. */
  readonly others: () => readonly ChecklistRun[];
  /** Every run that is here, of other checklists too. */
  readonly everything: () => readonly ChecklistRun[];
  readonly current: () => ChecklistRun;
  readonly history: () => History;
  /** How the last write went, and which runs are not stored. */
  readonly outcome: () => Kept;
  readonly unsaved: () => ReadonlySet<string>;
  readonly open: (id: string) => void;
  readonly create: (head: HeadChange & { readonly name: string }, keep: boolean) => void;
  readonly put: (run: ChecklistRun) => void;
  readonly remove: (id: string) => ChecklistRun | undefined;
  readonly answer: (
    item: Item,
    wanted: ItemChange,
  ) => { readonly refused: string; readonly field: TextField } | undefined;
  readonly rebind: (wanted: HeadChange) => void;
  /** Returns why nothing was taken back, or undefined. */
  readonly step: (direction: 'undo' | 'redo') => string | undefined;
  /** How many other runs the last answer went to, because it is about the same image. */
  readonly spreadTo: () => number;
  readonly listen: (told: (event: RunChange) => void) => void;
}

/** Loads the runs, opens the last one or a new one, and keeps other tabs and this one in step. */
export function openRunEditor(checklist: Checklist, store: Store, advisor: Advisor): RunEditor {
  const by = randomName();
  const loaded = store.load();
  const runs = new Map(loaded.runs.map((run) => [run.id, ours(run)]));
  const fresh = new Set<string>();
  const unsaved = new Set<string>();
  const listeners: ((event: RunChange) => void)[] = [];
  let outcome: Kept = store.off ? 'off' : 'kept';
  let history = noHistory;
  let typing: string | undefined;
  let went = 0;
  let open = choose();

  function ours(run: ChecklistRun): ChecklistRun {
    return run.checklist === checklist.name ? rename(run, checklist) : run;
  }
  function mine(): ChecklistRun[] {
    return [...runs.values()].filter((run) => run.checklist === checklist.name);
  }
  function emit(event: RunChange): void {
    for (const told of listeners) told(event);
  }
  function current(): ChecklistRun {
    const run = runs.get(open);
    if (run === undefined) throw new Error('no run is open');
    return run;
  }

  /** The run that was open last, else any, else a new one that is not stored before it holds something. */
  function choose(): string {
    const last = store.lastOpen(checklist.name);
    const found = mine().find(({ id }) => id === last) ?? mine()[0];
    if (found !== undefined) return found.id;
    const run = newRun(
      randomName(),
      checklist.name,
      { name: `My ${checklist.title.toLowerCase()}`, who: '', deployment: {} },
      by,
    );
    runs.set(run.id, run);
    fresh.add(run.id);
    return run.id;
  }

  /** A run that was bound keeps what the check says of it today. */
  function judged(run: ChecklistRun, { deployment }: HeadChange): ChecklistRun {
    if (deployment === undefined) return run;
    const { name, who, clock, by: writer } = run.head;
    const answer = keptAnswer(advisor.answer(run));
    return { ...run, head: { name, who, deployment, ...(answer !== undefined && { answer }), clock, by: writer } };
  }

  function save(run: ChecklistRun): void {
    const written = store.write(run);
    outcome = written.outcome;
    runs.set(run.id, ours(written.run));
    fresh.delete(run.id);
    if (outcome === 'kept') {
      unsaved.delete(run.id);
      store.setLastOpen(checklist.name, open);
    } else unsaved.add(run.id);
  }

  /** An answer about the image goes to the other runs of that image that have none of their own. */
  function share(item: Item, before: ItemRecord, run: ChecklistRun): void {
    const others = spread(item, before, run, mine(), by);
    went = others.length;
    for (const other of others) save(other);
  }

  store.watch((id, theirs) => {
    const here = runs.get(id);
    if (theirs === undefined) {
      // Removed in the other tab. What is open here stays open: its next answer stores it again.
      if (id !== open) runs.delete(id);
      emit({ kind: 'runs' });
      return;
    }
    const merged = here?.checklist === theirs.checklist ? merge(here, ours(theirs)) : ours(theirs);
    runs.set(id, merged);
    // What the other tab did not know yet goes back to it; equal copies end the exchange.
    if (!same(merged, theirs)) save(merged);
    if (id === open && here !== undefined) {
      for (const item of Object.keys(merged.entries)) {
        const before = entryOf(here, item);
        const now = entryOf(merged, item);
        if (before.clock !== now.clock || before.by !== now.by) emit({ kind: 'item', item });
      }
      if (here.head.clock !== merged.head.clock || here.head.by !== merged.head.by) emit({ kind: 'head' });
    } else emit({ kind: 'runs' });
  });

  return {
    checklist,
    advisor,
    damaged: loaded.damaged,
    runs: mine,
    others: () => [...runs.values()].filter((run) => run.checklist !== checklist.name),
    everything: () => [...runs.values()].filter(({ id }) => !fresh.has(id)),
    current,
    history: () => history,
    outcome: () => outcome,
    unsaved: () => unsaved,
    open: (id) => {
      if (runs.get(id)?.checklist !== checklist.name) return;
      open = id;
      if (!fresh.has(id)) store.setLastOpen(checklist.name, id);
      emit({ kind: 'runs' });
    },
    create: (head, keep) => {
      const name = fitName(head.name) || 'Run';
      const named = { who: current().head.who, deployment: {}, ...head, name };
      const run = judged(newRun(randomName(), checklist.name, named, by), head);
      runs.set(run.id, run);
      open = run.id;
      if (keep) save(run);
      else fresh.add(run.id);
      emit({ kind: 'runs' });
    },
    put: (run) => {
      // Answers that were given here since `run` was put together stay, where nothing is stored too.
      const here = runs.get(run.id);
      const fitting = { ...run, head: { ...run.head, name: fitName(run.head.name) || 'Run' } };
      save(here?.checklist === run.checklist ? merge(here, fitting) : fitting);
      if (run.checklist === checklist.name) open = run.id;
      emit({ kind: 'runs' });
    },
    remove: (id) => {
      const gone = runs.get(id);
      runs.delete(id);
      unsaved.delete(id);
      store.remove(id);
      if (open === id) open = choose();
      emit({ kind: 'runs' });
      return gone;
    },
    answer: (item, wanted) => {
      const run = current();
      const changed = change(run, item, wanted, { ...nextStamp(run, by), today: today() });
      if ('refused' in changed) return changed;
      const field = wanted.kind === 'text' ? `${item.id} ${wanted.field}` : undefined;
      const step = { run: run.id, item: item.id, before: entryOf(run, item.id), after: entryOf(changed.run, item.id) };
      history = record(history, step, field !== undefined && field === typing);
      typing = field;
      save(changed.run);
      share(item, step.before, changed.run);
      emit({ kind: 'item', item: item.id });
      return undefined;
    },
    rebind: (wanted) => {
      const run = current();
      const stamp = nextStamp(run, by);
      const changed = judged(changeHead(run, wanted, stamp), wanted);
      history = record(history, { run: run.id, item: null, before: run.head, after: changed.head });
      typing = undefined;
      save(changed);
      emit({ kind: 'head' });
    },
    step: (direction) => {
      const step = (direction === 'undo' ? history.done : history.undone).at(-1);
      const run = step && runs.get(step.run);
      if (run === undefined) return 'There is nothing to take back.';
      const moved = move(history, direction, run, nextStamp(run, by));
      history = moved.history;
      typing = undefined;
      if ('refused' in moved) {
        emit({ kind: 'head' });
        return moved.refused;
      }
      const inOtherRun = run.id !== open;
      open = run.id;
      save(moved.run);
      const item = step?.item == null ? undefined : findItem(checklist, step.item);
      if (item !== undefined) share(item, entryOf(run, item.id), moved.run);
      emit(inOtherRun ? { kind: 'runs' } : step?.item == null ? { kind: 'head' } : { kind: 'item', item: step.item });
      return undefined;
    },
    spreadTo: () => went,
    listen: (told) => {
      listeners.push(told);
    },
  };
}

/** Twelve random hexadecimal digits: a run's id, a tab's name. */
export function randomName(): string {
  return [...crypto.getRandomValues(new Uint8Array(6))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The local day, such as 2026-11-29. */
function today(): string {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
}
