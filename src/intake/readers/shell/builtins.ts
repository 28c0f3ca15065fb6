// One simple statement: assignments, the shell's own commands, calls of functions, and programs.
import type { Word } from '../command/source.ts';
import { wordOf } from '../command/source.ts';
import { holds } from './conditions.ts';
import { fails, succeeds, unknown, type Status } from './status.ts';
import type { Assigned, Run } from './run.ts';
import { printedBy } from './printf.ts';
import type { State } from './state.ts';
import type { Assignment, Statement } from './statement.ts';
import { unknownWord, valueOf } from './values.ts';

/** Programs whose output a shell may run without harm to the variables of a server. */
const harmless =
  /\b(?:conda|mamba|micromamba|pyenv|rbenv|brew|ssh-agent|dircolors|starship|direnv hook|module|minikube)\b/;
/** Functions may call each other so deep. */
const deepest = 12;
/** Texts may run each other so deep. */
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
      set(run, rest, state);
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
      fallbacks(run, statement, state);
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
      reads(run, head.text, rest, statement, state);
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
    const value = only(valueOf(assignment, run.lookup(state)));
    run.host.assigned(assignment.name, value, state.fork('another command'), assignment);
    return { name: assignment.name, value };
  });
  const body = state.functionOf(head.text);
  if (body !== undefined && run.calls.length < deepest) return call(run, head.text, rest, before, state, line);
  run.host.command(words, before, statement, run, state);
  return unknown;
}

function only(words: readonly Word[]): Word {
  return words[0] ?? wordOf({ text: '', lineOf: () => 1 });
}

function assign(run: Run, assignment: Assignment, state: State, exported?: 'yes' | 'no'): void {
  run.reads = new Set();
  const words = valueOf(assignment, run.lookup(state));
  const array = !('parts' in assignment.value);
  const line = run.program.source.lineOf(assignment.at);
  const before = assignment.append ? state.get(assignment.name) : undefined;
  let all: readonly Word[] = words;
  if (before !== undefined) {
    const held = run.lookup(state).find(assignment.name)?.words ?? [];
    all = array || before.array ? [...held, ...words] : joined([...held, ...words]);
  }
  run.set(assignment.name, all, array || before?.array === true, state, line, exported);
  if (run.muted === 0) run.host.assigned(assignment.name, only(all), state, assignment);
}

function joined(words: readonly Word[]): readonly Word[] {
  const [first, ...rest] = words;
  if (first === undefined) return [];
  return [rest.reduce((all, word) => concatenated(all, word), first)];
}

function concatenated(a: Word, b: Word): Word {
  const { length } = a.text;
  return {
    ...a,
    text: a.text + b.text,
    missing: [...a.missing, ...b.missing],
    open: a.open || b.open,
    ...(b.assumed && { assumed: b.assumed }),
    bare: a.bare || b.bare,
    lineOf: (at) => (at < length ? a.lineOf(at) : b.lineOf(at - length)),
  };
}

/** `export`, `declare` and their kin. */
function declare(
  run: Run,
  command: string,
  words: readonly Word[],
  assignments: readonly Assignment[],
  state: State,
  line: number,
): Status {
  const flags = words.filter(({ text }) => /^[-+]\w/.test(text)).map(({ text }) => text);
  const has = (flag: string): boolean => flags.some((text) => text.startsWith('-') && text.includes(flag));
  const names = words.filter(({ text }) => !/^[-+]/.test(text));
  const takesBack =
    (command === 'export' && has('n')) || flags.some((text) => text.startsWith('+') && text.includes('x'));
  const exports = !takesBack && (/^(?:export|ENV|setenv)$/.test(command) || has('x'));
  const exported = takesBack ? 'no' : exports ? 'yes' : undefined;
  if (has('f') || has('F') || has('p')) return succeeds;
  const locals = /^(?:local|declare|typeset)$/.test(command) && !has('g') ? run.locals.at(-1) : undefined;
  const keep = (name: string): void => {
    if (locals !== undefined && !locals.has(name)) locals.set(name, state.get(name));
  };
  for (const assignment of assignments) {
    keep(assignment.name);
    assign(run, assignment, state, exported);
  }
  const [first, second] = names;
  if (
    (command === 'ENV' || command === 'setenv') &&
    first !== undefined &&
    second !== undefined &&
    assignments.length === 0
  ) {
    run.set(first.text, [second], false, state, line, 'yes');
    return succeeds;
  }
  for (const word of names) {
    const equals = word.text.indexOf('=');
    const name = equals < 0 ? word.text : word.text.slice(0, equals);
    if (!/^[A-Z_]\w*$/i.test(name)) {
      // `export $(cat .env)`: the names are not here.
      if (word.missing.length > 0) state.doubtAll(`${command} ${word.missing[0] ?? ''}`, word.lineOf(0));
      continue;
    }
    keep(name);
    if (equals >= 0) {
      const value = {
        ...word,
        text: word.text.slice(equals + 1),
        lineOf: (at: number) => word.lineOf(at + equals + 1),
      };
      run.set(name, [value], false, state, line, exported);
    } else if (exported !== undefined) mark(run, name, exported, state, line);
  }
  return succeeds;
}

