// Shell text to outcomes: one for each server that it starts, or one for the options it holds.
import type { OptionFile } from '../command/arguments.ts';
import { readVariables } from '../command/environment.ts';
import type { Variable } from '../command/environment.ts';
import { noteComment } from '../command/comments.ts';
import { Environment } from './exports.ts';
import { findLaunch } from '../command/launch.ts';
import type { Launch } from '../command/launch.ts';
import { Outcome } from '../command/outcome.ts';
import { readContainer, readFragment, readServer } from '../command/servers.ts';
import { wordOf, WordBuilder } from '../command/source.ts';
import type { Source, Word } from '../command/source.ts';
import { expand, expandAll, nowhere, split } from './expand.ts';
import type { Lookup } from './expand.ts';
import { readScript } from './script.ts';
import type { Placed, Script } from './script.ts';
import { mostTokens } from './lexer.ts';
import type { Assignment, Statement } from './statement.ts';

export interface Shell {
  readonly outcomes: readonly Outcome[];
  /** Variables that have several values. */
  readonly several: readonly string[];
}

interface Context {
  readonly environment: readonly Variable[];
  /** Texts that the script writes to files, by name; with a dollar before it, to a variable. */
  readonly files?: ReadonlyMap<string, Source> | undefined;
  readonly options?: OptionFile | undefined;
  readonly parent?: Lookup | undefined;
  readonly depth: number;
}

