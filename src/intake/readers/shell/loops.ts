// Loops: a `for` over words that are known round by round, any other as one round that may or may not run.
import type { Word } from '../command/source.ts';
import type { Token } from './token.ts';
import type { State } from './state.ts';
import { unknown, type Status } from './status.ts';
import type { Node, Program } from './tree.ts';

/** A `for` over more words than these is followed as one of unknown length. */
const mostRounds = 16;

/** What a loop needs of the walk that it is a part of. */
export interface Loop {
  readonly program: Program;
  controls: string[];
  reads: Set<string>;
  muted: number;
  run(node: Node, state: State): Status;
  words(tokens: readonly Token[], state: State): Word[];
  takeReads(): ReadonlySet<string>;
  set(name: string, words: readonly Word[], array: boolean, state: State, line: number): void;
  forget(name: string, state: State, at: number): void;
  branch(
    id: number,
    state: State,
    arms: readonly ((fork: State) => Status)[],
    known: number | undefined,
    choices: ReadonlySet<string>,
  ): Status;
}

/** Walks through a `for`. */
export function runFor(run: Loop, node: Extract<Node, { kind: 'for' }>, state: State): Status {
  run.reads = new Set();
  const words = node.words === undefined ? undefined : run.words(node.words, state);
  const choices = run.takeReads();
  const line = run.program.source.lineOf(node.at);
  const unsure = words?.some(
    ({ text, missing, assumed }) => missing.length > 0 || assumed !== undefined || /[*?{]/.test(text),
  );
  if (words === undefined || unsure === true || words.length > mostRounds)
    return rounds(run, node.id, node.body, state, undefined, choices, [node.name]);
  // Where a round may or may not be left early, which rounds set a variable is not followed.
  if (mayLeave(run, node.body, state))
    return rounds(run, node.id, node.body, state, words.length > 0 ? 0 : 1, choices, [node.name]);
  const depth = run.controls.length;
  run.controls.push(...choices);
  for (const word of words) {
    run.set(node.name, [word], false, state, line);
    run.run(node.body, state);
    if (state.flow === 'continue') state.flow = undefined;
    if (state.flow !== undefined) break;
  }
  if (state.flow === 'break') state.flow = undefined;
  run.controls.length = depth;
  return unknown;
}

/** Whether it hangs on a choice that a loop's body is left by `break`, `continue` or `return`. */
function mayLeave(run: Loop, body: Node, state: State): boolean {
  const depth = run.controls.length;
  run.muted++;
  run.run(body, state.fork());
  run.muted--;
  const leaves = run.controls.length > depth;
  run.controls.length = depth;
  return leaves;
}

/** Walks through a `while` or `until`. */
export function runWhile(run: Loop, node: Extract<Node, { kind: 'while' }>, state: State): Status {
  const depth = run.controls.length;
  const test = run.run(node.test, state);
  const value = node.until && test.value !== undefined ? !test.value : test.value;
  // What a known test says of the first round it need not say of the next.
  const known = value === undefined ? undefined : value ? 0 : 1;
  const status = rounds(run, node.id, node.body, state, known, test.choices, []);
  run.controls.length = depth;
  return status;
}

/** A loop of unknown length: what it changes is unknown when a round begins. */
function rounds(
  run: Loop,
  id: number,
  body: Node,
  state: State,
  known: number | undefined,
  choices: ReadonlySet<string>,
  names: readonly string[],
): Status {
  const round = (fork: State): Status => {
    const trial = fork.fork();
    run.muted++;
    run.run(body, trial);
    run.muted--;
    for (const name of [...trial.touched, ...names]) run.forget(name, fork, 0);
    run.run(body, fork);
    if (fork.flow === 'break' || fork.flow === 'continue') fork.flow = undefined;
    return unknown;
  };
  const depth = run.controls.length;
  const status = run.branch(id, state, [round, () => unknown], known, choices);
  run.controls.length = depth;
  return { ...status, value: undefined };
}
