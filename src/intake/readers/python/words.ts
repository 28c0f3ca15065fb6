// Python values to words, as a command line would hold them.
import { shorten } from '../../shorten.ts';
import type { Member } from '../command/json.ts';
import { hole, WordBuilder, wordOf } from '../command/source.ts';
import type { Source, Word } from '../command/source.ts';
import { Literals, Opaque, readMembers } from './literal.ts';

/** Keyword arguments whose value is worth looking for elsewhere in the text. */
const named = new Set(
  'model speculative_config tensor_parallel_size kv_cache_dtype attention_backend attention_config decode_context_parallel_size dtype'.split(
    ' ',
  ),
);

/** Names that a log's objects use for what is an option elsewhere. */
const renamed: Readonly<Record<string, string>> = {
  model_tag: 'model',
  num_spec_tokens: 'num_speculative_tokens',
  cache_dtype: 'kv_cache_dtype',
};

/** A keyword argument as the option of the same name. */
export function wordsOf(member: Member, source: Source): readonly Word[] {
  const { key, value, missing, at } = member;
  const positional = key === '';
  if (positional && (/^(?:\*|\.{3})/.test(missing[0] ?? '') || (missing.length === 0 && typeof value !== 'string')))
    return [];
  const name = positional ? 'model' : (renamed[key] ?? key);
  if (!/^[a-z]\w*$/i.test(name)) return [];
  const option = wordOf(source, `--${name}`, at);
  if (missing.length > 0) {
    const resolved =
      /^torch\.(\w+)$/.exec(missing[0] ?? '')?.[1] ??
      (name === 'dtype' || name === 'kv_cache_dtype' ? missing[0] : undefined);
    if (resolved !== undefined && !/[().]/.test(resolved)) return [option, wordOf(source, resolved, at)];
    return (
      (named.has(name) ? definition(missing[0] ?? '', source, option) : undefined) ?? [
        option,
        unknown(missing[0] ?? '', source, at),
      ]
    );
  }
  return valueWords(option, value, source, at);
}

function valueWords(option: Word, value: unknown, source: Source, at: number): readonly Word[] {
  if (value === null) return [];
  if (value === true) return [option];
  if (value === false) return [];
  if (Array.isArray(value))
    return [option, ...value.filter((each) => typeof each === 'string').map((each) => wordOf(source, each, at))];
  if (typeof value === 'string' || typeof value === 'number') return [option, wordOf(source, String(value), at)];
  return [option, objectWord(source, at)];
}

function unknown(name: string, source: Source, at: number): Word {
  return new WordBuilder().addHole(name, source.lineOf(at)).build();
}

/** A name that the paste assigns a literal to. */
function definition(name: string, source: Source, option: Word): readonly Word[] | undefined {
  if (!/^[A-Z_]\w{0,80}$/i.test(name)) return undefined;
  const found = new RegExp(String.raw`(?:^|\n)[ \t]{0,40}${name}\s{0,3}=\s{0,3}(?![=])`, 'g').exec(source.text);
  if (found === null) return undefined;
  const reader = new Literals(source.text, found.index + found[0].length);
  const value = reader.value();
  return value === undefined || value.value instanceof Opaque
    ? undefined
    : valueWords(option, value.value, source, value.at);
}

/** The members of `**NAME`, where the paste assigns a dict to it. */
export function spreadOf(text: string, source: Source): Member[] | undefined {
  const name = /^\*\*([A-Z_]\w{0,80})$/i.exec(text)?.[1];
  if (name === undefined) return undefined;
  const found = new RegExp(String.raw`(?:^|\n)[ \t]{0,40}${name}\s{0,3}=\s{0,3}(?:dict\(|\{)`, 'g').exec(source.text);
  if (found === null) return undefined;
  const reader = new Literals(source.text, found.index + found[0].length);
  return readMembers(reader, source, found[0].endsWith('{') ? '}' : ')').slice(0, 100);
}

/** A dict or a call's arguments as JSON whose members keep their lines. */
function objectWord(source: Source, at: number): Word {
  const reader = new Literals(source.text, at);
  while (reader.at < source.text.length && !'{(['.includes(source.text[reader.at] ?? '')) reader.at++;
  const closing = source.text[reader.at] === '{' ? '}' : ')';
  reader.at++;
  const word = new WordBuilder();
  const put = (text: string, place: number): WordBuilder =>
    word.add(text, { text, lineOf: () => source.lineOf(place) }, 0);
  put('{', at);
  let first = true;
  for (const member of readMembers(reader, source, closing)) {
    if (member.key === '') continue;
    put(`${first ? '' : ','}${JSON.stringify(renamed[member.key] ?? member.key)}:`, member.at);
    if (member.missing.length > 0) word.addHole(member.missing[0] ?? '', source.lineOf(member.at));
    else
      put(
        JSON.stringify(member.value, (_, each: unknown) => (each instanceof Opaque ? each.text : each)),
        member.at,
      );
    first = false;
  }
  return put('}', at).build();
}

/** The strings of a list; what is no plain string becomes a hole. */
export function listOf(source: Source, at: number): Word[] {
  const reader = new Literals(source.text, at);
  const words: Word[] = [];
  for (;;) {
    reader.skip();
    const c = source.text[reader.at];
    if (c === undefined || c === ']') return words;
    if (c === ',') {
      reader.at++;
      continue;
    }
    const formatted = /^[rb]?f/i.test(source.text.slice(reader.at, reader.at + 2));
    const from = reader.at;
    const found = reader.value();
    if (found === undefined || reader.at === from) return words;
    const { value } = found;
    if (typeof value !== 'string') {
      words.push(madeWord(value, source, found.at, reader.at));
      continue;
    }
    if (!formatted) {
      words.push(wordOf(source, value, found.at));
      continue;
    }
    const word = new WordBuilder();
    for (const [index, piece] of value
      .replaceAll('{{', '\u0002')
      .replaceAll('}}', '\u0003')
      .split(/\{([^{}]*)\}/)
      .entries()) {
      if (index % 2 === 1) word.addHole(piece, source.lineOf(found.at));
      else
        word.add(
          piece.replaceAll('\u0002', '{').replaceAll('\u0003', '}').replaceAll(hole, ''),
          { text: piece, lineOf: () => source.lineOf(found.at) },
          0,
        );
    }
    words.push(word.build());
  }
}

/** A list's item that is no string: a number, `str(…)` or `json.dumps(…)` of a literal, else a hole. */
function madeWord(value: unknown, source: Source, from: number, to: number): Word {
  const text = source.text.slice(from, to);
  const number = typeof value === 'number' ? String(value) : /^str\((\d{1,9})\)$/.exec(text)?.[1];
  if (number !== undefined) return wordOf(source, number, from);
  if (/^json\.dumps\(\s*\{/.test(text)) return objectWord(source, from + text.indexOf('{'));
  return unknown(shorten(text, 40), source, from);
}
