// vLLM started from Python, and its arguments as its own log prints them.
import { shorten } from '../../shorten.ts';
import { readArguments } from '../command/arguments.ts';
import { noteLost, readVariables } from '../command/environment.ts';
import { childEnvironment } from './child.ts';
import { environmentAt, withoutRemarks } from './environment.ts';
import { readServer } from '../command/servers.ts';
import { findLaunch } from '../command/launch.ts';
import type { Member } from '../command/json.ts';
import { Outcome } from '../command/outcome.ts';
import { hole, WordBuilder, wordOf } from '../command/source.ts';
import type { Source, Word } from '../command/source.ts';
import { Literals, Opaque, readMembers } from './literal.ts';

const calls = /\b(?:LLM|EngineArgs|AsyncEngineArgs)\s{0,3}\(/g;
const printedArguments = /non-default args: (?=\{)/g;
const namespace = /\bargs: Namespace\(/g;
const engineLine = /Initializing a V\d LLM engine \(v?([\w.+-]{1,80})\) with config: /g;
const commandList = /\[\s{0,80}["'](?:[\w./-]{0,80}\/)?(?:vllm|python3?|docker|bash|sh)["']\s{0,9},/g;

function first(found: Iterable<RegExpExecArray>, count: number): RegExpExecArray[] {
  const result: RegExpExecArray[] = [];
  for (const each of found) {
    result.push(each);
    if (result.length >= count) break;
  }
  return result;
}

/** Reads calls of `LLM(…)`, argument lists and printed arguments; one outcome for each. */
export function readPython(source: Source): Outcome[] {
  const text = withoutRemarks(source.text);
  const outcomes: Outcome[] = [];
  for (const found of first(text.matchAll(calls), 4)) {
    // `class LLM(Base)` and `def LLM(` start nothing.
    if (/(?:class|def)\s+$/.test(text.slice(Math.max(0, found.index - 12), found.index))) continue;
    const outcome = fromCall(source, found.index + found[0].length, true);
    const { variables, lost } = environmentAt(source, text, found.index);
    readVariables(variables, outcome);
    noteLost(lost, outcome);
    outcome.note(
      'note',
      'python-kwargs',
      'Keyword arguments of a Python call are read as the options of the same name.',
      source.lineOf(found.index),
    );
    outcomes.push(placed(outcome, source.lineOf(found.index)));
  }
  for (const found of first(text.matchAll(commandList), 8)) {
    // A Dockerfile's own lists are read with it.
    if (/(?:ENTRYPOINT|CMD)\s$/.test(text.slice(Math.max(0, found.index - 11), found.index))) continue;
    const words = listOf(source, found.index + 1);
    const { variables, lost } = environmentAt(source, text, found.index);
    const launch = findLaunch(words, childEnvironment(source, text, found.index, variables), lost);
    if (launch.kind === 'server') outcomes.push(placed(readServer(launch), source.lineOf(found.index)));
  }
  const logged = readLogged(source);
  if (logged !== undefined) outcomes.push(logged);
  if (outcomes.length === 0) {
    const { variables } = environmentAt(source, text);
    const outcome = new Outcome();
    readVariables(variables, outcome);
    if (variables.length > 0) outcomes.push(outcome);
  }
  return outcomes;
}

function placed(outcome: Outcome, line: number): Outcome {
  outcome.site = { name: null, kind: 'python', lines: [line, Math.max(line, ...outcome.lines)] };
  return outcome;
}

/** The arguments that a server's log prints: those given, and what the engine made of them. */
function readLogged(source: Source): Outcome | undefined {
  const { text } = source;
  const given = [...first(text.matchAll(printedArguments), 50), ...first(text.matchAll(namespace), 50)];
  const engine = first(text.matchAll(engineLine), 50);
  if (given.length === 0 && engine.length === 0) return undefined;
  const outcome = new Outcome();
  const last = given.at(-1);
  if (last !== undefined) {
    const at = last.index + last[0].length + (last[0].endsWith('(') ? 0 : 1);
    readInto(outcome, source, at, last[0].endsWith('(') ? ')' : '}', true);
    outcome.note(
      'note',
      'log-as-command',
      'The arguments are read from the log’s own line.',
      source.lineOf(last.index),
    );
  }
  const line = engine.at(-1);
  if (line !== undefined) {
    outcome.give('vllm.version', line[1] ?? '', source.lineOf(line.index));
    readInto(outcome, source, line.index + line[0].length, '\n', false);
  }
  return outcome;
}

function fromCall(source: Source, at: number, whole: boolean): Outcome {
  const outcome = new Outcome();
  readInto(outcome, source, at, ')', whole);
  return outcome;
}

function readInto(outcome: Outcome, source: Source, at: number, closing: string, entire: boolean): void {
  const limit = closing === '\n' ? source.text.indexOf('\n', at) : -1;
  const text = limit < 0 ? source.text : source.text.slice(0, limit);
  const reader = new Literals(text, at);
  const members = readMembers(reader, source, closing);
  const closed = closing !== '\n' && text[reader.at - 1] === closing;
  // `...` stands for what a poster left out.
  let spread = members.some((member) => member.missing[0] === '...');
  for (const member of members.filter((each) => each.key === '' && each.missing[0]?.startsWith('*') === true)) {
    const more = spreadOf(member.missing[0] ?? '', source);
    if (more === undefined) spread = true;
    else members.unshift(...more);
  }
  const words: Word[] = [];
  const model = members.some((member) => member.key === 'model');
  for (const member of members) {
    // Half an entry of a printed dict is no argument.
    if (member.key === '' && closing !== ')') continue;
    // A log prints the model under both names.
    if (member.key !== 'model_tag' || !model) words.push(...wordsOf(member, source));
  }
  const line = source.lineOf(at);
  outcome.give('engine', 'vllm', line);
  readArguments({ words, whole: entire && closed && !spread, positionalModel: false, line, typed: false }, outcome);
}

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
function wordsOf(member: Member, source: Source): readonly Word[] {
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
function spreadOf(text: string, source: Source): Member[] | undefined {
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
function listOf(source: Source, at: number): Word[] {
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
