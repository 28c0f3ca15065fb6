// Where the reading of a script stands: characters, reserved words and what stands between brackets.
import type { Source } from '../command/source.ts';
import { Lexer } from './lexer.ts';
import { readStatement } from './statement.ts';

/** The words that open, divide and close compound commands. */
export const keyword =
  /(?:if|then|elif|else|fi|case|esac|for|select|while|until|do|done|function|time|coproc|!|\{|\})(?![\w.:=/-])/y;
/** What stands behind an `if` or `while` of a shell, as opposed to one of a sentence. */
const condition =
  /[ \t]{1,9}(?:\[|\(|!|\$|"|:[ \t;\n]|(?:command|test|which|grep|true|false|read|type|declare|lsof|curl|nc|ps|pgrep|kill)\b|[A-Z_]\w{0,80}=)|[^\n]{0,400}?(?:;[ \t]{0,9}(?:then|do)\b|\n[ \t]{0,80}(?:then|do)\b)/iy;
/** Longer than any test between double brackets. */
const longestTest = 2000;

/** A place in a script. Whoever reads on moves `lexer.pos`. */
export class Cursor {
  readonly lexer: Lexer;
  readonly text: string;
  /** A line begins here, so that it may be prose. */
  fresh = true;
  #ids = 0;

  constructor(source: Source) {
    this.lexer = new Lexer(source);
    this.text = source.text;
  }

  /** A number for a node that no other of this script has. */
  nextId(): number {
    return ++this.#ids;
  }

  /** What a sticky expression finds here. */
  match(expression: RegExp): RegExpExecArray | null {
    expression.lastIndex = this.lexer.pos;
    return expression.exec(this.text);
  }

  char(ahead = 0): string {
    return this.text[this.lexer.pos + ahead] ?? '';
  }

  blanks(): void {
    while (this.char() === ' ' || this.char() === '\t' || this.char() === '\r') this.lexer.pos++;
  }

  /** Whether an `if` or `while` is the shell's. */
  opens(word: string): boolean {
    condition.lastIndex = this.lexer.pos + word.length;
    return condition.test(this.text);
  }

  /** Passes over a reserved word; false where another one stands here. */
  take(word: string): boolean {
    if (this.match(keyword)?.[0] !== word) return false;
    this.lexer.pos += word.length;
    this.fresh = false;
    return true;
  }

  /** What stands between brackets on one or a few lines; undefined where they do not close. */
  raw(skip: number, end: string): string | undefined {
    const { lexer } = this;
    const from = lexer.pos + skip;
    const index = this.text.slice(from, from + longestTest).indexOf(end);
    if (index < 0) return undefined;
    lexer.pos = from + index + end.length;
    this.fresh = false;
    return this.text.slice(from, from + index);
  }

  /** Redirections behind a compound command. */
  redirects(): void {
    this.blanks();
    if (/^(?:\d?[<>]|&>)/.test(this.text.slice(this.lexer.pos, this.lexer.pos + 2))) readStatement(this.lexer);
  }
}
