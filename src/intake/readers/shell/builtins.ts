// One simple statement: assignments, the shell's own commands, calls of functions, and programs.
import type { Word } from '../command/source.ts';
import { holds } from './conditions.ts';
import { fails, succeeds, unknown, type Status } from './status.ts';
import type { Assigned, Run } from './run.ts';
import { printedBy } from './printf.ts';
import type { State } from './state.ts';
import { assign, declare, firstOf, giveArguments, readInput, setDefaults, setOptions, unset } from './variables.ts';
import type { Statement } from './statement.ts';
import { valueOf } from './values.ts';

/** Programs whose output a shell may run without harm to the variables of a server. */
const harmless =
  /\b(?:conda|mamba|micromamba|pyenv|rbenv|brew|ssh-agent|dircolors|starship|direnv hook|module|minikube)\b/;
/** How deep functions may call each other. */
const deepest = 12;
/** How deep texts may run each other. */
const deepestText = 6;

/** Walks over one statement. */
export function runStatement(run: Run, statement: Statement, state: State): Status {
  run.reads = new Set();
  let words = run.words(statement.tokens, state);
  const { assignments } = statement;
  if (statement.tokens.length === 0) {
    for (const assignment of assignments) assign(run, assignment, state);
    return assignments.some(({ value }) => 'parts' in value && value.parts.some(({ kind }) => kind === 'command'))
      ? unknown
      : succeeds;
  }
  while (/^(?:command|builtin)$/.test(words[0]?.text ?? '') && words.length > 1 && !words[1]?.text.startsWith('-'))
    words = words.slice(1);
  const [head, ...rest] = words;
  if (head === undefined) {
    for (const assignment of assignments) assign(run, assignment, state);
    return unknown;
  }
  const line = head.lineOf(0);
  switch (head.text) {
    case 'export':
    case 'declare':
    case 'typeset':
    case 'local':
    case 'readonly':
    case 'ENV':
    case 'setenv':
      return declare(run, head.text, rest, assignments, state, line);
    case 'ARG':
      return succeeds;
    case 'unset':
      unset(run, rest, state, line);
      return succeeds;
    case 'set':
      setOptions(run, rest, state);
      return succeeds;
    case 'exit':
      state.flow = 'exit';
      return unknown;
    case 'return':
    case 'break':
    case 'continue':
      state.flow = head.text;
      return unknown;
    case 'true':
      return succeeds;
    case ':':
      setDefaults(run, statement, state);
      return succeeds;
    case 'false':
      return fails;
    case '[':
    case 'test': {
      const value = holds(head.text === '[' && rest.at(-1)?.text === ']' ? rest.slice(0, -1) : rest);
      return { value, choices: run.takeReads() };
    }
    case 'source':
    case '.':
      return source(run, rest, state, line);
    case 'eval':
      return evaluate(run, statement, rest, state, line);
    case 'read':
    case 'mapfile':
    case 'readarray':
    case 'getopts':
    case 'let':
      readInput(run, head.text, rest, statement, state);
      return unknown;
    case 'trap':
      // Such a trap runs before every command.
      if (rest.slice(1).some(({ text }) => text === 'DEBUG')) state.doubtAll('trap … DEBUG', line);
      return succeeds;
    case 'printf':
      if (rest[0]?.text === '-v' && rest[1] !== undefined) {
        const text = printedBy(rest.slice(2));
        if (text === undefined || !/^[A-Z_]\w*$/i.test(rest[1].text)) run.forget(rest[1].text, state, statement.at);
        else run.set(rest[1].text, text, false, state, line);
      }
      return unknown;
    case 'shift':
      for (const name of ['@', '*', '1', '2', '3', '4', '5', '6', '7', '8', '9'])
        if (state.get(name) !== undefined) run.forget(name, state, statement.at);
      return unknown;
    default:
  }
  const before: Assigned[] = assignments.map((assignment) => {
    const value = firstOf(valueOf(assignment, run.lookup(state)));
    run.host.assigned(assignment.name, value, state.fork('another command'), assignment);
    return { name: assignment.name, value };
  });
  const body = state.functionOf(head.text);
  if (body !== undefined && run.calls.length < deepest) return call(run, head.text, rest, before, state, line);
  run.host.command(words, before, statement, run, state);
  return unknown;
}

function source(run: Run, [file]: readonly Word[], state: State, line: number): Status {
  if (file === undefined) return unknown;
  const text = file.missing.length === 0 ? run.host.file(file.text) : undefined;
  if (text !== undefined && run.depth < deepestText) {
    const inner = run.within(run.host.parse(text), `.${String(line)}`);
    inner.run(inner.program.body, state);
    if (state.flow === 'return') state.flow = undefined;
  } else if (!/(?:^|\/)(?:activate|conda\.sh)$/.test(file.text)) {
    state.doubtAll(`source ${file.text}`, line);
  }
  return unknown;
}

function evaluate(run: Run, statement: Statement, words: readonly Word[], state: State, line: number): Status {
  const [first, ...more] = words;
  if (first === undefined) return succeeds;
  const unseen = words.find(({ missing }) => missing.length > 0);
  if (unseen !== undefined && !unseen.missing.every((name) => harmless.test(name)))
    state.doubtAll(`eval ${unseen.missing[0] ?? ''}`, line);
  if (more.length === 0 && run.depth < deepestText && first.missing.length < first.text.length) {
    const inner = run.within(run.host.parse(first), `eval${String(line)}`);
    return inner.run(inner.program.body, state);
  }
  run.host.command(words, [], statement, run, state);
  return unknown;
}

/** Runs a function with its arguments, its own variables and those that stand before the call. */
function call(
  run: Run,
  name: string,
  words: readonly Word[],
  before: readonly Assigned[],
  state: State,
  line: number,
): Status {
  const body = state.functionOf(name);
  if (body === undefined) return unknown;
  const kept = new Map<string, ReturnType<State['get']>>();
  for (const each of ['@', '*', '1', '2', '3', '4', '5', '6', '7', '8', '9']) kept.set(each, state.get(each));
  for (const each of before) {
    kept.set(each.name, state.get(each.name));
    run.set(each.name, [each.value], false, state, line, 'yes');
  }
  giveArguments(run, words, state);
  run.locals.push(kept);
  run.calledNames.add(name);
  run.calls.push(`${name} ${String(line)}`);
  const depth = run.controls.length;
  const status = run.run(body, state);
  run.controls.length = depth;
  run.calls.pop();
  run.locals.pop();
  for (const [each, held] of kept) state.restore(each, held);
  if (state.flow === 'return') state.flow = undefined;
  return status;
}
