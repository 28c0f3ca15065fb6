// How the site's index is written and read: the same words on both sides.
import type { Options, SearchOptions } from 'minisearch';

/** One stretch of a page that a result leads to. */
export interface Section {
  /** Below the site's root, with its anchor: `guide/masks/#two-masks`. */
  readonly id: string;
  readonly page: string;
  readonly heading: string;
  readonly text: string;
}

/** Letters and digits, and what joins them in a flag, a variable, a version or a file name. */
const word = /[\p{L}\p{N}]+(?:[_.\-+][\p{L}\p{N}]+)*/gu;

/** The whole words of a text, with hyphens for underscores: `--attention_backend` and `--attention-backend` are one. */
export function words(text: string): string[] {
  return (text.match(word) ?? []).map((found) => found.toLowerCase().replaceAll('_', '-'));
}

/** The words and, of those that are joined of several, their parts too; numbers inside a version are no words. */
export function terms(text: string): string[] {
  return words(text).flatMap((whole) => {
    const parts = whole.split(/[-.+]/).filter((part) => part.length > 1 && !/^\d+$/.test(part));
    return parts.length === 1 && parts[0] === whole ? [whole] : [whole, ...parts];
  });
}

export const indexOptions: Options<Section> = {
  fields: ['heading', 'page', 'text'],
  storeFields: ['page', 'heading', 'text'],
  tokenize: terms,
  // A version is found with and without its v.
  processTerm: (term) => term.replace(/^v(?=\d)/, ''),
};

/** All words must be there, the last ones may be unfinished. */
export const strict: SearchOptions = {
  tokenize: words,
  combineWith: 'AND',
  prefix: true,
  boost: { heading: 3, page: 2 },
};

/** Where that finds nothing: any of the words, also misspelt. Numbers are never taken for others. */
export const loose: SearchOptions = {
  ...strict,
  combineWith: 'OR',
  fuzzy: (term) => (/\d/.test(term) || term.length < 5 ? false : 0.2),
};
