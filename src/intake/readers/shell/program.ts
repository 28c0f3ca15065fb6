// A pasted script to a tree, read as a shell would and past what is no shell.
import type { Source } from '../command/source.ts';
import { readCase, readCoprocess, readFor, readIf, readWhile, type ScriptReader } from './compounds.ts';
import { Cursor, keyword } from './cursor.ts';
import { readStatement } from './statement.ts';
import type { Assignment, Statement } from './statement.ts';
import type { Node, Program } from './tree.ts';
import { commandAt } from './worth.ts';

const definition =
  /(?:function[ \t]{1,9}([\w:.-]{1,80})(?:[ \t]{0,9}\([ \t]{0,9}\))?|([\w:.-]{1,80})[ \t]{0,9}\([ \t]{0,9}\))\s{0,80}(?=[{(]|if\b|for\b|while\b|case\b)/y;
const definitions = /^[ \t]{0,40}(?:function[ \t]{1,9}([\w:.-]{1,80})|([\w:.-]{1,80})[ \t]{0,9}\([ \t]{0,9}\))/gm;
const object = /\{\s{0,80}\\?"/y;
/** Nested deeper than any script is. */
const deepest = 50;
const mostFunctions = 200;

/** Reads a text as a script; lines that are no shell are passed over. */
export function parseProgram(source: Source): Program {
  const parser = new Parser(source);
  const body = parser.list(new Set(), 0);
  return {
    source,
    body,
    functions: parser.functions,
    tokens: Math.max(1, parser.cursor.lexer.tokens),
    statements: parser.statements,
    assignments: assignmentsOf(parser.statements),
  };
}

function assignmentsOf(statements: readonly Statement[]): ReadonlyMap<string, Assignment[]> {
  const found = new Map<string, Assignment[]>();
  for (const { assignments, defines } of statements) {
    if (!defines) continue;
    for (const assignment of assignments) {
      const same = found.get(assignment.name);
      if (same === undefined) found.set(assignment.name, [assignment]);
      else same.push(assignment);
    }
  }
  return found;
}

class Parser implements ScriptReader {
  readonly cursor: Cursor;
  readonly functions: ReadonlySet<string>;
  readonly statements: Statement[] = [];

  constructor(source: Source) {
    this.cursor = new Cursor(source);
    const names = new Set<string>();
    for (const found of source.text.matchAll(definitions)) {
      names.add(found[1] ?? found[2] ?? '');
      if (names.size >= mostFunctions) break;
    }
    this.functions = names;
  }

  /** Reads statements up to one of the closing words, which stays. */
  list(closing: ReadonlySet<string>, depth: number): Node {
    const items: Node[] = [];
    const { lexer } = this.cursor;
    while (lexer.pos < this.cursor.text.length) {
      const from = lexer.pos;
      const c = this.cursor.char();
      if (c === '\n') {
        this.cursor.fresh = true;
        lexer.pos++;
        continue;
      }
      if (/\s/.test(c)) {
        lexer.pos++;
        continue;
      }
      if (this.#closes(closing)) break;
      if (c === ';' || c === '&' || c === '|' || c === ')') {
        lexer.pos++;
        continue;
      }
      const item = this.#chain(closing, depth);
      if (item !== undefined) items.push(item);
      if (lexer.pos === from) lexer.pos++;
    }
    const [only] = items;
    return items.length === 1 && only !== undefined ? only : { kind: 'sequence', items };
  }

  #closes(closing: ReadonlySet<string>): boolean {
    if (closing.size === 0) return false;
    const c = this.cursor.char();
    if (c === ')') return closing.has(')');
    if (c === ';') return this.cursor.char(1) === ';' || this.cursor.char(1) === '&' ? closing.has(';;') : false;
    const word = this.cursor.match(keyword)?.[0];
    return word !== undefined && closing.has(word);
  }

  /** Pipelines joined by `&&` and `||`, and what ends them. */
  #chain(closing: ReadonlySet<string>, depth: number): Node | undefined {
    let left = this.#pipeline(closing, depth);
    for (;;) {
      this.cursor.blanks();
      const two = this.cursor.char() + this.cursor.char(1);
      if (two === '&&' || two === '||') {
        const at = this.cursor.lexer.pos;
        this.cursor.lexer.pos += 2;
        while (/\s/.test(this.cursor.char())) this.cursor.lexer.pos++;
        this.cursor.fresh = false;
        const right = this.#pipeline(closing, depth);
        if (left === undefined || right === undefined) left ??= right;
        else left = { kind: two === '&&' ? 'and' : 'or', id: this.cursor.nextId(), left, right, at };
        continue;
      }
      if (this.cursor.char() === '&' && this.cursor.char(1) !== '>') {
        this.cursor.lexer.pos++;
        return left && { kind: 'background', body: left };
      }
      return left;
    }
  }

  #pipeline(closing: ReadonlySet<string>, depth: number): Node | undefined {
    const items: Node[] = [];
    let not = false;
    this.cursor.blanks();
    while (this.cursor.char() === '!' && /\s/.test(this.cursor.char(1))) {
      not = !not;
      this.cursor.lexer.pos++;
      this.cursor.blanks();
      this.cursor.fresh = false;
    }
    for (;;) {
      const item = this.command(closing, depth);
      if (item !== undefined) items.push(item);
      this.cursor.blanks();
      if (this.cursor.char() !== '|' || this.cursor.char(1) === '|') break;
      this.cursor.lexer.pos += this.cursor.char(1) === '&' ? 2 : 1;
      while (/\s/.test(this.cursor.char())) this.cursor.lexer.pos++;
      this.cursor.fresh = false;
    }
    const [only] = items;
    if (only === undefined) return undefined;
    const node: Node = items.length === 1 ? only : { kind: 'pipeline', items };
    return not ? { kind: 'not', body: node } : node;
  }

  command(closing: ReadonlySet<string>, depth: number): Node | undefined {
    const { lexer } = this.cursor;
    const at = lexer.pos;
    if (depth < deepest) {
      const compound = this.compound(depth + 1);
      if (compound !== undefined) return compound;
      if (lexer.pos !== at) return undefined;
    }
    if (this.#closes(closing)) return undefined;
    if (this.cursor.fresh) {
      const start = commandAt(this.cursor.text, lexer.pos, lexer.lineEnd(), this.functions);
      if (start === undefined) {
        lexer.pos = lexer.lineEnd();
        return undefined;
      }
      lexer.pos = start;
    }
    this.cursor.fresh = false;
    const statement = readStatement(lexer);
    this.statements.push(statement);
    return { kind: 'command', id: this.cursor.nextId(), statement };
  }

  /** A compound command; undefined where none begins. A word that opens nothing here is passed over. */
  compound(depth: number): Node | undefined {
    const { lexer } = this.cursor;
    const at = lexer.pos;
    const c = this.cursor.char();
    if (c === '(') {
      if (this.cursor.char(1) === '(') {
        const node = this.cursor.raw(2, '))');
        if (node !== undefined) return { kind: 'arithmetic', text: node, at };
      }
      lexer.pos++;
      const body = this.list(new Set([')']), depth);
      if (this.cursor.char() === ')') lexer.pos++;
      this.cursor.redirects();
      return { kind: 'subshell', body };
    }
    if (c === '[' && this.cursor.char(1) === '[' && /\s/.test(this.cursor.char(2))) {
      const text = this.cursor.raw(2, ' ]]');
      if (text !== undefined) return { kind: 'test', id: this.cursor.nextId(), text, at };
    }
    const defined = this.cursor.match(definition);
    if (defined !== null) {
      lexer.pos += defined[0].length;
      this.cursor.fresh = false;
      const body = this.compound(depth) ?? { kind: 'sequence', items: [] };
      return { kind: 'function', name: defined[1] ?? defined[2] ?? '', body, at };
    }
    const word = this.cursor.match(keyword)?.[0];
    if (word === undefined) return undefined;
    return this.#reserved(word, at, depth);
  }

  #reserved(word: string, at: number, depth: number): Node | undefined {
    const { lexer } = this.cursor;
    const pass = (): void => {
      lexer.pos = at + word.length;
    };
    switch (word) {
      case '{': {
        if ((!/\s/.test(this.cursor.char(1)) && this.cursor.char(1) !== '') || this.cursor.match(object) !== null)
          return undefined;
        pass();
        this.cursor.fresh = false;
        const body = this.list(new Set(['}']), depth);
        this.cursor.take('}');
        this.cursor.redirects();
        return body.kind === 'sequence' ? body : { kind: 'sequence', items: [body] };
      }
      case 'if':
        return this.cursor.opens(word) ? readIf(this, at, depth) : undefined;
      case 'while':
      case 'until':
        return this.cursor.opens(word) ? readWhile(this, at, depth, word === 'until') : undefined;
      case 'for':
      case 'select':
        return readFor(this, at, depth);
      case 'case':
        return readCase(this, at, depth);
      case 'coproc':
        return readCoprocess(this, at, depth);
      case 'time':
        this.cursor.fresh = false;
        pass();
        return undefined;
      default:
        // A closing word that closes nothing here.
        pass();
        return undefined;
    }
  }
}
