// One shell statement: its assignments and words, read on through the line breaks that people mean.
import { findOption } from '../options/table.ts';
import type { Lexer } from './lexer.ts';
import type { Token } from './token.ts';

export interface Assignment {
  readonly name: string;
  readonly append: boolean;
  /** One token, or those of an array. */
  readonly value: Token | readonly Token[];
  readonly at: number;
}

/** A stretch of a statement that a shell does not pass on. */
export interface Remark {
  readonly text: string;
  readonly at: number;
  readonly kind: 'comment' | 'broken-continuation';
}

/** `> file`, `<<EOF`, `2>&1`: what stands where, and to what it leads. */
export interface Redirect {
  readonly operator: string;
  readonly target: Token | undefined;
  readonly at: number;
}

export interface Statement {
  readonly at: number;
  /** Behind its last character. */
  readonly end: number;
  /** The assignments outlast the statement, as with `export` or where no command follows them. */
  readonly defines: boolean;
  readonly assignments: readonly Assignment[];
  readonly tokens: readonly Token[];
  readonly redirects: readonly Redirect[];
  readonly remarks: readonly Remark[];
}

const assignmentName = /[A-Z_]\w{0,120}(?:\[[^\]\n]{0,80}\])?\+?=/iy;
/** What the next line begins with where it goes on with options though nothing says so. */
const optionLine =
  /-{1,2}[A-Z]|["']?\$\{?[A-Z_]\w{0,80}(?:\[[@*]\]|(?<=(?:ARGS?|OPTS?|OPTIONS|FLAGS|EXTRA|PARAMS))\}?["']?\s)/iy;
/** Words that assignments may follow. */
const prefixes = /^(?:export|declare|local|readonly|typeset|setenv|ENV|ARG|[-+][a-zA-Z]+)$/;
const plainLine = /(?!vllm|export|docker|\w{1,80}=)[\w./'"{]/iy;
const valueLine = /["']?\{|["']\\?\{/y;

function isOption(token: Token | undefined): boolean {
  const first = token?.parts[0];
  return first?.kind === 'text' && !token?.quoted && /^-{1,2}[A-Z]/i.test(first.text) && !first.text.includes('=');
}

function wantsValue(token: Token | undefined): boolean {
  const first = token?.parts[0];
  if (first?.kind !== 'text' || token?.parts.length !== 1) return false;
  const found = findOption(first.text);
  return found.kind === 'option' && found.arity === 'value';
}

/** Reads the statement that begins at `lexer.pos` and leaves `pos` behind it. */
export function readStatement(lexer: Lexer): Statement {
  const at = lexer.pos;
  const assignments: Assignment[] = [];
  const tokens: Token[] = [];
  const remarks: Remark[] = [];
  const redirects: Redirect[] = [];
  const { text } = lexer;
  let continued = false;
  /** A backslash promises more, and nothing has come since. */
  let dangling: number | undefined;
  let prefixOnly = true;
  let outlasts = true;

  const test = (expression: RegExp, where: number): boolean => {
    expression.lastIndex = where;
    return expression.test(text);
  };

  for (;;) {
    const c = text[lexer.pos];
    if (c === undefined) break;
    if (c === ' ' || c === '\t' || c === '\r') {
      lexer.pos++;
      continue;
    }
    if (c === '\\') {
      const skipped = lexer.continuation();
      if (skipped !== undefined) {
        if (skipped.remark !== '') {
          remarks.push({ text: skipped.remark.trim(), at: skipped.at, kind: 'broken-continuation' });
        }
        continued = true;
        dangling = skipped.remark === '' ? skipped.at : undefined;
        continue;
      }
    }
    if (c === '#' && (lexer.pos === 0 || /\s/.test(text[lexer.pos - 1] ?? ' '))) {
      const end = lexer.lineEnd();
      remarks.push({ text: text.slice(lexer.pos, end), at: lexer.pos, kind: 'comment' });
      lexer.pos = end;
      continue;
    }
    if (c === '\n') {
      const next = goesOn(lexer, tokens);
      if (next === undefined) break;
      if (continued) remarks.push({ text: '', at: lexer.pos, kind: 'broken-continuation' });
      lexer.pos = next;
      continue;
    }
    if (c === '>' || c === '<') {
      const before = lexer.pos;
      const placeholder = lexer.word();
      if (placeholder !== undefined) tokens.push(placeholder);
      else redirects.push(redirect(lexer));
      if (lexer.pos === before) lexer.pos++;
      continue;
    }
    if (';&|()'.includes(c)) {
      if (c === '&' && (text[lexer.pos + 1] === '>' || /[<>]/.test(text[lexer.pos - 1] ?? ''))) {
        lexer.pos++;
        continue;
      }
      break;
    }
    if (prefixOnly && test(assignmentName, lexer.pos)) {
      assignments.push(readAssignment(lexer));
      continue;
    }
    const token = lexer.word();
    if (token === undefined) break;
    // `2>&1` and `1>file`: the number belongs to the redirection.
    if ((text[lexer.pos] === '>' || text[lexer.pos] === '<') && /^\d$/.test(text.slice(token.at, lexer.pos))) continue;
    tokens.push(token);
    dangling = undefined;
    prefixOnly &&= prefixes.test(text.slice(token.at, lexer.pos));
    outlasts &&= prefixOnly;
  }
  if (dangling !== undefined && tokens.length > 0 && lexer.pos >= text.length) tokens.push(cutOff(lexer, dangling));
  if (lexer.pos === at) lexer.pos++;
  return { at, end: lexer.pos, assignments, tokens, redirects, remarks, defines: outlasts };

  /** Behind a line's end: where options go on, blank lines and comments skipped. */
  function goesOn(from: Lexer, read: readonly Token[]): number | undefined {
    if (read.length === 0) return undefined;
    let next = from.pos + 1;
    let blanks = 0;
    for (;;) {
      while (text[next] === ' ' || text[next] === '\t') next++;
      if (text[next] === '\n' && blanks++ < 3) next++;
      else if (text[next] === '#') {
        const end = text.indexOf('\n', next);
        const stop = end < 0 ? text.length : end;
        const following = stop + 1;
        remarks.push({ text: text.slice(next, stop), at: next, kind: 'comment' });
        next = following;
      } else break;
    }
    if (test(optionLine, next)) return next;
    const last = read.at(-1);
    if (!isOption(last)) return undefined;
    // A value that mail has wrapped to the next line; what needs one cannot end a command.
    const wrapped = wantsValue(last) && test(plainLine, next);
    return wrapped || test(valueLine, next) ? next : undefined;
  }
}

/** Stands where the rest of a command is missing: an ellipsis whose end is missing too. */
function cutOff(lexer: Lexer, at: number): Token {
  const parts = [{ kind: 'text', text: '…', at }] as const;
  return { source: lexer.source, at, parts, quoted: false, open: true, bare: false };
}

function redirect(lexer: Lexer): Redirect {
  const { text, pos: at } = lexer;
  while (text[lexer.pos] === '>' || text[lexer.pos] === '<') lexer.pos++;
  if (text[lexer.pos] === '&' || text[lexer.pos] === '|') lexer.pos++;
  else if (text[lexer.pos] === '-' && text.startsWith('<<', at)) lexer.pos++;
  const operator = text.slice(at, lexer.pos);
  while (text[lexer.pos] === ' ' || text[lexer.pos] === '\t') lexer.pos++;
  return { operator, target: lexer.word(), at };
}

function readAssignment(lexer: Lexer): Assignment {
  const at = lexer.pos;
  assignmentName.lastIndex = at;
  const left = assignmentName.exec(lexer.text)?.[0] ?? '';
  lexer.pos += left.length;
  const append = left.endsWith('+=');
  const name = left.slice(0, append ? -2 : -1).replace(/\[.*/s, '');
  if (lexer.text[lexer.pos] === '(') {
    lexer.pos++;
    return { name, append: append || left.includes('['), value: readArray(lexer), at };
  }
  const empty: Token = { source: lexer.source, at: lexer.pos, parts: [], quoted: true, open: false, bare: false };
  return { name, append, value: lexer.word() ?? empty, at };
}

/** The words of an array literal, up to its bracket or to the end of what was pasted. */
export function readArray(lexer: Lexer): readonly Token[] {
  const tokens: Token[] = [];
  while (lexer.pos < lexer.text.length) {
    const c = lexer.text[lexer.pos] ?? '';
    if (c === ')') {
      lexer.pos++;
      break;
    }
    if (/\s/.test(c)) lexer.pos++;
    else if (c === '#') lexer.pos = lexer.lineEnd();
    else if (c === '\\' && lexer.continuation() !== undefined) continue;
    else {
      const token = lexer.word();
      if (token === undefined) lexer.pos++;
      else tokens.push(token);
    }
  }
  return tokens;
}