/** So many commands are told apart; a longer list is no question that one answer fits. */
const mostServers = 32;
/** So many variables are looked through for options that nothing uses. */
const mostNames = 200;
const outermost: Context = { environment: [], depth: 0 };
const telltale = /^(?:VLLM|AITER|HIP|ROCR|HSA|ASCEND|HCCL|SGLANG|ATOM)_/;
const speculative = /\{\s*\\?"[\s\S]*"num_speculative_tokens|\{\s*\\?"[\s\S]*"method"/;

/** Reads shell text; text in which nothing is shell gives no outcome. */
export function readShell(source: Source, context: Context = outermost): Shell {
  const script = readScript(source, withFiles(context));
  if (script.statements.length === 0) return { outcomes: [], several: [] };
  const several = new Set<string>();
  // A long script is read once for each of a few choices only.
  const limit = Math.max(1, Math.min(12, Math.floor(mostTokens / script.tokens)));
  const { results, names } = script.variables.worlds(() => readOnce(script, context, several), limit);
  for (const name of names) several.add(name);
  return { outcomes: results.flat(), several: [...several] };
}

/** Reads the script with one choice of values. */
function readOnce(script: Script, context: Context, several: Set<string>): Outcome[] {
  const exports = new Environment(context.environment);
  const servers: Outcome[] = [];
  const loose: { words: Word[]; launch: Launch }[] = [];
  const comments: Outcome = new Outcome();

  for (const placed of script.statements) {
    if (servers.length >= mostServers) break;
    const { statement } = placed;
    const lookup = script.variables.at(placed.order, placed.branch);
    // Of what outlasts the statement only a server's own variables are looked at; the others are looked up where used.
    const wanted = statement.assignments.filter((each) => !statement.defines || telltale.test(each.name));
    const set = wanted.map((assignment) => variable(assignment, lookup));
    noteRemarks(placed, script.source, comments);
    if (statement.defines) {
      exports.add(set);
      continue;
    }
    const words = expandAll(statement.tokens, lookup);
    // A function's call: what it hands over is read where the function uses it.
    if (script.functions.has(words[0]?.text ?? '')) continue;
    if (words[0]?.text === 'unset') exports.unset(words.slice(1));
    const launch = findLaunch(words, set.length === 0 ? exports.list : [...exports.list, ...set]);
    if (launch.kind === 'client')
      comments.pass(words.map((word) => word.text).join(' '), launch.line, 'a client or a benchmark, no server');
    if (launch.kind === 'server') {
      const server = readServer(launch, context.options);
      server.site = { name: null, kind: 'script', lines: linesOf(statement, script.source) };
      servers.push(server);
    } else if (launch.kind === 'script' && launch.script && context.depth < 4) {
      const inner = readShell(launch.script, {
        environment: launch.variables,
        parent: within(lookup, launch.variables),
        depth: context.depth + 1,
        options: context.options,
      });
      for (const name of inner.several) several.add(name);
      for (const outcome of inner.outcomes) {
        readContainer(launch, outcome);
        servers.push(outcome);
      }
    } else if (launch.kind === 'options' || launch.container !== undefined)
      loose.push({ words: [...launch.words], launch });
  }
  const outcomes = servers.length > 0 ? servers : [new Outcome()];
  if (servers.length === 0) {
    const [outcome] = outcomes as [Outcome];
    readVariables(exports.list, outcome);
    const held = readUnused(script, outcome, exports.list).map((launch) => readServer(launch, context.options));
    held[0]?.findings.push(...comments.findings);
    if (held.length > 0) return held;
    for (const { words, launch } of loose) {
      readContainer(launch, outcome);
      readFragment(words, outcome);
    }
  } else {
    for (const { words } of loose) {
      if (words.length === 0) continue;
      const outcome = new Outcome();
      readFragment(words, outcome);
      if (outcome.values.size > 0) outcomes.push(outcome);
    }
  }
  if (script.tokens > mostTokens) {
    const text = 'The text has more words than a command with a script around it. Its end was not read.';
    comments.note('warning', 'text-too-long', text);
  }
  for (const finding of comments.findings) outcomes[0]?.findings.push(finding);
  for (const passed of comments.ignored) outcomes[0]?.ignored.push(passed);
  return outcomes;
}

/** The lines that a statement stands on. */
function linesOf({ at, end }: Statement, source: Source): readonly [number, number] {
  const last = at + Math.max(0, source.text.slice(at, end).trimEnd().length - 1);
  return [source.lineOf(at), source.lineOf(last)];
}

/** A variable's value as one word. */
function variable(assignment: Assignment, lookup: Lookup): Variable {
  const { value, name } = assignment;
  const tokens = 'parts' in value ? [value] : value;
  const word = new WordBuilder();
  for (const piece of tokens.flatMap((token) => expand(token, lookup))) word.addWord(piece);
  return { name, value: word.build() };
}

/** Files and variables that here-documents fill; a file is looked up by its name without its folder. */
function withFiles({ files, parent }: Context): Lookup | undefined {
  if (files === undefined || files.size === 0) return parent;
  return over(parent ?? nowhere(), (name) => files.get(name) ?? files.get(`$${name}`));
}

/** A script inside another sees the environment that it is given. */
function within(lookup: Lookup, variables: readonly Variable[]): Lookup {
  return over(lookup, (name) => variables.findLast((each) => each.name === name)?.value);
}

function over(below: Lookup, value: (name: string) => Source | undefined): Lookup {
  return {
    budget: below.budget,
    find: (name) => {
      const found = value(name);
      return found === undefined ? below.find(name) : { tokens: [], array: false, word: wordOf(found) };
    },
  };
}

/**
 * Reads the options that stand in a variable or an array which nothing in the paste uses.
 * @returns the servers that are held so
 */
function readUnused(script: Script, outcome: Outcome, environment: readonly Variable[]): Launch[] {
  const servers: Launch[] = [];
  for (const name of [...script.variables.names].slice(0, mostNames)) {
    if (script.variables.used.has(name)) continue;
    const lookup = script.variables.at(Number.MAX_SAFE_INTEGER, []);
    const found = lookup.find(name);
    if (found === undefined) continue;
    script.variables.used.delete(name);
    const { tokens, array } = found;
    const words = tokens.flatMap((each) => expand(each.token, each.lookup));
    const [value] = words;
    if (value === undefined) continue;
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

/** Comments that speak of the configuration, and line breaks that a shell takes for the end. */
function noteRemarks({ statement }: Placed, source: Source, outcome: Outcome): void {
  for (const { kind, text, at } of statement.remarks) {
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
}

export type { Assignment };