/** Exports a variable that is there, or takes its export back. */
function mark(run: Run, name: string, exported: 'yes' | 'no', state: State, line: number): void {
  const held = state.get(name);
  const choices = new Set([...(held?.choices ?? []), ...run.controls]);
  const deciding = new Set([...(held?.deciding ?? []), ...run.controls]);
  if (held === undefined || held.set === 'absent') {
    // What it holds comes from outside; exported or not is now sure.
    const from = exported === 'no' ? { words: [], set: true } : { words: [unknownWord(name, line)], set: true };
    state.put(name, { ...from, array: false, exported, choices, deciding, line });
  } else state.put(name, { ...held, exported, choices, deciding });
}

/** `unset -f` takes out functions; without a flag a function goes where no variable has the name. */
function unset(run: Run, words: readonly Word[], state: State, line: number): void {
  const functions = words.some(({ text }) => /^-\w*f/.test(text));
  for (const { text } of words) {
    if (text.startsWith('-')) continue;
    if (functions || (state.get(text) === undefined && state.functionOf(text) !== undefined)) state.define(text, null);
    else takeOut(run, text, state, line);
  }
}

function takeOut(run: Run, name: string, state: State, line: number): void {
  state.put(name, {
    words: [],
    array: false,
    set: false,
    exported: 'no',
    choices: new Set(run.controls),
    deciding: new Set(run.controls),
    line,
  });
}

/** `set -a`, `set -- a b`. */
function set(run: Run, words: readonly Word[], state: State): void {
  for (const [index, { text }] of words.entries()) {
    if (text === '--') {
      give(run, words.slice(index + 1), state);
      return;
    }
    if (/^-\w*a/.test(text) || (/^-\w*o$/.test(text) && words[index + 1]?.text === 'allexport')) state.allExport = true;
    if (/^\+\w*a/.test(text) || (/^\+\w*o$/.test(text) && words[index + 1]?.text === 'allexport'))
      state.allExport = false;
  }
}

/** Puts words into `$1`, `$2` … and `$@`. */
function give(run: Run, words: readonly Word[], state: State): void {
  const put = (name: string, value: readonly Word[], array: boolean): void => {
    run.set(name, value, array, state, value[0]?.lineOf(0) ?? 1, 'no');
  };
  for (const name of ['@', '*']) put(name, words, true);
  for (let index = 0; index < 9; index++) {
    const word = words[index];
    if (word !== undefined) put(String(index + 1), [word], false);
    else if (state.get(String(index + 1)) !== undefined) put(String(index + 1), [], true);
  }
}

/** `: "${NAME:=value}"` sets a variable that is not set. */
function fallbacks(run: Run, { tokens, at }: Statement, state: State): void {
  for (const token of tokens.slice(1)) {
    for (const part of token.parts) {
      if (part.kind !== 'variable' || !/^:?=$/.test(part.operator)) continue;
      const held = state.get(part.name);
      if (held?.set === true && !(held.words.every(({ text }) => text === '') && part.operator === ':=')) continue;
      run.reads = new Set();
      const [word, ...more] = run.words([{ ...token, parts: [{ ...part, operator: ':-', quoted: true }] }], state);
      if (word !== undefined && more.length === 0)
        run.set(part.name, [word], false, state, run.program.source.lineOf(at));
    }
  }
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

/** Commands that put what nobody sees here into variables. */
function reads(run: Run, command: string, words: readonly Word[], statement: Statement, state: State): void {
  const names = words
    .filter(({ text }) => /^[A-Z_]\w*(?=$|=)/i.test(text))
    .map(({ text }) => text.split(/\W/, 1)[0] ?? '');
  const line = run.program.source.lineOf(statement.at);
  const last = names.at(-1);
  const asked = statement.redirects.some(({ operator }) => /^<<-?$/.test(operator));
  const here = command === 'read' && asked && last !== undefined ? run.host.outside(last) : undefined;
  if (here !== undefined && last !== undefined) run.set(last, here, false, state, line);
  else for (const name of names) run.forget(name, state, statement.at);
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
  give(run, words, state);
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
