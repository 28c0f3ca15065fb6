// Walks a script the way a shell would, with three values: it runs, it does not, it may. Nothing is executed.
import type { Source, Word } from '../command/source.ts';
import { slice } from '../command/source.ts';
import { fits, holds } from './conditions.ts';
import { sameTest } from './questions.ts';
import { expand, expandAll } from './expand.ts';
import type { Budget, Lookup } from './expand.ts';
import { unknownWord, valueOf } from './values.ts';
import { Lexer } from './lexer.ts';
import type { Token } from './lexer.ts';
import type { Node, Program } from './tree.ts';
import type { State } from './state.ts';
import type { Assignment, Statement } from './statement.ts';
import type { World } from './worlds.ts';

/** Whether a command succeeds, and the choices on which that hangs. */
export interface Status {
  readonly value: boolean | undefined;
  readonly choices: ReadonlySet<string>;
}

export const no: ReadonlySet<string> = new Set();
export const succeeds: Status = { value: true, choices: no };
export const fails: Status = { value: false, choices: no };
export const unknown: Status = { value: undefined, choices: no };

/** What a walk hands to whoever wants to know which programs are started. */
export interface Host {
  /** Walks over one simple statement. */
  readonly statement: (run: Run, statement: Statement, state: State) => Status;
  /** A command that is no part of the shell. */
  readonly command: (
    words: readonly Word[],
    set: readonly Assigned[],
    statement: Statement,
    run: Run,
    state: State,
  ) => void;
  /** A text that the script writes to a file. */
  readonly file: (name: string) => Source | undefined;
  /** Variables that are set outside of the script. */
  readonly outside: (name: string) => readonly Word[] | undefined;
  readonly parse: (source: Source) => Program;
  /** An assignment was walked over. */
  readonly assigned: (name: string, value: Word, state: State, assignment: Assignment) => void;
}

/** An assignment before a command, for that command alone. */
export interface Assigned {
  readonly name: string;
  readonly value: Word;
}

/** So many statements are walked through in one way; what loops further is left open. */
const longest = 20_000;
const mostRounds = 16;

/** One walk through one program in one world. */
export class Run {
  readonly program: Program;
  readonly world: World;
  readonly host: Host;
  readonly budget: Budget;
  /** The choices under which the present statement runs. */
  controls: string[] = [];
  /** The choices on which the values hang that were looked up since it was emptied. */
  reads = new Set<string>();
  /** Names that were looked up. */
  readonly used: Set<string>;
  /** The functions within which the present statement stands. */
  readonly calls: string[] = [];
  /** Every function that was called. */
  readonly calledNames = new Set<string>();
  readonly locals: Map<string, ReturnType<State['get']>>[] = [];
  muted = 0;
  #steps = { left: longest };
  #at = 0;
  readonly #expanding = new Set<string>();
  readonly prefix: string;

  constructor(program: Program, world: World, host: Host, budget: Budget, used: Set<string>, prefix = '') {
    this.program = program;
    this.world = world;
    this.host = host;
    this.budget = budget;
    this.used = used;
    this.prefix = prefix;
  }

  /** A walk through another text of the same world, which counts as a part of this one. */
  within(program: Program, prefix: string): Run {
    const run = new Run(program, this.world, this.host, this.budget, this.used, `${this.prefix}${prefix}:`);
    run.controls = [...this.controls];
    run.muted = this.muted;
    run.#steps = this.#steps;
    run.calls.push(...this.calls);
    return run;
  }

  /** A walk through the text of another process in the same world. */
  inside(program: Program, host: Host, prefix: string): Run {
    const run = new Run(program, this.world, host, this.budget, this.used, `${this.prefix}${prefix}:`);
    run.controls = [...this.controls];
    run.#steps = this.#steps;
    return run;
  }

  get depth(): number {
    return this.prefix.split(':').length - 1;
  }

  /** The choices on which what was just read hangs, those of the surroundings included. */
  takeReads(): ReadonlySet<string> {
    const choices = new Set([...this.reads, ...this.controls]);
    this.reads = new Set();
    return choices;
  }

