// vLLM started from Python, and its arguments as its own log prints them.
import { readArguments } from '../command/arguments.ts';
import { noteLost, readVariables } from '../command/environment.ts';
import { childEnvironment } from './child.ts';
import { environmentAt, withoutRemarks } from './environment.ts';
import { readServer } from '../command/servers.ts';
import { findLaunch } from '../command/launch.ts';
import { Outcome } from '../command/outcome.ts';
import type { Source, Word } from '../command/source.ts';
import { Literals, readMembers } from './literal.ts';
import { wordsOf, spreadOf, listOf } from './words.ts';

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
