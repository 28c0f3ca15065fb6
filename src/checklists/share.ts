// Answers that are about the image, not about one deployment, are given once for all runs that share the image.
import type { Item } from './checklist.ts';
import type { Settings } from './facts.ts';
import { entryOf, nextStamp, withEntry, type ChecklistRun, type ItemRecord } from './run.ts';

const image = ['vllm.version', 'aiter.version'] as const;
/** What an image is told by beyond its two versions, where it is known. */
const imageMore = ['vllm.commit', 'vllm.patches', 'vllm.generation', 'aiter.commit', 'aiter.causal'] as const;
const gpu = ['gpu.arch'] as const;
const kernel = ['draft.heads', 'headsPerRank', 'draft.blockLength', 'kvCacheDtype', 'draft.kvCacheDtype'] as const;

/**
 * What the answer to an item is about, as one text: equal texts share the answer. Undefined where the item is about the
 * deployment alone, or where what would tell is not known: what is not known is never taken to be the same.
 */
export function subjectOf(item: Item, settings: Settings): string | undefined {
  if (item.shared === null) return undefined;
  const needed = [...image, ...(item.shared === 'image' ? [] : gpu)];
  const known = new Map(Object.entries(settings));
  if (needed.some((key) => !known.has(key))) return undefined;
  const keys = [...needed, ...imageMore, ...(item.shared === 'kernel' ? kernel : [])];
  return JSON.stringify(keys.map((key) => known.get(key) ?? null));
}

/** The other runs of the list whose answer to `item` is about the same thing as that of `run`. */
export function sharing(item: Item, run: ChecklistRun, runs: readonly ChecklistRun[]): ChecklistRun[] {
  const subject = subjectOf(item, run.head.deployment);
  if (subject === undefined) return [];
  return runs.filter(
    (other) =>
      other.id !== run.id && other.checklist === run.checklist && subjectOf(item, other.head.deployment) === subject,
  );
}

/**
 * The runs of `others` with the answer that `run` now gives. A run that has an answer of its own, other than the one
 * that `run` had before, keeps it.
 */
export function spread(
  item: Item,
  before: ItemRecord,
  run: ChecklistRun,
  others: readonly ChecklistRun[],
  by: string,
): ChecklistRun[] {
  const entry = entryOf(run, item.id);
  return sharing(item, run, others).flatMap((other) => {
    const own = entryOf(other, item.id);
    if (!alike(own, before) || alike(own, entry)) return [];
    return [withEntry(other, item.id, { ...entry, ...nextStamp(other, by) })];
  });
}

/** An answer that another run gave about the same thing, where `run` has none. */
export function answeredIn(item: Item, run: ChecklistRun, runs: readonly ChecklistRun[]): ChecklistRun | undefined {
  if (entryOf(run, item.id).state !== 'to-do') return undefined;
  return sharing(item, run, runs).find((other) => entryOf(other, item.id).state !== 'to-do');
}

function alike(a: ItemRecord, b: ItemRecord): boolean {
  return (
    a.state === b.state && a.reason === b.reason && a.evidence === b.evidence && a.note === b.note && a.who === b.who
  );
}

/** A copy of a run: its deployment and who answers, never its answers or proofs. */
export function copyOf(run: ChecklistRun, id: string, name: string): ChecklistRun {
  return { ...run, id, head: { ...run.head, name }, entries: {} };
}
