// One run of a checklist: what was answered, by whom, on what proof. Kept, exported and merged in this shape.
import type { Confidence, Verdict } from '../engine/result.ts';
import type { Settings } from './facts.ts';

/** The shape's name and version; older versions are migrated when they are read. */
export const schema = 'can-i-unpin/checklist-run@1';

/** The states of an item, in the order in which they are offered. */
export const states = ['to-do', 'pass', 'fail', 'not-applicable', 'blocked'] as const;
export type ItemState = (typeof states)[number];
/** Every state but the one that an item starts with. */
export type Claimed = Exclude<ItemState, 'to-do'>;

/** A state as a person reads it. */
export const stateWords: Readonly<Record<ItemState, string>> = {
  'to-do': 'To do',
  pass: 'Pass',
  fail: 'Fail',
  'not-applicable': 'Not applicable',
  blocked: 'Blocked',
};

/** A logical time: counts up within a run, with the writer's name to break a tie. The later one wins. */
export interface Revision {
  readonly clock: number;
  readonly by: string;
}

export interface ItemRecord extends Revision {
  readonly state: ItemState;
  /** Why it does not apply, or on what it is blocked. */
  readonly reason: string;
  readonly note: string;
  /** The proof: text or an address. */
  readonly evidence: string;
  readonly who: string;
  /** The day on which the state was given, such as 2026-11-29; empty: none was given. */
  readonly when: string;
  /** The item's fingerprint when the state was given; empty: none was given. */
  readonly text: string;
}

/** What the check said of the deployment when the run was bound to it, and by which version of the rules. */
export interface KeptAnswer {
  readonly version: string;
  readonly verdict: Verdict;
  readonly confidence: Confidence;
}

export interface Head extends Revision {
  readonly name: string;
  /** Who answers, unless an item says otherwise. */
  readonly who: string;
  readonly deployment: Settings;
  /** Absent in runs from before it was kept, and where nothing is known of the deployment. */
  readonly answer?: KeptAnswer;
}

export interface ChecklistRun {
  readonly schema: typeof schema;
  readonly id: string;
  /** The checklist's name, such as release-review. */
  readonly checklist: string;
  readonly head: Head;
  /** By item id. Ids that the checklist does not know are kept. */
  readonly entries: Readonly<Record<string, ItemRecord>>;
}

/** The fields of an entry that hold words of a person. */
export const textFields = ['reason', 'note', 'evidence', 'who'] as const;
export type TextField = (typeof textFields)[number];

/** The longest text that a field of a run may hold, in UTF-16 units. */
export const longest: Readonly<Record<TextField | 'name', number>> = {
  reason: 2_000,
  note: 10_000,
  evidence: 10_000,
  who: 200,
  name: 200,
};

/** The latest logical time. Nobody changes a run so often; what claims a later one is refused where it comes in. */
export const latestClock = 1_000_000_000_000;

/** A name that fits; longer ones are cut, and whoever cuts one says so. */
export function fitName(name: string): string {
  return name.slice(0, longest.name).trim();
}

/** What an item holds before anybody answers it. */
export const emptyEntry: ItemRecord = {
  state: 'to-do',
  reason: '',
  note: '',
  evidence: '',
  who: '',
  when: '',
  text: '',
  clock: 0,
  by: '',
};

/** A run in which nothing is answered yet. `by`: who started it. */
export function newRun(id: string, checklist: string, head: Omit<Head, 'clock' | 'by'>, by: string): ChecklistRun {
  return { schema, id, checklist, head: { ...head, clock: 1, by }, entries: {} };
}

/** The entry of an item; an untouched item is to do. */
export function entryOf(run: ChecklistRun, item: string): ItemRecord {
  return (Object.hasOwn(run.entries, item) ? run.entries[item] : undefined) ?? emptyEntry;
}

/** The run with one entry in place of what the item had. */
export function withEntry(run: ChecklistRun, item: string, entry: ItemRecord): ChecklistRun {
  // fromEntries defines the property, so that no id can reach a prototype.
  const others = Object.entries(run.entries).filter(([id]) => id !== item);
  return { ...run, entries: Object.fromEntries([...others, [item, entry]]) };
}

/** The stamp for the next change that `by` makes: later than everything in the run. */
export function nextStamp(run: ChecklistRun, by: string): Revision {
  const clocks = Object.values(run.entries).map((entry) => entry.clock);
  return { clock: Math.min(latestClock, Math.max(run.head.clock, ...clocks) + 1), by };
}
