// Messages of other subjects, and what of the path is told of a text.
import { codes } from './content.ts';
import texts from './other-subjects.json' with { type: 'json' };

export const others: readonly string[] = texts;

/** Without what is said of any text, and of a traceback whose exception has no name. */
export const taken = (text: string): readonly string[] =>
  codes(text).filter((code) => !['no-known-failure', 'frames-without-exception'].includes(code));
