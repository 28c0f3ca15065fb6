// Values of variables as words.
import { WordBuilder } from '../command/source.ts';
import type { Word } from '../command/source.ts';
import { expand, expandAll } from './expand.ts';
import type { Lookup } from './expand.ts';
import type { Assignment } from './statement.ts';

/** A value that the text does not tell. */
export function unknownWord(name: string, line: number): Word {
  return new WordBuilder().addHole(name, line).build();
}

/** The words of what is assigned: one, or those of an array. */
export function valueOf({ value }: Assignment, lookup: Lookup): Word[] {
  if (!('parts' in value)) return expandAll(value, lookup);
  const word = new WordBuilder();
  for (const piece of expand(value, lookup)) word.addWord(piece);
  const built = word.build();
  return [built.text === '' ? { ...built, lineOf: () => value.source.lineOf(value.at) } : built];
}
