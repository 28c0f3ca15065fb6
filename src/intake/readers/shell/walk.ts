// One way through a script: the servers that it starts, each with the environment that it gets.
import type { Choice } from '../../types.ts';
import { counted } from '../command/environment.ts';
import { findLaunch } from '../command/launch.ts';
import type { Launch } from '../command/launch.ts';
import type { Site } from '../command/outcome.ts';
import { ProcessEnvironment, Starting } from '../command/process.ts';
import type { Lost, Variable } from '../command/process.ts';
import { wordOf } from '../command/source.ts';
import type { Source, Word } from '../command/source.ts';
import type { Content } from './expand.ts';
import type { Program } from './tree.ts';
import { runStatement } from './builtins.ts';
import { Run } from './run.ts';
import type { Assigned, Host } from './run.ts';
import { State } from './state.ts';
import type { Statement } from './statement.ts';
import { unknownWord } from './values.ts';
import { opensSession } from './session.ts';
import { environmentAt, unreached } from './surroundings.ts';
import type { SetVariable } from './surroundings.ts';
import type { World } from './worlds.ts';

export interface Surroundings {
  readonly environment: readonly Variable[];
  readonly lost: readonly Lost[];
  readonly files: ReadonlyMap<string, Source>;
  readonly hereDocuments: ReadonlyMap<number, Source>;
  readonly parse: (source: Source) => Program;
}

export interface Server {
  readonly launch: Launch & { readonly outer: readonly Launch[] };
  readonly site: Site;
  readonly choices: readonly Choice[];
  /** Where the command begins, and in which text. */
  readonly at: number;
  readonly source: Source;
}

/** At most this many commands are told apart; a longer list is no question that one answer fits. */
const mostServers = 32;
/** Scripts may start each other so deep. */
const deepest = 4;
/** How many letters the expansions of one walk may come to. */
const letters = 300_000;
const shells = /(?:^|\/)(?:ba|z|da|k)?sh$/;
const none: ReadonlySet<string> = new Set();

/** Walks through a program in one world; `servers`, `options` and `clients` are what it met. */
export class Walk {
  readonly servers: Server[] = [];
  readonly options: { readonly words: readonly Word[]; readonly launch: Launch }[] = [];
  readonly clients: { readonly text: string; readonly line: number }[] = [];
  /** Commands behind an exit. */
  readonly unreached: Launch[] = [];
  /** Variables that a server uses and that have several values. */
  readonly several = new Set<string>();
  readonly used: Set<string>;
  readonly #program: Program;
  readonly #world: World;
  readonly #around: Surroundings;
  readonly #budget = { left: letters };
  readonly #passed: SetVariable[] = [];
  readonly #called = new Map<string, string[]>();
  readonly #ran = new Set<Source>();
  /** What the shells that were opened elsewhere did not get. */
  readonly #left: Lost[] = [];
  #final: { run: Run; state: State } | undefined;

  constructor(program: Program, world: World, around: Surroundings, used: Set<string>) {
    this.#program = program;
    this.#world = world;
    this.#around = around;
    this.used = used;
  }

