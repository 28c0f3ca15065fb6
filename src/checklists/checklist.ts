// A checklist as the browser and the exports need it: plain data, no prose to render.
import type { Claimed } from './run.ts';
import type { Verdict } from '../engine/result.ts';
import type { Condition } from './when.ts';

/** An answer that what is known of the deployment speaks for. Offered, never applied by itself. */
export interface Hint {
  /** Certain only where this holds; null: whatever the deployment. */
  readonly when: Condition | null;
  /** Certain only where the check gives one of these verdicts; null: whatever it says. */
  readonly verdicts: readonly Verdict[] | null;
  readonly state: Claimed;
  /** `{key}`, `{verdict}`, `{confidence}`, `{need}` and `{kernel}` are filled in. Becomes the note (for `not-applicable` and `blocked` the reason); never the proof. */
  readonly text: string;
}

export interface Item {
  /** Permanent. */
  readonly id: string;
  /** Ids that it once had. */
  readonly aliases: readonly string[];
  /** One imperative sentence, plain text. */
  readonly sentence: string;
  readonly severity: 'must' | 'should';
  /** The role that answers it. */
  readonly who: string;
  /** The gate that it belongs to. An item of a gate passes with a proof only. */
  readonly gate: string | null;
  /** What its answer is about, where it is not one deployment: runs that share it share the answer. */
  readonly shared: 'image' | 'image-gpu' | 'kernel' | null;
  /** Asked only where this holds or could hold; null: always. */
  readonly when: Condition | null;
  readonly hints: readonly Hint[];
  /** Claims that it rests on; none: it is advice of this site. */
  readonly claims: readonly string[];
  /** Fingerprint of what is asked: sentence, how, proof, threshold. */
  readonly hash: string;
}

export interface ChecklistSection {
  readonly id: string;
  readonly title: string;
  readonly items: readonly Item[];
}

export interface Gate {
  readonly id: string;
  readonly title: string;
}

export interface Checklist {
  readonly name: string;
  readonly title: string;
  readonly gates: readonly Gate[];
  readonly sections: readonly ChecklistSection[];
}

/** Every item of a list, in its order. */
export function itemsOf(checklist: Checklist): Item[] {
  return checklist.sections.flatMap((section) => section.items);
}

/** The item of that id, or that once had it. */
export function findItem(checklist: Checklist, id: string): Item | undefined {
  const items = itemsOf(checklist);
  return items.find((item) => item.id === id) ?? items.find((item) => item.aliases.includes(id));
}