  lookup(state: State): Lookup {
    return {
      budget: this.budget,
      find: (name) => {
        this.budget.left -= 20;
        this.used.add(name);
        const held = state.get(name);
        if (held !== undefined) {
          for (const choice of held.choices) this.reads.add(choice);
          if (this.world.isBlocked(held.deciding) || state.doubts(held) !== undefined)
            return { words: [unknownWord(name, held.line)], array: false };
          if (held.set === true) return { words: held.words, array: held.array };
          if (!held.set) return { words: [], array: false };
        }
        const outside = this.host.outside(name);
        if (outside !== undefined) return { words: outside, array: false };
        return this.#later(name, state);
      },
    };
  }

  /** A paste may give the value behind the command that uses it: every such value may be meant. */
  #later(name: string, state: State): ReturnType<Lookup['find']> {
    if (this.#expanding.has(name)) return undefined;
    const later = (this.program.assignments.get(name) ?? []).filter(({ at }) => at > this.#at).slice(0, mostRounds);
    const starts = later.filter(({ append }, index) => index === 0 || !append);
    if (starts.length === 0) return undefined;
    const choice = `${this.prefix}later ${name}`;
    const index = starts.length === 1 ? 0 : this.world.choose(choice, starts.length, [0]);
    if (starts.length > 1) this.reads.add(choice);
    if (this.world.blocked.has(choice)) return undefined;
    const chosen = starts[index % starts.length];
    const next = starts[(index % starts.length) + 1];
    this.#expanding.add(name);
    const pieces = later.filter(({ at }) => at >= (chosen?.at ?? 0) && at < (next?.at ?? Infinity));
    const words = pieces.flatMap((assignment) =>
      valueOf(assignment, this.lookup(state)).map((word) => ({ ...word, assumed: 'later' as const })),
    );
    this.#expanding.delete(name);
    return { words, array: pieces.some(({ value }) => !('parts' in value)) };
  }

  words(tokens: readonly Token[], state: State): Word[] {
    return expandAll(tokens, this.lookup(state));
  }

  run(node: Node, state: State): Status {
    if (state.flow !== undefined) return unknown;
    if (this.#steps.left-- <= 0) {
      if (this.#steps.left === -1) state.doubtAll('the rest of a long script', 0);
      return unknown;
    }
    switch (node.kind) {
      case 'sequence': {
        let status = succeeds;
        for (const item of node.items) status = this.run(item, state);
        return status;
      }
      case 'command':
        this.#at = node.statement.at;
        return this.host.statement(this, node.statement, state);
      case 'test':
        return this.#test(node, state);
      case 'arithmetic':
        for (const found of node.text.matchAll(/([A-Z_]\w{0,120})\s{0,9}(?:[-+*/%]?=(?!=)|\+\+|--)/gi))
          this.forget(found[1] ?? '', state, node.at);
        return unknown;
      case 'not': {
        const { value, choices } = this.run(node.body, state);
        return { value: value === undefined ? undefined : !value, choices };
      }
      case 'and':
      case 'or':
        return this.#joined(node, state);
      case 'pipeline':
        for (const item of node.items) this.run(item, state.fork('a part of a pipeline'));
        return unknown;
      case 'subshell':
        return this.run(node.body, state.fork('a subshell'));
      case 'background':
        this.run(node.body, state.fork('a background job'));
        return succeeds;
      case 'function':
        state.define(node.name, node.body);
        return succeeds;
      case 'if':
        return this.#if(node, state, 0);
      case 'case':
        return this.#case(node, state);
      case 'for':
        return this.#for(node, state);
      case 'while':
        return this.#while(node, state);
    }
  }

  /** `[[ … ]]` */
  #test(node: Extract<Node, { kind: 'test' }>, state: State): Status {
    if (/&&|\|\||[()<>~]/.test(node.text)) return unknown;
    const lexer = new Lexer(slice(this.program.source, node.at + 2, node.at + 2 + node.text.length));
    const tokens: Token[] = [];
    while (lexer.pos < lexer.text.length) {
      const token = lexer.word();
      if (token === undefined) lexer.pos++;
      else tokens.push(token);
    }
    this.reads = new Set();
    const lookup = this.lookup(state);
    const words = tokens.map((token) => {
      const [first, ...more] = expand(token, lookup);
      return more.length > 0 || first === undefined ? unknownWord('test', 0) : { ...first, quoted: token.quoted };
    });
    return { value: holds(words, true), choices: this.takeReads() };
  }

  #joined(node: Extract<Node, { kind: 'and' | 'or' }>, state: State): Status {
    const left = this.run(node.left, state);
    const runsOn = node.kind === 'and';
    const skipped: Status = { value: !runsOn, choices: left.choices };
    if (state.flow !== undefined) return left;
    return this.branch(
      node.id,
      state,
      [(fork) => this.run(node.right, fork), () => skipped],
      left.value === undefined ? undefined : left.value === runsOn ? 0 : 1,
      left.choices,
    );
  }