  /** Walks from the first line to the last, then through what nothing calls but what may be meant. */
  go(): void {
    const { environment, lost, files } = this.#around;
    const { run, state } = this.#walk(this.#program, environment, lost, [], '', undefined);
    this.#final = { run, state };
    for (const name of this.#program.functions) {
      const body = state.functionOf(name);
      if (body === undefined || this.#called.has(name) || run.calledNames.has(name)) continue;
      const fork = state.fork(`the function ${name}, which nothing here calls`);
      fork.flow = undefined;
      run.calls.push(`${name} 0`);
      run.run(body, fork);
      run.calls.pop();
    }
    for (const body of files.values()) {
      if (this.#ran.has(body) || !/\bvllm\b|\bdocker\b/.test(body.text)) continue;
      this.#walk(this.#around.parse(body), [], [], [], `file${String(body.lineOf(0))}`, state);
    }
    this.#explain();
    if (this.servers.length === 0 && state.flow === 'exit') this.#behindExit(run, state);
  }

  /** The servers that stand behind an exit. */
  #behindExit(run: Run, state: State): void {
    for (const { tokens } of this.#program.statements) {
      const launch = findLaunch(run.words(tokens, state));
      if (launch.kind === 'server') this.unreached.push(launch);
      if (this.unreached.length >= mostServers) return;
    }
  }

  /** What the walk cost, in letters that were expanded. */
  get spent(): number {
    return letters - this.#budget.left;
  }

  /** The environment at the script's end. */
  atTheEnd(): { readonly variables: readonly Variable[]; readonly lost: readonly Lost[] } {
    return this.#final === undefined ? { variables: [], lost: [] } : environmentAt(this.#final.run, this.#final.state);
  }

  /** What a variable holds at the script's end. */
  valueAtTheEnd(name: string): Content | undefined {
    if (this.#final === undefined) return undefined;
    const { run, state } = this.#final;
    const content = run.lookup(state).find(name);
    this.used.delete(name);
    for (const choice of run.takeReads()) this.#world.relevant.add(choice);
    return content;
  }

  #walk(
    program: Program,
    environment: readonly Variable[],
    lost: readonly Lost[],
    outer: readonly Launch[],
    prefix: string,
    above: State | undefined,
    parent?: { run: Run; state: State },
  ): { run: Run; state: State } {
    const state = new State();
    for (const variable of environment) inherit(variable, state);
    const files = this.#around.files;
    const host: Host = {
      statement: runStatement,
      command: (words, before, statement, run, at) => {
        this.#command(words, before, statement, run, at, lost, outer);
      },
      file: (name) => {
        const found = files.get(name.replace(/^.*\//s, ''));
        if (found !== undefined) this.#ran.add(found);
        return found;
      },
      outside: (name) => {
        // A text that another shell hands on was mostly filled in there; what it is told by name only is its own.
        if (parent !== undefined) {
          const held = parent.run.lookup(parent.state).find(name);
          return held?.words;
        }
        const held = above?.get(name);
        if (held?.set === true) return held.words;
        const found = files.get(name) ?? files.get(`$${name}`);
        return found && [wordOf(found)];
      },
      parse: this.#around.parse,
      assigned: (name, value, at, assignment) => {
        if (name in counted)
          this.#passed.push({ name, value, process: at.process, at: assignment.at, source: program.source });
      },
    };
    const run =
      parent === undefined
        ? new Run(program, this.#world, host, this.#budget, this.used, prefix === '' ? '' : `${prefix}:`)
        : parent.run.inside(program, host, prefix);
    run.run(program.body, state);
    return { run, state };
  }

  /** A program is started. */
  #command(
    words: readonly Word[],
    before: readonly Assigned[],
    statement: Statement,
    run: Run,
    state: State,
    lost: readonly Lost[],
    outer: readonly Launch[],
  ): void {
    const reads = run.takeReads();
    if (run.muted > 0 || this.servers.length >= mostServers) return;
    const mine = environmentAt(run, state);
    const variables = new ProcessEnvironment(mine.variables);
    for (const each of before) variables.set(each);
    const launch = findLaunch(words, variables.list, [...lost, ...mine.lost, ...this.#left]);
    const script = this.#script(words, statement, run, launch);
    if (script !== undefined) {
      if (outer.length >= deepest) return;
      for (const choice of reads) this.#world.relevant.add(choice);
      const program = this.#around.parse(script.text);
      this.#walk(program, script.variables, script.lost, [...outer, launch], String(statement.at), undefined, {
        run,
        state,
      });
    } else if (launch.kind !== 'server' && this.#opens(words, launch, run)) this.#enter(words, launch, state);
    else if (launch.kind === 'client')
      this.clients.push({ text: words.map((word) => word.text).join(' '), line: launch.line });
    else if (launch.kind === 'server') {
      for (const choice of reads) this.#world.relevant.add(choice);
      this.servers.push({
        launch: { ...launch, outer },
        site: this.#site(statement, run),
        choices: this.#choices(statement, run, state),
        at: statement.at,
        source: run.program.source,
      });
    } else if (launch.kind === 'options' || launch.container !== undefined) {
      for (const choice of reads) this.#world.relevant.add(choice);
      this.options.push({ words: [...launch.words], launch });
    }
  }

  /** Whether a shell is opened elsewhere by hand; a script that is run as a file goes on here behind it. */
  #opens(words: readonly Word[], launch: Launch, run: Run): boolean {
    return run.depth <= 1 && !this.#program.source.text.startsWith('#!') && opensSession(words, launch.container);
  }

  /** What stands below is typed in another environment, which gets only what it is given. */
  #enter(words: readonly Word[], launch: Launch, state: State): void {
    const starting = new Starting(new ProcessEnvironment(launch.variables, launch.lost));
    if (launch.container === undefined)
      for (const [index, word] of words.entries()) starting.take(word, words[index + 1]);
    const { environment } = starting;
    for (const name of state.names()) if (environment.get(name) === undefined) state.restore(name, undefined);
    for (const variable of environment.list) inherit(variable, state, launch.line);
    this.#left.push(...environment.lost);
  }

  /** A text that another shell gets to run: as an argument, as a file or as a here-document. */
  #script(
    words: readonly Word[],
    statement: Statement,
    run: Run,
    launch: Launch,
  ): { text: Source; variables: readonly Variable[]; lost: readonly Lost[] } | undefined {
    if (launch.kind === 'server' || launch.kind === 'client') return undefined;
    if (launch.kind === 'script' && launch.script !== undefined)
      return { text: launch.script, variables: launch.variables, lost: launch.lost };
    const file = this.#fileIn(words);
    const text =
      file ?? (takesText(words) ? this.#around.hereDocuments.get(run.program.source.lineOf(statement.at)) : undefined);
    if (text === undefined) return undefined;
    if (launch.container !== undefined) return { text, variables: launch.variables, lost: launch.lost };
    const starting = new Starting(new ProcessEnvironment(launch.variables, launch.lost));
    for (const [index, word] of words.entries()) starting.take(word, words[index + 1]);
    return { text, variables: starting.environment.list, lost: starting.environment.lost };
  }

  /** A file of the script that a shell is told to run, or that is called by its path. */
  #fileIn(words: readonly Word[]): Source | undefined {
    for (const [index, word] of words.entries()) {
      const called = word.text.includes('/') || shells.test(words[index - 1]?.text ?? '') || index === 1;
      const found =
        called && word.missing.length === 0 ? this.#around.files.get(word.text.replace(/^.*\//s, '')) : undefined;
      if (found === undefined) continue;
      if (/^(?:chmod|cat|cp|mv|rm|install|ls|dos2unix|scp|rsync|tee|echo|source|\.)$/.test(words[0]?.text ?? ''))
        return undefined;
      this.#ran.add(found);
      return found;
    }
    return undefined;
  }

  #site(statement: Statement, run: Run): Site {
    const { source } = run.program;
    const { at, end } = statement;
    const last = at + Math.max(0, source.text.slice(at, end).trimEnd().length - 1);
    return { name: this.#name(run), kind: 'script', lines: [source.lineOf(at), source.lineOf(last)] };
  }

  /** The nearest function; a second call of it is a server of its own. */
  #name(run: Run): string | null {
    const [name, line] = (run.calls.at(-1) ?? '').split(' ');
    if (name === undefined || name === '' || line === undefined) return null;
    const lines = this.#called.get(name) ?? [];
    if (!lines.includes(line)) lines.push(line);
    this.#called.set(name, lines);
    const number = lines.indexOf(line) + 1;
    return number === 1 ? name : `${name}-${String(number)}`;
  }

