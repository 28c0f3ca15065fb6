// How long a text takes to read.
import { proseOf, referencesIn } from '../knowledge/references.ts';

const wordsPerMinute = 230;
/** A claim is a sentence or two. */
const wordsPerReference = 30;

/** Minutes for a Markdown text; what it refers to counts as well, code does not. */
export function minutes(text: string): number {
  const words = proseOf(text).reduce((sum, { text: part }) => sum + (part.match(/\S+/g) ?? []).length, 0);
  const claims = referencesIn(text).filter(({ kind }) => kind === 'claim').length;
  return (words + claims * wordsPerReference) / wordsPerMinute;
}