  #if(node: Extract<Node, { kind: 'if' }>, state: State, index: number): Status {
    const arm = node.arms[index];
    if (arm === undefined) return node.otherwise === undefined ? succeeds : this.run(node.otherwise, state);
    const test = this.run(arm.test, state);
    if (state.flow !== undefined) return test;
    const known = test.value === undefined ? undefined : test.value ? 0 : 1;
    return this.branch(
      `${String(node.id)}.${String(index)}`,
      state,
      [(fork) => this.run(arm.body, fork), (fork) => this.#if(node, fork, index + 1)],
      known,
      test.choices,
      known === undefined ? sameTest(arm.test, this.program, state) : undefined,
    );
  }

  #case(node: Extract<Node, { kind: 'case' }>, state: State): Status {
    this.reads = new Set();
    const [word, ...more] = node.word === undefined ? [] : this.words([node.word], state);
    const sure = word?.missing.length === 0 && word.assumed === undefined && more.length === 0;
    const choices = this.takeReads();
    const bodies = node.arms.map(({ end }, index) => {
      // `;&` goes on into the next arm.
      let last = index;
      while (node.arms[last]?.end === ';&' && last + 1 < node.arms.length) last++;
      return (fork: State): Status => {
        let status = end === '' ? succeeds : unknown;
        for (const { body } of node.arms.slice(index, last + 1)) status = this.run(body, fork);
        return status;
      };
    });
    let known: number | undefined;
    for (const [index, { patterns, end }] of node.arms.entries()) {
      const found = sure ? patterns.map((pattern) => fits(pattern, word.text)) : [undefined];
      if (found.some((each) => each === undefined) || end === ';;&') break;
      if (found.includes(true)) {
        known = index;
        break;
      }
      if (index === node.arms.length - 1) known = node.arms.length;
    }
    const all = node.arms.some(({ patterns }) => patterns.includes('*'));
    const nothing = (): Status => succeeds;
    return this.branch(node.id, state, all ? bodies : [...bodies, nothing], known, choices);
  }

  #for(node: Extract<Node, { kind: 'for' }>, state: State): Status {
    this.reads = new Set();
    const words = node.words === undefined ? undefined : this.words(node.words, state);
    const choices = this.takeReads();
    const line = this.program.source.lineOf(node.at);
    const unsure = words?.some(
      ({ text, missing, assumed }) => missing.length > 0 || assumed !== undefined || /[*?{]/.test(text),
    );
    if (words === undefined || unsure === true || words.length > mostRounds)
      return this.#rounds(node.id, node.body, state, undefined, choices, [node.name]);
    // Where a round may or may not be left early, which rounds set a variable is not followed.
    if (this.#mayLeave(node.body, state))
      return this.#rounds(node.id, node.body, state, words.length > 0 ? 0 : 1, choices, [node.name]);
    const depth = this.controls.length;
    this.controls.push(...choices);
    for (const word of words) {
      this.set(node.name, [word], false, state, line);
      this.run(node.body, state);
      if (state.flow === 'continue') state.flow = undefined;
      if (state.flow !== undefined) break;
    }
    if (state.flow === 'break') state.flow = undefined;
    this.controls.length = depth;
    return unknown;
  }

  /** Whether it hangs on a choice that a loop's body is left by `break`, `continue` or `return`. */
  #mayLeave(body: Node, state: State): boolean {
    const depth = this.controls.length;
    this.muted++;
    this.run(body, state.fork());
    this.muted--;
    const leaves = this.controls.length > depth;
    this.controls.length = depth;
    return leaves;
  }

  #while(node: Extract<Node, { kind: 'while' }>, state: State): Status {
    const depth = this.controls.length;
    const test = this.run(node.test, state);
    const value = node.until && test.value !== undefined ? !test.value : test.value;
    // What a known test says of the first round it need not say of the next.
    const known = value === undefined ? undefined : value ? 0 : 1;
    const status = this.#rounds(node.id, node.body, state, known, test.choices, []);
    this.controls.length = depth;
    return status;
  }

  /** A loop of unknown length: what it changes is unknown when a round begins. */
  #rounds(
    id: number,
    body: Node,
    state: State,
    known: number | undefined,
    choices: ReadonlySet<string>,
    names: readonly string[],
  ): Status {
    const round = (fork: State): Status => {
      const trial = fork.fork();
      this.muted++;
      this.run(body, trial);
      this.muted--;
      for (const name of [...trial.touched, ...names]) this.forget(name, fork, 0);
      this.run(body, fork);
      if (fork.flow === 'break' || fork.flow === 'continue') fork.flow = undefined;
      return unknown;
    };
    const depth = this.controls.length;
    const status = this.branch(id, state, [round, () => unknown], known, choices);
    this.controls.length = depth;
    return { ...status, value: undefined };
  }

  /**
   * Walks through every arm of a branch and goes on behind one of them.
   * @param known the arm that is sure to run, in this world
   * @param choices those on which it hangs which arm that is
   * @param same a name for the question, where another branch that asks it again must go the same way
   */
  branch(
    id: number | string,
    state: State,
    arms: readonly ((fork: State) => Status)[],
    known: number | undefined,
    choices: ReadonlySet<string>,
    same?: string,
  ): Status {
    const sure = known === undefined ? undefined : arms[known];
    if (sure !== undefined && choices.size === 0) return sure(state);
    if (known !== undefined && this.muted === 0) for (const choice of choices) this.world.relevant.add(choice);
    const choice = same === undefined ? this.world.visit(`${this.prefix}${String(id)}`) : `${this.prefix}${same}`;
    const causes = known === undefined ? [choice, ...choices] : [...choices];
    const depth = this.controls.length;
    const forks = arms.map((arm, index) => {
      const fork = state.fork();
      const silent = known !== undefined && index !== known;
      this.controls.push(...causes);
      if (silent) this.muted++;
      const status = arm(fork);
      if (silent) this.muted--;
      this.controls.length = depth;
      return { fork, status };
    });
    const usable = forks.flatMap(({ fork }, index) => (fork.flow === undefined ? [index] : []));
    const picked = known ?? this.world.choose(choice, arms.length, usable);
    const chosen = forks[picked] ?? forks[0];
    if (chosen === undefined) return unknown;
    state.adopt(chosen.fork);
    const touched = new Set(forks.flatMap(({ fork }) => [...fork.touched]));
    for (const name of touched) state.taint(name, new Set(causes));
    // Where an arm leaves the loop or the function, the rest of it hangs on the choice.
    if (forks.some(({ fork }) => fork.flow !== undefined && fork.flow !== 'exit')) this.controls.push(...causes);
    return { value: chosen.status.value, choices: new Set([...chosen.status.choices, ...causes]) };
  }

  /** Sets a variable of the shell. */
  set(name: string, words: readonly Word[], array: boolean, state: State, line: number, exported?: 'yes' | 'no'): void {
    const before = state.get(name);
    const kept = before?.exported ?? 'inherited';
    state.put(name, {
      words,
      array,
      set: true,
      exported: exported ?? (state.allExport ? 'yes' : kept),
      // Whether it is exported may hang on what came before.
      choices: new Set([...this.reads, ...this.controls, ...(exported === undefined ? (before?.choices ?? []) : [])]),
      deciding: new Set(this.controls),
      line,
    });
  }

  /** Leaves open what a variable holds. */
  forget(name: string, state: State, at: number): void {
    const line = this.program.source.lineOf(at);
    const before = state.get(name);
    state.put(name, {
      words: [unknownWord(name, line)],
      array: false,
      set: true,
      exported: before?.exported ?? 'inherited',
      choices: new Set([...this.controls, ...(before?.choices ?? [])]),
      deciding: new Set([...this.controls, ...(before?.deciding ?? [])]),
      line,
    });
  }
}
