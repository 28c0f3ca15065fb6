// "Is it yours?": what a message means under which of its fields, a row a case.
import type { KnownError } from '../knowledge/errors.ts';

export interface ErrorRow {
  /** Conditions as the log reader names them; `!name` where it must not hold. */
  readonly when: readonly string[];
  /** The conditions in words, Markdown of one line: "ps:0, unless …". */
  readonly words: string;
  readonly says: readonly Said[];
  readonly advice: readonly Said[];
}

interface Said {
  readonly text: string;
  readonly claims: readonly string[];
}

/** The cases of `error`: those with advice first, each in the order of the content. */
export function rowsOf(error: KnownError): readonly ErrorRow[] {
  const rows = new Map<string, { when: readonly string[]; says: Said[]; advice: Said[] }>();
  for (const group of ['advice', 'says'] as const) {
    for (const { when, text, claims } of error[group]) {
      // A case by exclusion alone is no case that a reader could look for.
      if (!when.some((name) => !name.startsWith('!'))) continue;
      const key = when
        .filter((name) => !name.startsWith('!'))
        .sort()
        .join(' ');
      const row = rows.get(key) ?? { when, says: [], advice: [] };
      row[group].push({ text: text.replace(/\{\w+\}/g, '…'), claims });
      rows.set(key, row);
    }
  }
  return [...rows.values()]
    .map((row) => ({ ...row, words: inWords(error, row.when) }))
    .sort((a, b) => Number(b.advice.length > 0) - Number(a.advice.length > 0));
}

function inWords(error: KnownError, when: readonly string[]): string {
  const words = (name: string) => error.conditions[name] ?? name.replaceAll('-', ' ');
  const holds = when.filter((name) => !name.startsWith('!')).map(words);
  const excepted = when.filter((name) => name.startsWith('!')).map((name) => words(name.slice(1)));
  return holds.join('; ') + (excepted.length === 0 ? '' : `, unless ${excepted.join(' or ')}`);
}
