// Where a run stands: what applies, what is settled, what each gate still waits for.
import { itemsOf, type Checklist, type Gate, type Item, type ChecklistSection } from './checklist.ts';
import { lacks } from './change.ts';
import { factsOf, type Settings } from './facts.ts';
import { entryOf, type ItemRecord, type ChecklistRun, type ItemState } from './run.ts';
import { describe, evaluate } from './when.ts';
import type { Key } from '../engine/deployment.ts';

/** Does an item apply to a deployment? `maybe`: it depends on `keys`, which are not known; then it is asked. */
export interface Applies {
  readonly applies: 'yes' | 'no' | 'maybe';
  readonly keys: readonly Key[];
  /** Why not, in words; empty unless `no`. */
  readonly why: string;
}

/** Whether a deployment is asked about an item. What is not known never hides it. */
export function applies(item: Item, settings: Settings): Applies {
  if (item.when === null) return { applies: 'yes', keys: [], why: '' };
  const facts = factsOf(settings);
  const { holds, keys } = evaluate(item.when, facts);
  if (holds === 'yes') return { applies: 'yes', keys: [], why: '' };
  if (holds === 'unknown') return { applies: 'maybe', keys, why: '' };
  const known = keys.map((key) => told(key, settings, facts(key))).join(' and ');
  return { applies: 'no', keys, why: `${known}; it is asked where ${describe(item.when)}` };
}

function told(key: Key, settings: Settings, value = 'unknown'): string {
  if (Object.hasOwn(settings, key)) return `${key} is ${value}`;
  return key === 'draft.kvCacheDtype'
    ? `${key} is ${value} like kvCacheDtype`
    : `${key} is not given, which means ${value}`;
}

/** What is wanting in an answer: its words, or a second look because the item's text has changed since. */
export type Wanting = 'proof' | 'reason' | 'look-again';

/** What an answer lacks; undefined where it lacks nothing. */
export function wanting(item: Item, entry: ItemRecord): Wanting | undefined {
  const missing = lacks(item, entry);
  if (missing !== undefined) return missing.field === 'evidence' ? 'proof' : 'reason';
  if (entry.state !== 'to-do' && entry.text !== item.hash) return 'look-again';
  return undefined;
}

/** An item is settled when it passes or does not apply, and nothing is wanting. */
export function settled(item: Item, entry: ItemRecord): boolean {
  return (entry.state === 'pass' || entry.state === 'not-applicable') && wanting(item, entry) === undefined;
}

export interface Progress {
  readonly total: number;
  readonly settled: number;
  readonly states: Readonly<Record<ItemState, number>>;
  /** Answers that want a proof, a reason or a second look. */
  readonly wanting: number;
}

export interface GateProgress {
  readonly gate: Gate;
  /** `none`: no item of it applies. `failed` and `blocked`: one of its musts is. `open`: some are still to be settled. */
  readonly state: 'passed' | 'failed' | 'blocked' | 'open' | 'none';
  readonly progress: Progress;
  /** Its musts that are not settled. */
  readonly waitsFor: readonly string[];
}

/** A gate's state as a person reads it. */
export const gateWords: Readonly<Record<GateProgress['state'], string>> = {
  passed: 'Passed',
  failed: 'Failed',
  blocked: 'Blocked',
  open: 'Open',
  none: 'Nothing of it applies',
};

export interface HiddenItem {
  readonly item: Item;
  readonly why: string;
}

export interface RunProgress {
  readonly all: Progress;
  readonly sections: readonly { readonly section: ChecklistSection; readonly progress: Progress }[];
  readonly gates: readonly GateProgress[];
  readonly hidden: readonly HiddenItem[];
  /** Items shown although it is open whether they apply, with the keys that would tell. */
  readonly open: ReadonlyMap<string, readonly Key[]>;
  /** Items with answers that the checklist does not have (any more). */
  readonly unknown: readonly string[];
}

/** @param settings what is known of the run's deployment, with what follows from it where the caller can tell */
export function progressOf(
  checklist: Checklist,
  run: ChecklistRun,
  settings: Settings = run.head.deployment,
): RunProgress {
  const hidden: HiddenItem[] = [];
  const open = new Map<string, readonly Key[]>();
  const shown = new Set<Item>();
  for (const item of itemsOf(checklist)) {
    const { applies: answer, keys, why } = applies(item, settings);
    if (answer === 'no') hidden.push({ item, why });
    else shown.add(item);
    if (answer === 'maybe') open.set(item.id, keys);
  }
  const items = itemsOf(checklist).filter((item) => shown.has(item));
  const known = new Set(itemsOf(checklist).map((item) => item.id));
  return {
    all: progress(items, run),
    sections: checklist.sections.map((section) => ({
      section,
      progress: progress(
        section.items.filter((item) => shown.has(item)),
        run,
      ),
    })),
    gates: checklist.gates.map((gate) =>
      gateStanding(
        gate,
        items.filter((item) => item.gate === gate.id),
        run,
      ),
    ),
    hidden,
    open,
    unknown: Object.keys(run.entries).filter((id) => !known.has(id)),
  };
}

function progress(items: readonly Item[], run: ChecklistRun): Progress {
  const counts = { 'to-do': 0, pass: 0, fail: 0, 'not-applicable': 0, blocked: 0 };
  let done = 0;
  let wants = 0;
  for (const item of items) {
    const entry = entryOf(run, item.id);
    counts[entry.state] += 1;
    if (settled(item, entry)) done += 1;
    if (wanting(item, entry) !== undefined) wants += 1;
  }
  return { total: items.length, settled: done, states: counts, wanting: wants };
}

function gateStanding(gate: Gate, items: readonly Item[], run: ChecklistRun): GateProgress {
  const musts = items.filter((item) => item.severity === 'must');
  const waiting = musts.filter((item) => !settled(item, entryOf(run, item.id)));
  const any = (state: ItemState) => musts.some((item) => entryOf(run, item.id).state === state);
  const state =
    items.length === 0
      ? 'none'
      : any('fail')
        ? 'failed'
        : any('blocked')
          ? 'blocked'
          : waiting.length > 0
            ? 'open'
            : 'passed';
  return { gate, state, progress: progress(items, run), waitsFor: waiting.map((item) => item.id) };
}
