// Options that YAML holds as text, taken apart as a shell does.
import type { Word } from '../command/source.ts';
import { expandAll, nowhere } from '../shell/expand.ts';
import { Lexer } from '../shell/lexer.ts';
import { readStatement } from '../shell/statement.ts';

/** An item that holds an option and its value together is taken apart. */
export function separate(word: Word): readonly Word[] {
  return /^-{1,2}[\w.-]+\s+\S/.test(word.text) ? splitText(word) : [word];
}

/** Splits a text as a shell does, without knowing any variable. */
export function splitText(word: Word): readonly Word[] {
  const text: Word = { ...word, text: word.text.replaceAll('\n', ' ') };
  return expandAll(readStatement(new Lexer(text)).tokens, nowhere());
}
