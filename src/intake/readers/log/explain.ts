// From a log to sentences: what was found, and what the content says of it.
import type { Catalogue, Message, Sentence } from '../../../engine/messages.ts';
import { compareVersions } from '../../../engine/versions.ts';
import { findMessages } from './find.ts';
import { searchOf } from './search.ts';
import type { Explained, Found } from './types.ts';

/**
 * Explains every known message in `text` (any string; secrets should be struck out first). The sentences come from
 * `catalogue` (content/errors/), chosen by the conditions that hold of the fields. Where no failure is known, the last
 * entry says so: `no-known-failure`.
 */
export function explain(text: string, catalogue: Catalogue): readonly Explained[] {
  const found = findMessages(text, catalogue);
  const explained = found.flatMap((one) => explainOne(one, catalogue));
  if (explained.some((e) => e.severity !== 'information')) return explained;
  const search = searchOf(text);
  const nothing: Found = {
    code: 'no-known-failure',
    line: 1,
    fields: {},
    conditions: found.length === 0 ? ['nothing'] : [],
    whose: 'unknown',
    times: 1,
  };
  return [...explained, ...explainOne(nothing, catalogue, search)];
}

function explainOne(found: Found, catalogue: Catalogue, search?: string): Explained[] {
  const entry = catalogue[found.code];
  if (entry === undefined) return [];
  const held = new Set(found.conditions);
  const used: Sentence[] = [];
  const { message, also = [] } = found;
  const shared = <Name extends 'option' | 'severity'>(name: Name): Message[Name] | undefined =>
    also.every((one) => one[name] === message?.[name]) ? message?.[name] : undefined;
  const option = shared('option');
  const fields = {
    ...found.fields,
    ...(option === undefined ? {} : { option }),
    ...(search === undefined ? {} : { search }),
  };
  const say = (sentences: readonly Sentence[]) =>
    sentences
      .filter((sentence) =>
        sentence.when.every((name) => (name.startsWith('!') ? !held.has(name.slice(1)) : held.has(name))),
      )
      .flatMap((sentence) => {
        const text = filled(sentence.text, fields);
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
      severity: shared('severity') ?? entry.severity,
      line: found.line,
      times: found.times,
      stage: entry.stage,
      fields: found.fields,
      whose: found.whose,
      ...(message === undefined
        ? {}
        : {
            ...(also.every((one) => sameWords(one, message)) ? { message: shown(message) } : {}),
            printed: printedBy([message, ...also], catalogue),
          }),
      ...(aiter === '' ? {} : { aiter }),
      ...(search === undefined ? {} : { search }),
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

const shown = ({ text }: Message) => text.replace(/\{[^{}]*\}/g, '…');

function sameWords(a: Message, b: Message): boolean {
  const letters = (message: Message) => shown(message).replace(/[^A-Za-z0-9…]/g, '');
  return letters(a) === letters(b);
}

const sources = { vllm: 'vLLM', aiter: 'AITER' } as const;

/** The releases of all wordings that fit. The oldest that was read stands for older ones too; the newest need not be the last. */
function printedBy(messages: readonly Message[], catalogue: Catalogue): string {
  const read = messages.filter(({ since }) => since !== 'none');
  const [one] = read;
  if (one === undefined)
    return 'No release that was read prints this wording: a branch or a build between releases does.';
  const { oldest, newest } = spanOf(one.of, catalogue);
  const since = read.map((message) => message.since).sort(byVersion)[0] ?? oldest;
  const until =
    read
      .map((message) => message.until)
      .sort(byVersion)
      .at(-1) ?? newest;
  const first = since === oldest ? `${since} or older` : since;
  const last = until === newest ? `${until}, the newest that was read` : until;
  const span = since === until && since !== oldest && until !== newest ? `${since} alone` : `${first} to ${last}`;
  return `This wording is printed by ${sources[one.of]} ${span}: a hint of the build, no proof.`;
}

const byVersion = (a: string, b: string) => compareVersions(a, b) ?? 0;

function spanOf(of: Message['of'], catalogue: Catalogue): { readonly oldest: string; readonly newest: string } {
  const releases = Object.values(catalogue)
    .flatMap((entry) => entry.messages)
    .filter((message) => message.of === of && message.since !== 'none')
    .flatMap(({ since, until }) => [since, until])
    .sort(byVersion);
  return { oldest: releases[0] ?? '', newest: releases.at(-1) ?? '' };
}
