// Shell text to outcomes: one for each server that it starts and each way to it, or one for the options it holds.
import type { OptionFile } from '../command/arguments.ts';
import { noteComment } from '../command/comments.ts';
import { counted, noteLost, readVariables } from '../command/environment.ts';
import { findLaunch } from '../command/launch.ts';
import type { Launch } from '../command/launch.ts';
import { Outcome } from '../command/outcome.ts';
import type { Lost, Variable } from '../command/process.ts';
import { readContainer, readFragment, readServer } from '../command/servers.ts';
import { wordOf } from '../command/source.ts';
import type { Source, Word } from '../command/source.ts';
import { Walk } from './walk.ts';
import type { Surroundings } from './walk.ts';
import { split } from './expand.ts';
import { mostTokens } from './lexer.ts';
import { parseProgram } from './program.ts';
import type { Program } from './tree.ts';
import type { Statement } from './statement.ts';
import { throughWorlds } from './worlds.ts';

export interface Shell {
  readonly outcomes: readonly Outcome[];
  /** Variables that have several values. */
  readonly several: readonly string[];
}

export interface Context {
  readonly environment: readonly Variable[];
  readonly lost?: readonly Lost[];
  /** Texts that the script writes to files, by name; with a dollar before it, to a variable. */
  readonly files?: ReadonlyMap<string, Source> | undefined;
  /** Bodies of here-documents by the line on which they are asked for. */
  readonly hereDocuments?: ReadonlyMap<number, Source> | undefined;
  readonly options?: OptionFile | undefined;
}

