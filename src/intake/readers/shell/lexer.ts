// Splits shell text into words that know their place. Written here because a value's line number must survive quotes,
// continuations and splices, which shell-quote does not keep; it also reads a continuation as an empty word.
import { closingBracket, printed, shellBraces, shellParentheses, type BracketStyle } from '../../brackets.ts';
import type { Source } from '../command/source.ts';
import { ansiText } from './ansi.ts';
import type { Part, Token } from './token.ts';

/** More words than any command, or script around one, has; the rest of the text is not read. */
export const mostTokens = 12_000;

/** After so many quotes or brackets that never close, the text is no shell: they are taken as letters. */
const mostFailures = 20;

const plain = /[^\s;&|()<>'"`$\\{]+/y;
const quotedRun = /[^"\\$`]+/y;
const name = /[A-Z_]\w*/iy;
const special = /[\d@*#?$!-]/y;
const operators = /:?[-=+?]|[%#,^/@].?|\[[@*]\]/y;
const placeholder = /<[A-Z][\w ./-]{0,60}>/iy;
const template = /\{\{[^{}\n]{0,200}\}\}/y;
const jsonStart = /\{\s{0,80}["']/y;
/** Reads words one by one from a place that others may move. */
export class Lexer {
  readonly source: Source;
  readonly text: string;
  pos: number;
  /** How many words have been read. */
  tokens = 0;
  #failures = 0;
  #parts: Part[] = [];
  #quoted = false;
  #open = false;
  #bare = false;

  constructor(source: Source, pos = 0) {
    this.source = source;
    this.text = source.text;
    this.pos = pos;
  }

  #match(expression: RegExp): string | undefined {
    expression.lastIndex = this.pos;
    return expression.exec(this.text)?.[0];
  }

  lineEnd(): number {
    const end = this.text.indexOf('\n', this.pos);
    return end < 0 ? this.text.length : end;
  }

  /** Reads one word at `pos`; undefined where none begins. Operators and blanks end it and stay. */
  word(): Token | undefined {
    const at = this.pos;
    if (++this.tokens > mostTokens) {
      this.pos = this.text.length;
      return undefined;
    }
    this.#parts = [];
    this.#quoted = this.#open = this.#bare = false;
    while (this.pos < this.text.length && this.#step(at));
    if (this.pos === at) return undefined;
    return {
      source: this.source,
      at,
      parts: this.#parts,
      quoted: this.#quoted,
      open: this.#open,
      bare: this.#bare,
    };
  }

  #step(start: number): boolean {
    switch (this.text[this.pos] ?? '') {
      case '\\':
        return this.#backslash();
      case "'":
        this.#single();
        return true;
      case '"':
        this.#double();
        return true;
      case '$':
        this.#dollar(false);
        return true;
      case '`':
        this.#backtick(false);
        return true;
      case '{':
        this.#brace(start);
        return true;
      case '<':
        return this.#placeholder();
      default: {
        const run = this.#match(plain);
        if (run === undefined) return false;
        this.#text(run, this.pos);
        this.pos += run.length;
        return true;
      }
    }
  }

  #text(text: string, at: number): void {
    this.#parts.push({ kind: 'text', text, at });
  }

  #backslash(): boolean {
    const next = this.text[this.pos + 1];
    if (next === '\n') {
      // Inside a word a continuation joins; before and behind one the caller has taken it for a blank.
      const after = this.text[this.pos + 2];
      if (after === undefined || /\s/.test(after)) return false;
      this.pos += 2;
      return true;
    }
    if (next === undefined || ((next === ' ' || next === '\t') && this.#brokenContinuation() !== undefined))
      return false;
    this.#text(next, this.pos + 1);
    this.pos += 2;
    return true;
  }

  /** Where a backslash is followed by blanks or a remark up to the line's end: that end. */
  #brokenContinuation(): number | undefined {
    const end = this.lineEnd();
    let at = this.pos + 1;
    while (at < end && (this.text[at] === ' ' || this.text[at] === '\t')) at++;
    if (at === end || (at > this.pos + 1 && /^(?:#|<-|\/\/|←|⟵|--\s|\()/.test(this.text.slice(at, at + 3)))) return end;
    return undefined;
  }

  /** Skips a backslash that ends its line; `remark` is what stood behind it though a shell allows nothing there. */
  continuation(): { readonly remark: string; readonly at: number } | undefined {
    if (this.text[this.pos] !== '\\') return undefined;
    if (this.text[this.pos + 1] === '\n') {
      this.pos += 2;
      return { remark: '', at: this.pos - 2 };
    }
    if (this.pos + 1 >= this.text.length) {
      const at = this.pos++;
      return { remark: '', at };
    }
    if (this.text[this.pos + 1] !== ' ' && this.text[this.pos + 1] !== '\t') return undefined;
    const end = this.#brokenContinuation();
    if (end === undefined) return undefined;
    const at = this.pos;
    const remark = this.text.slice(at + 1, end);
    this.pos = Math.min(end + 1, this.text.length);
    return { remark, at };
  }

  /** The quote never closes: what stands up to the line's end is its beginning. */
  #unclosed(from: number): void {
    this.#failures++;
    const end = this.lineEnd();
    this.#text(this.text.slice(from, end), from);
    this.pos = end;
    this.#open = true;
  }

  #single(): void {
    this.#quoted = true;
    const from = this.pos + 1;
    const end = this.#failures > mostFailures ? -1 : this.text.indexOf("'", from);
    if (end < 0) {
      this.#unclosed(from);
      return;
    }
    this.#text(this.text.slice(from, end), from);
    this.pos = end + 1;
  }

  #double(): void {
    this.#quoted = true;
    const start = this.pos;
    const kept = this.#parts.length;
    this.pos++;
    while (this.#failures <= mostFailures && this.pos < this.text.length) {
      const c = this.text[this.pos];
      if (c === '"') {
        this.pos++;
        if (this.pos === start + 2) this.#text('', start + 1);
        return;
      }
      if (c === '\\') {
        const next = this.text[this.pos + 1] ?? '';
        if (next !== '\n') {
          const text = '"\\$`'.includes(next) ? next : `\\${next}`;
          this.#text(text, this.pos + 2 - text.length);
        }
        this.pos += 2;
      } else if (c === '$') this.#dollar(true);
      else if (c === '`') this.#backtick(true);
      else {
        const run = this.#match(quotedRun) ?? '';
        this.#text(run, this.pos);
        this.pos += run.length;
      }
    }
    this.#parts.length = kept;
    this.pos = start;
    this.#unclosed(start + 1);
  }

  #dollar(quoted: boolean): void {
    const at = this.pos;
    const next = this.text[at + 1];
    if (next === '(') {
      this.#substitution(quoted);
      return;
    }
    if (next === '{') {
      this.#parameter(quoted);
      return;
    }
    if (next === "'" && !quoted) {
      this.#ansi();
      return;
    }
    this.pos++;
    const found = this.#match(name) ?? this.#match(special);
    if (found === undefined) {
      this.#text('$', at);
      return;
    }
    this.pos += found.length;
    this.#parts.push({ kind: 'variable', name: found, operator: '', alternative: '', alternativeAt: at, quoted, at });
  }

  #parameter(quoted: boolean): void {
    const at = this.pos;
    const end = this.#closing(at + 1, shellBraces);
    if (end < 0) {
      this.pos++;
      this.#text('$', at);
      return;
    }
    this.pos = at + 2;
    const found = this.#match(name) ?? this.#match(special) ?? this.text.slice(at + 2, end);
    this.pos += found.length;
    let operator = this.#match(operators) ?? '';
    if (operator === '' && this.pos < end) operator = this.text.slice(this.pos, end);
    const alternativeAt = Math.min(this.pos + operator.length, end);
    this.#parts.push({
      kind: 'variable',
      name: found,
      operator,
      alternative: this.text.slice(alternativeAt, end),
      alternativeAt,
      quoted,
      at,
    });
    this.pos = end + 1;
  }

  #substitution(quoted: boolean): void {
    const at = this.pos;
    const end = this.#closing(at + 1, shellParentheses);
    if (end < 0) {
      this.pos++;
      this.#text('$', at);
      return;
    }
    this.#parts.push({ kind: 'command', text: this.text.slice(at + 2, end), quoted, at: at + 2 });
    this.pos = end + 1;
  }

  #backtick(quoted: boolean): void {
    const at = this.pos;
    const end = this.#failures > mostFailures ? -1 : this.text.indexOf('`', at + 1);
    this.pos++;
    if (end < 0) {
      this.#failures++;
      return;
    }
    this.#parts.push({ kind: 'command', text: this.text.slice(at + 1, end), quoted, at: at + 1 });
    this.pos = end + 1;
  }

  /** `$'…'`. */
  #ansi(): void {
    this.#quoted = true;
    const from = this.pos + 2;
    const read = this.#failures > mostFailures ? undefined : ansiText(this.text, from);
    if (read === undefined) {
      this.#unclosed(from);
      return;
    }
    this.#text(read.text, from);
    this.pos = read.end + 1;
  }

  /** The end of a bracket that opens at `at`, quotes within skipped; -1 where there is none. */
  #closing(at: number, style: BracketStyle): number {
    if (this.#failures > mostFailures) return -1;
    const end = closingBracket(this.text, at, style);
    if (end === undefined) this.#failures++;
    return end ?? -1;
  }

  /** A brace: a template, an object printed without quotes, or a plain letter. */
  #brace(start: number): void {
    const at = this.pos;
    const found = this.#match(template);
    if (found !== undefined) {
      this.pos += found.length;
      const inner = found.slice(2, -2).trim();
      this.#parts.push({
        kind: 'variable',
        name: inner,
        operator: '',
        alternative: '',
        alternativeAt: at,
        quoted: true,
        at,
      });
      return;
    }
    const begins = at === start || this.text[at - 1] === '=';
    if (!begins || this.#match(jsonStart) === undefined) {
      this.#text('{', at);
      this.pos++;
      return;
    }
    this.#bare = true;
    const end = this.#failures > mostFailures ? undefined : closingBracket(this.text, at, printed);
    if (end === undefined) {
      this.#unclosed(at);
      return;
    }
    this.#text(this.text.slice(at, end + 1), at);
    this.pos = end + 1;
  }

  #placeholder(): boolean {
    const found = this.#match(placeholder);
    if (found === undefined) return false;
    const at = this.pos;
    this.pos += found.length;
    this.#parts.push({
      kind: 'variable',
      name: found,
      operator: '',
      alternative: '',
      alternativeAt: at,
      quoted: true,
      at,
    });
    return true;
  }
}
