// A pasted script: the statements worth reading, in their branches, and the variables they define.
import type { Source } from '../command/source.ts';
import { Lexer } from './lexer.ts';
import { readStatement } from './statement.ts';
import type { Assignment, Statement } from './statement.ts';
import type { Lookup } from './expand.ts';
import { Variables } from './variables.ts';
import type { Branch } from './variables.ts';

export interface Placed {
  readonly statement: Statement;
  readonly order: number;
  readonly branch: Branch;
}

export interface Script {
  readonly source: Source;
  readonly statements: readonly Placed[];
  readonly variables: Variables;
  /** The names of the functions that it defines. */
  readonly functions: ReadonlySet<string>;
  /** How many words it has. */
  readonly tokens: number;
}

/** Words that begin a line of a script and carry nothing themselves. */
const reserved = /(?:if|then|else|elif|fi|case|esac|for|while|until|do|done|function|time|!|\{|\})(?![\w.:-])/y;
const assigns =
  /(?:(?:export|declare|local|readonly|typeset|set|env|ENV|ARG|setenv)\s{1,20}(?:-\w{1,9}\s{1,20}){0,3})?[A-Z_]\w{0,120}(?:\[[^\]\n]{0,80}\])?\+?=/iy;
const fallback = /:[ \t]{1,9}["']?\$\{[A-Z_]\w{0,120}:?=/iy;
const conditional = /(?:&&|\|\|)[ \t]{0,9}(?:export[ \t]{1,9})?[A-Z_]\w{0,120}\+?=/i;
const arm = /\(?[^\s()'"=]{1,80}(?:[ \t]{0,9}\|[ \t]{0,9}[^\s()'"=|]{1,80}){0,20}\)/y;
const option = /-{1,2}[A-Z]/iy;
/** A command that is held in a variable, under what may start it. */
const held =
  /(?:(?:eval|exec|nohup|time|sudo|env)[ \t]{1,9}){0,3}["']?\$\{?[A-Z_]\w{0,80}(?:\[[@*]\])?\}?["']?(?=[\s&;|>]|$)/iy;
const definition = /^[ \t]{0,40}(?:function[ \t]{1,9}([\w-]{1,80})|([\w-]{1,80})[ \t]{0,9}\([ \t]{0,9}\))/gm;
const call = /[\w-]{1,80}(?=[ \t])/y;
const program =
  /\bunset VLLM_|\b(?:vllm|sglang|atom|docker|podman|nerdctl|lmdeploy|trtllm-serve|text-generation-launcher|llama-server)\b|--(?:speculative|spec-|attention-|kv-cache|tensor-par)/i;
/** So many functions are told apart. */
const mostFunctions = 50;
const bareObject = /["']?\{\s*\\?["']/y;

/** Reads a text as a script; lines that are no shell are passed over. */
export function readScript(source: Source, parent?: Lookup): Script {
  const { text } = source;
  const lexer = new Lexer(source);
  const variables = new Variables(parent);
  const statements: Placed[] = [];
  const functions = definedIn(text);
  const open: { kind: string; id: number; arm: number; arms: number; otherwise: boolean }[] = [];
  let ids = 0;

  const at = (expression: RegExp, where: number): string | undefined => {
    expression.lastIndex = where;
    return expression.exec(text)?.[0];
  };

  function keyword(word: string): void {
    const last = open.at(-1);
    if (word === 'if' || word === 'case') open.push({ kind: word, id: ++ids, arm: 0, arms: 1, otherwise: false });
    else if ((word === 'elif' || word === 'else') && last) {
      last.arm++;
      last.arms++;
      last.otherwise ||= word === 'else';
    } else if ((word === 'fi' || word === 'esac') && last) {
      open.pop();
      variables.noteArms(last.id, last.arms, last.otherwise);
    }
  }

  let fresh = true;
  /** Behind `&&` or `||`: what is set there may not be. */
  let maybe = false;
  while (lexer.pos < text.length) {
    const c = text[lexer.pos] ?? '';
    if (c === '\n') {
      fresh = true;
      maybe = false;
      lexer.pos++;
      continue;
    }
    if (/\s/.test(c)) {
      lexer.pos++;
      continue;
    }
    if (/[;&|()]/.test(c)) {
      maybe = (c === '&' || c === '|') && text[lexer.pos - 1] === c;
      if (c === ';' && text[lexer.pos + 1] === ';') {
        const last = open.at(-1);
        if (last) {
          last.arm++;
          last.arms++;
        }
        lexer.pos++;
      }
      lexer.pos++;
      continue;
    }
    const word = at(reserved, lexer.pos);
    if (word !== undefined) {
      keyword(word);
      lexer.pos += word.length;
      fresh = false;
      continue;
    }
    // The pattern of a case's arm.
    const pattern = fresh && open.at(-1)?.kind === 'case' ? at(arm, lexer.pos) : undefined;
    if (pattern !== undefined) {
      const last = open.at(-1);
      if (last !== undefined && /^\(?\*\)$/.test(pattern)) last.otherwise = true;
      lexer.pos += pattern.length;
      fresh = false;
      continue;
    }
    if (fresh && !worthReading(lexer)) {
      lexer.pos = lexer.lineEnd();
      continue;
    }
    fresh = false;
    const statement = readStatement(lexer);
    const order = statements.length;
    const branch = open.map(({ id, arm }) => ({ id, arm }));
    for (const assignment of statement.assignments) {
      // Before a command an assignment is its environment, not the shell's.
      if (statement.defines) variables.define(assignment, order, maybe ? [...branch, { id: ++ids, arm: 0 }] : branch);
    }
    for (const assignment of passed(statement, functions)) variables.define(assignment, order, branch);
    for (const assignment of fallbacks(statement)) {
      if (variables.alternatives(assignment.name, order, branch).length === 0)
        variables.define(assignment, order, branch);
    }
    statements.push({ statement, order, branch });
  }
  return { source, statements, variables, functions, tokens: Math.max(1, lexer.tokens) };

  /** Whether the line that begins here can be shell at all; moves past a prefix that a log or prose put before it. */
  function worthReading(from: Lexer): boolean {
    const start = from.pos;
    if (
      at(fallback, start) !== undefined ||
      at(assigns, start) !== undefined ||
      at(option, start) !== undefined ||
      at(held, start) !== undefined ||
      functions.has(at(call, start) ?? '') ||
      at(bareObject, start) !== undefined
    )
      return true;
    const line = text.slice(start, from.lineEnd());
    if (line.startsWith('[') && conditional.test(line)) return true;
    const found = program.exec(line);
    if (found === null || line.startsWith('#')) return false;
    from.pos = start + commandStart(line, found.index);
    return true;
  }
}

/** The functions that a script defines. */
function definedIn(text: string): ReadonlySet<string> {
  const names = new Set<string>();
  if (/\$[@*\d{]/.test(text))
    for (const found of text.matchAll(definition)) {
      names.add(found[1] ?? found[2] ?? '');
      if (names.size >= mostFunctions) break;
    }
  return names;
}

/** What a call hands to a function of the script: `$1` and the others, and all of them as `$@`. */
function passed({ tokens, at }: Statement, functions: ReadonlySet<string>): Assignment[] {
  const [first, ...others] = tokens;
  const name = first?.parts[0];
  if (name?.kind !== 'text' || first?.parts.length !== 1 || !functions.has(name.text)) return [];
  const opening = others[0]?.parts[0];
  if (opening?.kind === 'text' && opening.text === '{') return [];
  const all = ['@', '*'].map((each) => ({ name: each, append: false, value: others, at }));
  const each = others.slice(0, 9).map((token, index) => ({ name: String(index + 1), append: false, value: token, at }));
  return others.length === 0 ? [] : [...all, ...each];
}

/** `: "${NAME:=value}"` sets a variable that is not set. */
function fallbacks({ tokens }: Statement): Assignment[] {
  const [first, ...others] = tokens;
  if (first?.parts[0]?.kind !== 'text' || first.parts[0].text !== ':') return [];
  return others.flatMap((token) =>
    token.parts.flatMap((part) => {
      if (part.kind !== 'variable' || !/^:?=$/.test(part.operator)) return [];
      const text = { kind: 'text', text: part.alternative, at: part.alternativeAt } as const;
      return [{ name: part.name, append: false, value: { ...token, parts: [text] }, at: part.at }];
    }),
  );
}

/** Where in a line the command begins: behind prose or a log's prefix, which a colon or an odd quote gives away. */
function commandStart(line: string, found: number): number {
  const before = line.slice(0, found);
  const marks = [': ', '> ', '`'];
  const prose = Math.max(
    0,
    ...marks.map((mark) => before.lastIndexOf(mark) + (before.includes(mark) ? mark.length : 1)),
  );
  const quotes = before.slice(prose).split(/['"`]/).length - 1;
  if (quotes % 2 === 0) return prose;
  // Within quotes, as in a call: the quoted text is the command.
  const opening = Math.max(before.lastIndexOf('"'), before.lastIndexOf("'"), before.lastIndexOf('`'));
  const mark = line[opening] ?? '';
  return mark !== '`' && line.includes(mark, found) ? opening : found;
}
