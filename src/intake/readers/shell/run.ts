// Walks a script the way a shell would, with three values: it runs, it does not, it may. Nothing is executed.
import type { Source, Word } from '../command/source.ts';
import { slice } from '../command/source.ts';
import { fits, holds } from './conditions.ts';
import { sameTest } from './questions.ts';
import { expand } from './expand.ts';
import type { Budget } from './expand.ts';
import { unknownWord } from './values.ts';
import { Lexer } from './lexer.ts';
import type { Token } from './token.ts';
import { runFor, runWhile, type Loop } from './loops.ts';
import { Scope } from './scope.ts';
import type { State } from './state.ts';
import type { Assignment, Statement } from './statement.ts';
import { succeeds, unknown, type Status } from './status.ts';
import type { Node, Program } from './tree.ts';
import type { World } from './worlds.ts';

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

/** At most this many statements are walked through in one way; what loops further is left open. */
const longest = 20_000;

/** One walk through one program in one world. */
export class Run extends Scope implements Loop {
  readonly host: Host;
  /** The functions within which the present statement stands. */
  readonly calls: string[] = [];
  /** Every function that was called. */
  readonly calledNames = new Set<string>();
  readonly locals: Map<string, ReturnType<State['get']>>[] = [];
  muted = 0;
  #steps = { left: longest };

  constructor(program: Program, world: World, host: Host, budget: Budget, used: Set<string>, prefix = '') {
    super(program, world, budget, used, prefix);
    this.host = host;
  }

  protected override outside(name: string): readonly Word[] | undefined {
    return this.host.outside(name);
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
        this.at = node.statement.at;
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
        return runFor(this, node, state);
      case 'while':
        return runWhile(this, node, state);
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
}