/** At most this many variables are looked through for options that nothing uses. */
const mostNames = 200;
/** At most this many letters are expanded in all ways through a script together. */
const mostWork = 400_000;
/** What a word costs at least, whatever it expands to. */
const letters = 6;
const mostWays = 64;
const optionLike = /(?:^|[\s"'])-{1,2}[A-Z]|\{|serve|api_server/i;
const speculative = /\{\s*\\?"[\s\S]*"num_speculative_tokens|\{\s*\\?"[\s\S]*"method"/;

/** Reads shell text; text in which nothing is shell gives no outcome. */
export function readShell(source: Source, context: Context = { environment: [] }): Shell {
  const programs = new Map<string, Program>();
  const parse = (each: Source): Program => {
    const id = `${String(each.lineOf(0))} ${each.text}`;
    const parsed = programs.get(id) ?? parseProgram(each);
    programs.set(id, parsed);
    return parsed;
  };
  const program = parse(source);
  if (program.statements.length === 0) return { outcomes: [], several: [] };
  const surroundings: Surroundings = {
    environment: context.environment,
    lost: context.lost ?? [],
    files: context.files ?? new Map(),
    hereDocuments: context.hereDocuments ?? new Map(),
    parse,
  };
  let work = program.tokens * letters;
  const several = new Set<string>();
  const used = new Set<string>();
  const results = throughWorlds(
    (world) => {
      const walk = new Walk(program, world, surroundings, used);
      walk.go();
      work = Math.max(work, walk.spent);
      for (const name of walk.several) several.add(name);
      return outcomesOf(walk, program, context);
    },
    () => Math.max(1, Math.min(mostWays, Math.floor(mostWork / work))),
  );
  return { outcomes: results.flat(), several: [...several] };
}

/** What one way through the script comes to. */
function outcomesOf(walk: Walk, program: Program, context: Context): Outcome[] {
  const comments = commentsOf(program);
  for (const { text, line } of walk.clients) comments.pass(text, line, 'a client or a benchmark, no server');
  const outcomes = walk.servers.map(({ launch, site, choices }) => {
    const outcome = readServer(launch, context.options);
    for (const { container } of launch.outer) if (container !== undefined) readContainer(container, outcome);
    outcome.site = site;
    outcome.choices = choices;
    return outcome;
  });
  if (outcomes.length === 0) outcomes.push(...withoutServer(walk, program, context));
  else {
    for (const { words } of walk.options) {
      if (words.length === 0) continue;
      const outcome = new Outcome();
      readFragment(words, outcome);
      if (outcome.values.size > 0) outcomes.push(outcome);
    }
  }
  if (program.tokens > mostTokens) {
    const text = 'The text has more words than a command with a script around it. Its end was not read.';
    comments.note('warning', 'text-too-long', text);
  }
  const [first] = outcomes;
  first?.findings.push(...comments.findings);
  first?.ignored.push(...comments.ignored);
  return outcomes;
}

/** Options and variables that stand without a server. */
function withoutServer(walk: Walk, program: Program, context: Context): Outcome[] {
  const outcome = new Outcome();
  const { variables, lost } = walk.atTheEnd();
  // A list of assignments alone is what an environment holds, exported or not.
  const listed = lost.filter(({ name }) => !variables.some((each) => each.name === name));
  readVariables([...variables, ...listed.map(({ name, value }) => ({ name, value }))], outcome);
  const held = unusedOptions(walk, program, outcome, variables).map((launch) => readServer(launch, context.options));
  if (held.length > 0) return held;
  for (const { words, launch } of walk.options) {
    if (launch.container !== undefined) readContainer(launch.container, outcome);
    noteLost(launch.lost, outcome);
    readFragment(words, outcome);
  }
  for (const launch of walk.unreached) {
    readFragment([wordOf({ text: '--model', lineOf: () => launch.line }), ...launch.words], outcome);
    const text = 'Nothing in this text reaches this command: it stands behind an exit.';
    outcome.note('warning', 'never-reached', text, launch.line);
  }
  return [outcome];
}

/**
 * Reads the options that stand in a variable or an array which nothing in the paste uses.
 * @returns the servers that are held so
 */
function unusedOptions(walk: Walk, program: Program, outcome: Outcome, environment: readonly Variable[]): Launch[] {
  const servers: Launch[] = [];
  for (const name of mayHoldOptions(program)) {
    if (walk.used.has(name)) continue;
    const found = walk.valueAtTheEnd(name);
    const value = found?.words[0];
    if (found === undefined || value === undefined) continue;
    const { words, array } = found;
    const launch =
      /serve|api_server/.test(value.text) || array ? findLaunch(array ? words : split(value), environment) : undefined;
    if (launch?.kind === 'server') servers.push(launch);
    else if (array) {
      if (value.text.startsWith('-')) readFragment(words, outcome);
    } else if (speculative.test(value.text)) readFragment([wordOf(value, '--speculative-config', 0), value], outcome);
    else if (/^\s*-{1,2}[A-Z]/i.test(value.text)) readFragment(split(value), outcome);
  }
  return servers;
}

/** The variables whose text, or that of a variable in it, may hold options or a command. */
function mayHoldOptions({ assignments }: Program): readonly string[] {
  const known = [...assignments].slice(0, mostNames).map(([name, all]) => ({
    name,
    parts: all.flatMap(({ value }) => ('parts' in value ? value.parts : value.flatMap(({ parts }) => parts))),
  }));
  const holding = new Set<string>();
  for (let before = -1; before < holding.size;) {
    before = holding.size;
    for (const { name, parts } of known)
      if (parts.some((part) => (part.kind === 'variable' ? holding.has(part.name) : optionLike.test(part.text))))
        holding.add(name);
  }
  return known.map(({ name }) => name).filter((name) => holding.has(name));
}

/** Comments that speak of the configuration, and line breaks that a shell takes for the end. */
function commentsOf({ statements, source }: Program): Outcome {
  const outcome = new Outcome();
  for (const { remarks } of statements) for (const remark of remarks) noteRemark(remark, source, outcome);
  return outcome;
}

function noteRemark({ kind, text, at }: Statement['remarks'][number], source: Source, outcome: Outcome): void {
  const line = source.lineOf(at);
  if (kind === 'broken-continuation') {
    outcome.pass(text, line, 'a remark behind a backslash');
    outcome.note(
      'warning',
      'broken-continuation',
      'A shell ends the command here: behind the backslash stands something, or a comment or blank line follows. It is read on as it was meant; the server may never have got the options below.',
      line,
    );
  } else noteComment(text, line, outcome);
}

export type { Word };
export { counted };
