import { isKey, keys } from '../../engine/deployment.ts';
import type { Loaded } from '../types.ts';
import type { Problem } from '../problems.ts';

/** content/keys.yaml says how to find each key of a Deployment: all of them, and no other. */
export function keysDocumented(loaded: Loaded): Problem[] {
  if (loaded.keys.length === 0) return [];
  const strangers = loaded.keys
    .filter(({ value }) => !isKey(value.key))
    .map(({ value, file, line }) => ({ file, line: line('key'), column: 1, message: `"${value.key}" is no key` }));
  const documented = new Set(loaded.keys.map(({ value }) => value.key));
  const missing = keys
    .filter((key) => !documented.has(key))
    .map((key) => ({
      file: 'content/keys.yaml',
      line: 1,
      column: 1,
      message: `"${key}" is missing: say its label and how to find it`,
    }));
  return [...strangers, ...missing];
}
