// The words that a condition may compare a key with: what nobody can give as a value would never hold.
import { keysOf, type Condition } from '../checklists/when.ts';
import type { Key } from '../engine/deployment.ts';
import { normalise } from '../engine/normalise.ts';
import type { Knowledge } from './types.ts';

/** What is wrong with the values of a condition, each with its key. */
export function valueProblems(condition: Condition, knowledge: Knowledge): { key: Key; message: string }[] {
  return keysOf(condition).flatMap((key) =>
    valuesOf(condition, key).flatMap((value) => {
      const known = wordsOf(key, knowledge);
      const read = normalise(key, value);
      if (read.kind === 'bad') return [{ key, message: read.message }];
      const spelled = read.kind === 'value' ? read.value : value;
      if (known.length === 0 || known.includes(spelled)) return [];
      return [{ key, message: `"${value}" is no value of ${key}: ${known.join(', ')}` }];
    }),
  );
}

/** The values that content/ documents for a key; none where any will do. */
function wordsOf(key: Key, { keys, hardware }: Knowledge): readonly string[] {
  if (key === 'gpu.arch') return hardware.map(({ arch }) => arch);
  if (key === 'gpu.model') return hardware.flatMap(({ models }) => models.map(({ name }) => name));
  const documented = (name: Key): readonly string[] => keys.find((doc) => doc.key === name)?.values ?? [];
  // The draft's cache takes every dtype that the target's does.
  return key === 'draft.kvCacheDtype' ? [...documented(key), ...documented('kvCacheDtype')] : documented(key);
}

function valuesOf(condition: Condition, key: Key): readonly string[] {
  if ('is' in condition) return condition.is === key ? condition.of : [];
  if ('range' in condition) return [];
  if ('not' in condition) return valuesOf(condition.not, key);
  return ('all' in condition ? condition.all : condition.any).flatMap((each) => valuesOf(each, key));
}
