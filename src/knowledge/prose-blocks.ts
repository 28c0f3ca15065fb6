// Prose as a reader meets it: the blocks of a Markdown text in words, and their sentences.
import { leavesOf } from './references.ts';

/** A paragraph, a list item, a table cell or a heading, in words: code counts, notes and statements do not. */
export interface Block {
  readonly text: string;
  readonly line: number;
  readonly heading: boolean;
}

/** What a reference contributes to the sentence that it stands in. */
const standIn: Readonly<Record<string, string>> = {
  reference_figure: '1 unit',
  reference_upstream: 'the change',
  reference_release: 'the release',
  reference_source: 'the source',
  softbreak: ' ',
  hardbreak: ' ',
  // A statement is a sentence of its own, written elsewhere.
  reference_claim: '. ',
};

/** The blocks of `text`, lines counted from 0; code blocks are left out. */
export function blocksOf(text: string): Block[] {
  return leavesOf(text).map(({ tokens, line, heading }) => ({
    line,
    heading,
    text: tokens
      .map(({ type, content }) => {
        // The former ids of a heading are no words of it.
        if (type === 'text') return heading ? content.replace(/ \{#[^}]*\}$/, '') : content;
        // A command in running text is one word, however long it is.
        if (type === 'code_inline') return content.replaceAll(/\s+/g, '_').replaceAll(/[.!?]/g, '·');
        return standIn[type] ?? '';
      })
      .join(''),
  }));
}

/** The sentences of a block. A dot inside a number, a version or a name ends none. */
export function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?][)"”’]?)\s+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');
}

/** How many words a sentence has; signs alone are none. */
export function wordsIn(sentence: string): number {
  return sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}
