// Two copies of a run become one: for each item the later answer stands. Whatever the order, the result is the same.
import { findItem, type Checklist } from './checklist.ts';
import type { ItemRecord, Head, ChecklistRun, Revision } from './run.ts';

/** Negative: a is earlier than b. Equal stamps are ordered by content, so that a merge never depends on its direction. */
export function order<T extends Revision>(a: T, b: T): number {
  return a.clock - b.clock || compare(a.by, b.by) || compare(JSON.stringify(sorted(a)), JSON.stringify(sorted(b)));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => compare(a, b));
  return entries.map(([key, each]) => [key, sorted(each)]);
}

function later<T extends Revision>(a: T, b: T): T {
  return order(a, b) < 0 ? b : a;
}

/** Both must be the same run (id and checklist). Commutative, associative, idempotent. */
export function merge(a: ChecklistRun, b: ChecklistRun): ChecklistRun {
  if (a.id !== b.id || a.checklist !== b.checklist) throw new Error('Only two copies of one run can be merged.');
  const entries = new Map<string, ItemRecord>(Object.entries(a.entries));
  for (const [id, entry] of Object.entries(b.entries)) {
    const mine = entries.get(id);
    entries.set(id, mine === undefined ? entry : later(mine, entry));
  }
  const head: Head = later(a.head, b.head);
  return { ...a, head, entries: Object.fromEntries([...entries].sort(([x], [y]) => compare(x, y))) };
}

/** Do two copies say the same? */
export function same(a: ChecklistRun, b: ChecklistRun): boolean {
  return JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
}

/** Moves answers given under an item's former id to its present one. Where both exist, the later stands. */
export function rename(run: ChecklistRun, checklist: Checklist): ChecklistRun {
  const entries = new Map<string, ItemRecord>();
  for (const [id, entry] of Object.entries(run.entries)) {
    const now = findItem(checklist, id)?.id ?? id;
    const other = entries.get(now);
    entries.set(now, other === undefined ? entry : later(other, entry));
  }
  return { ...run, entries: Object.fromEntries(entries) };
}
