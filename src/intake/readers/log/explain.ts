// From a log to sentences: what was found, and what the content says of it.
import { findMessages } from './find.ts';
import type { Catalogue, Explained, Found, Sentence } from './types.ts';

/**
 * Explains every known message in `text` (any string; secrets should be struck out first). The sentences come from
 * `catalogue` (content/errors/), chosen by the conditions that hold of the fields. Where no failure is known, the last
 * entry says so: `no-known-failure`.
 */
export function explain(text: string, catalogue: Catalogue): readonly Explained[] {
  const found = findMessages(text);
  const explained = found.flatMap((one) => explainOne(one, catalogue));
  if (explained.some((e) => e.severity !== 'information')) return explained;
  const nothing: Found = {
    code: 'no-known-failure',
    line: 1,
    fields: {},
    conditions: found.length === 0 ? ['nothing'] : [],
    whose: 'unknown',
    times: 1,
  };
  return [...explained, ...explainOne(nothing, catalogue)];
}

function explainOne(found: Found, catalogue: Catalogue): Explained[] {
  const entry = catalogue[found.code];
  if (entry === undefined) return [];
  const held = new Set(found.conditions);
  const used: Sentence[] = [];
  const say = (sentences: readonly Sentence[]) =>
    sentences
      .filter((sentence) =>
        sentence.when.every((name) => (name.startsWith('!') ? !held.has(name.slice(1)) : held.has(name))),
      )
      .flatMap((sentence) => {
        const text = filled(sentence.text, found.fields);
        if (text === undefined) return [];
        used.push(sentence);
        return [text];
      });
  const says = say(entry.says);
  const doesNotSay = say(entry.doesNotSay);
  const advice = say(entry.advice);
  const aiter = say(entry.aiter).join(' ');
  return [
    {
      code: found.code,
      title: entry.title,
      severity: entry.severity,
      line: found.line,
      times: found.times,
      stage: entry.stage,
      fields: found.fields,
      whose: found.whose,
      ...(aiter === '' ? {} : { aiter }),
      says,
      doesNotSay,
      advice,
      because: [...new Set([...entry.claims, ...used.flatMap((sentence) => sentence.claims)])],
    },
  ];
}

/** `{name}` stands for the field of that name; a sentence about a field that was not read is not said. */
function filled(text: string, fields: Readonly<Record<string, string>>): string | undefined {
  const names = [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
  if (names.some((name) => !(name in fields))) return undefined;
  return text.replace(/\{(\w+)\}/g, (_, name: string) => fields[name] ?? '');
}
