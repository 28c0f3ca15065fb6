// What is known of one server: the keys that a command line, a machine and a person can tell us.
import { keys, keyTable, type Key } from './keys.ts';

export { keys, type Key };

/** A value and where it comes from: `set`, `command:3`, `env:12`, `derived: heads / tp`, `default: …`. */
export interface Known {
  readonly value: string;
  readonly from: string;
}

/** Absent means unknown. Values are strings; booleans `yes`/`no`; lists comma-separated; dtypes as vLLM spells them. */
export type Deployment = Readonly<Partial<Record<Key, Known>>>;

export function isKey(name: string): name is Key {
  return Object.hasOwn(keyTable, name);
}

/** Whether the draft names a backend of its own; `auto` names none. */
export function isPinned(deployment: Deployment): boolean {
  return (deployment['draft.attentionBackend']?.value ?? 'auto') !== 'auto';
}
