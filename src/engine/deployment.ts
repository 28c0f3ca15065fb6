// What is known of one server: the keys that a command line, a machine and a person can tell us.
import { keys, keyTable, type Key } from './keys.ts';
import type { Origin } from './origin.ts';

export { keys, type Key };

/** A value and where it comes from. */
export interface Known {
  readonly value: string;
  readonly from: Origin;
}

/** Absent means unknown. Values are strings; booleans `yes`/`no`; lists comma-separated; dtypes as vLLM spells them. */
export type Deployment = Readonly<Partial<Record<Key, Known>>>;

/** A value that a person gave. */
export function byHand(value: string): Known {
  return { value, from: { kind: 'set' } };
}

/** Values by key, each given by hand. */
export function allByHand(values: Readonly<Partial<Record<Key, string>>>): Deployment {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, byHand(value)]));
}

/** Whether a name is one of the keys. */
export function isKey(name: string): name is Key {
  return Object.hasOwn(keyTable, name);
}

/** Whether the draft names a backend of its own; `auto` names none. */
export function isPinned(deployment: Deployment): boolean {
  return (deployment['draft.attentionBackend']?.value ?? 'auto') !== 'auto';
}