  /** The variables of a command that hang on a choice, each with the line of the value that is taken here. */
  #choices(statement: Statement, run: Run, state: State): Choice[] {
    const choices: Choice[] = [];
    const names = new Set(
      statement.tokens.flatMap(({ parts }) => parts.flatMap((part) => (part.kind === 'variable' ? [part.name] : []))),
    );
    for (const name of [...names, ...Object.keys(counted)]) {
      const held = state.get(name);
      const later = run.world.arms.has(`${run.prefix}later ${name}`);
      if ((held === undefined || held.choices.size === 0) && !later) continue;
      this.several.add(name);
      choices.push({ variable: name, lines: held === undefined || held.line === 0 ? [] : [held.line] });
    }
    return choices;
  }

  /** Says of each server why it does not get what the script assigns elsewhere. */
  #explain(): void {
    const written = [this.#program, ...[...this.#around.files.values()].map(this.#around.parse)].flatMap((program) =>
      program.statements.flatMap(({ assignments }) =>
        assignments
          .filter(({ name }) => name in counted)
          .map((assignment): SetVariable => ({
            name: assignment.name,
            value: textOf(assignment, program.source),
            process: undefined,
            at: assignment.at,
            source: program.source,
          })),
      ),
    );
    if (written.length === 0) return;
    for (const [index, server] of this.servers.entries()) {
      const { launch } = server;
      const missing = Object.keys(counted).filter(
        (name) => ![...launch.variables, ...launch.lost].some((each) => each.name === name),
      );
      const more = missing.flatMap((name) => unreached(name, server, this.#passed, written) ?? []);
      if (more.length > 0) this.servers[index] = { ...server, launch: { ...launch, lost: [...launch.lost, ...more] } };
    }
  }
}

/** Whether a command runs the text that it is handed, unlike one that prints it. */
function takesText(words: readonly Word[]): boolean {
  return words.some(({ text }) => shells.test(text) || /^(?:ssh|sbatch|su)$/.test(text));
}

function textOf({ value, at }: Statement['assignments'][number], source: Source): Word {
  const parts = 'parts' in value ? value.parts : [];
  const text = parts.map((part) => (part.kind === 'text' ? part.text : '…')).join('');
  return wordOf({ text, lineOf: () => source.lineOf(at) });
}

/** Puts a variable of the surroundings into a shell's state. @param line where it is not known what it holds */
function inherit({ name, value, certainty }: Variable, state: State, line = value.lineOf(0)): void {
  state.put(name, {
    // What may or may not be set is no more certain in the process that inherits it.
    words: certainty === 'off' ? [] : [certainty === 'open' ? unknownWord(name, line) : value],
    array: false,
    set: certainty !== 'off',
    exported: certainty === 'off' ? 'no' : 'yes',
    choices: none,
    deciding: none,
    line: value.lineOf(0),
  });
}
