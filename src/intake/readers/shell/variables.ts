// The shell's own commands that set, export, take back and read variables.
import type { Word } from '../command/source.ts';
import { wordOf } from '../command/source.ts';
import type { Run } from './run.ts';
import type { State } from './state.ts';
import type { Assignment, Statement } from './statement.ts';
import { succeeds, type Status } from './status.ts';
import { unknownWord, valueOf } from './values.ts';

/** The first word, empty where there is none. */
export function firstOf(words: readonly Word[]): Word {
  return words[0] ?? wordOf({ text: '', lineOf: () => 1 });
}

/** Walks over an assignment. @param exported whether it is exported; as before where it is not said */
export function assign(run: Run, assignment: Assignment, state: State, exported?: 'yes' | 'no'): void {
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
  if (run.muted === 0) run.host.assigned(assignment.name, firstOf(all), state, assignment);
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
export function declare(
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
export function unset(run: Run, words: readonly Word[], state: State, line: number): void {
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
export function setOptions(run: Run, words: readonly Word[], state: State): void {
  for (const [index, { text }] of words.entries()) {
    if (text === '--') {
      giveArguments(run, words.slice(index + 1), state);
      return;
    }
    if (/^-\w*a/.test(text) || (/^-\w*o$/.test(text) && words[index + 1]?.text === 'allexport')) state.allExport = true;
    if (/^\+\w*a/.test(text) || (/^\+\w*o$/.test(text) && words[index + 1]?.text === 'allexport'))
      state.allExport = false;
  }
}

/** Puts words into `$1`, `$2` … and `$@`. */
export function giveArguments(run: Run, words: readonly Word[], state: State): void {
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
export function setDefaults(run: Run, { tokens, at }: Statement, state: State): void {
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

/** Commands that read a variable's value from outside the text. */
export function readInput(run: Run, command: string, words: readonly Word[], statement: Statement, state: State): void {
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
