// A pasted script as a tree: what follows what, what may or may not run, and what runs in a process of its own.
import type { Source } from '../command/source.ts';
import { Lexer } from './lexer.ts';
import type { Token } from './lexer.ts';
import { readStatement } from './statement.ts';
import type { Assignment, Statement } from './statement.ts';
import { commandAt } from './worth.ts';

export interface Arm {
  readonly patterns: readonly string[];
  readonly body: Node;
  /** How the arm ends: `;;`, `;&` (goes on into the next), `;;&` (tries the next). */
  readonly end: string;
}

export type Node =
  | { readonly kind: 'command'; readonly id: number; readonly statement: Statement }
  | { readonly kind: 'test'; readonly id: number; readonly text: string; readonly at: number }
  | { readonly kind: 'arithmetic'; readonly text: string; readonly at: number }
  | { readonly kind: 'sequence'; readonly items: readonly Node[] }
  | { readonly kind: 'and' | 'or'; readonly id: number; readonly left: Node; readonly right: Node; readonly at: number }
  | { readonly kind: 'pipeline'; readonly items: readonly Node[] }
  | { readonly kind: 'not'; readonly body: Node }
  | { readonly kind: 'subshell' | 'background'; readonly body: Node }
  | {
      readonly kind: 'if';
      readonly id: number;
      readonly arms: readonly { readonly test: Node; readonly body: Node }[];
      readonly otherwise: Node | undefined;
      readonly at: number;
    }
  | {
      readonly kind: 'case';
      readonly id: number;
      readonly word: Token | undefined;
      readonly arms: readonly Arm[];
      readonly at: number;
    }
  | {
      readonly kind: 'for';
      readonly id: number;
      readonly name: string;
      /** undefined: over the arguments, or by counting. */
      readonly words: readonly Token[] | undefined;
      readonly body: Node;
      readonly at: number;
    }
  | {
      readonly kind: 'while';
      readonly id: number;
      readonly until: boolean;
      readonly test: Node;
      readonly body: Node;
      readonly at: number;
    }
  | { readonly kind: 'function'; readonly name: string; readonly body: Node; readonly at: number };

export interface Program {
  readonly source: Source;
  readonly body: Node;
  readonly functions: ReadonlySet<string>;
  /** How many words it has. */
  readonly tokens: number;
  /** Every simple statement in the order of the text. */
  readonly statements: readonly Statement[];
  /** What is assigned for good to each name, in the order of the text. */
  readonly assignments: ReadonlyMap<string, readonly Assignment[]>;
}

const keyword =
  /(?:if|then|elif|else|fi|case|esac|for|select|while|until|do|done|function|time|coproc|!|\{|\})(?![\w.:=/-])/y;
const definition =
  /(?:function[ \t]{1,9}([\w:.-]{1,80})(?:[ \t]{0,9}\([ \t]{0,9}\))?|([\w:.-]{1,80})[ \t]{0,9}\([ \t]{0,9}\))\s{0,80}(?=[{(]|if\b|for\b|while\b|case\b)/y;
const definitions = /^[ \t]{0,40}(?:function[ \t]{1,9}([\w:.-]{1,80})|([\w:.-]{1,80})[ \t]{0,9}\([ \t]{0,9}\))/gm;
const forHead = /(?:for|select)[ \t]{1,9}([A-Z_]\w{0,120})[ \t]{0,9}(?:\n\s{0,80})?(in(?=[ \t\n;]))?/iy;
const coprocessName = /[A-Z_]\w{0,80}[ \t]{1,9}(?=[{(]|(?:if|for|while|until|case)\b)/iy;
const counting = /for[ \t]{0,9}\(\(([^\n]{0,400}?)\)\)/y;
const caseHead = /case[ \t]{1,9}(?=\S[^\n]{0,400}?[ \t]in(?:[ \t;\n]|$))/y;
const caseIn = /\s{1,80}in(?=[\s;]|$)/y;
const armHead =
  /\(?[ \t]{0,9}((?:"[^"\n]{0,120}"|'[^'\n]{0,120}'|[^\s()'"|;&]{1,80})(?:[ \t]{0,9}\|[ \t]{0,9}(?:"[^"\n]{0,120}"|'[^'\n]{0,120}'|[^\s()'"|;&]{1,80})){0,40})[ \t]{0,9}\)/y;
/** What stands behind an `if` or `while` of a shell, as opposed to one of a sentence. */
const condition =
  /[ \t]{1,9}(?:\[|\(|!|\$|"|:[ \t;\n]|(?:command|test|which|grep|true|false|read|type|declare|lsof|curl|nc|ps|pgrep|kill)\b|[A-Z_]\w{0,80}=)|[^\n]{0,400}?(?:;[ \t]{0,9}(?:then|do)\b|\n[ \t]{0,80}(?:then|do)\b)/iy;
const object = /\{\s{0,80}\\?"/y;
/** Longer than any test between double brackets. */
const longestTest = 2000;
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
    tokens: Math.max(1, parser.lexer.tokens),
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

class Parser {
  readonly lexer: Lexer;
  readonly functions: ReadonlySet<string>;
  readonly statements: Statement[] = [];
  readonly #text: string;
  #ids = 0;
  /** A line begins here, so that it may be prose. */
  #fresh = true;

  constructor(source: Source) {
    this.lexer = new Lexer(source);
    this.#text = source.text;
    const names = new Set<string>();
    for (const found of source.text.matchAll(definitions)) {
      names.add(found[1] ?? found[2] ?? '');
      if (names.size >= mostFunctions) break;
    }
    this.functions = names;
  }

  #match(expression: RegExp): RegExpExecArray | null {
    expression.lastIndex = this.lexer.pos;
    return expression.exec(this.#text);
  }

  #char(ahead = 0): string {
    return this.#text[this.lexer.pos + ahead] ?? '';
  }

  #blanks(): void {
    while (this.#char() === ' ' || this.#char() === '\t' || this.#char() === '\r') this.lexer.pos++;
  }

  /** Reads statements up to one of the closing words, which stays. */
  list(closing: ReadonlySet<string>, depth: number): Node {
    const items: Node[] = [];
    const { lexer } = this;
    while (lexer.pos < this.#text.length) {
      const from = lexer.pos;
      const c = this.#char();
      if (c === '\n') {
        this.#fresh = true;
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
    const c = this.#char();
    if (c === ')') return closing.has(')');
    if (c === ';') return this.#char(1) === ';' || this.#char(1) === '&' ? closing.has(';;') : false;
    const word = this.#match(keyword)?.[0];
    return word !== undefined && closing.has(word);
  }

  /** Pipelines joined by `&&` and `||`, and what ends them. */
  #chain(closing: ReadonlySet<string>, depth: number): Node | undefined {
    let left = this.#pipeline(closing, depth);
    for (;;) {
      this.#blanks();
      const two = this.#char() + this.#char(1);
      if (two === '&&' || two === '||') {
        const at = this.lexer.pos;
        this.lexer.pos += 2;
        while (/\s/.test(this.#char())) this.lexer.pos++;
        this.#fresh = false;
        const right = this.#pipeline(closing, depth);
        if (left === undefined || right === undefined) left ??= right;
        else left = { kind: two === '&&' ? 'and' : 'or', id: ++this.#ids, left, right, at };
        continue;
      }
      if (this.#char() === '&' && this.#char(1) !== '>') {
        this.lexer.pos++;
        return left && { kind: 'background', body: left };
      }
      return left;
    }
  }

  #pipeline(closing: ReadonlySet<string>, depth: number): Node | undefined {
    const items: Node[] = [];
    let not = false;
    this.#blanks();
    while (this.#char() === '!' && /\s/.test(this.#char(1))) {
      not = !not;
      this.lexer.pos++;
      this.#blanks();
      this.#fresh = false;
    }
    for (;;) {
      const item = this.#command(closing, depth);
      if (item !== undefined) items.push(item);
      this.#blanks();
      if (this.#char() !== '|' || this.#char(1) === '|') break;
      this.lexer.pos += this.#char(1) === '&' ? 2 : 1;
      while (/\s/.test(this.#char())) this.lexer.pos++;
      this.#fresh = false;
    }
    const [only] = items;
    if (only === undefined) return undefined;
    const node: Node = items.length === 1 ? only : { kind: 'pipeline', items };
    return not ? { kind: 'not', body: node } : node;
  }

  #command(closing: ReadonlySet<string>, depth: number): Node | undefined {
    const { lexer } = this;
    const at = lexer.pos;
    if (depth < deepest) {
      const compound = this.#compound(depth + 1);
      if (compound !== undefined) return compound;
      if (lexer.pos !== at) return undefined;
    }
    if (this.#closes(closing)) return undefined;
    if (this.#fresh) {
      const start = commandAt(this.#text, lexer.pos, lexer.lineEnd(), this.functions);
      if (start === undefined) {
        lexer.pos = lexer.lineEnd();
        return undefined;
      }
      lexer.pos = start;
    }
    this.#fresh = false;
    const statement = readStatement(lexer);
    this.statements.push(statement);
    return { kind: 'command', id: ++this.#ids, statement };
  }

  /** A compound command; undefined where none begins. A word that opens nothing here is passed over. */
  #compound(depth: number): Node | undefined {
    const { lexer } = this;
    const at = lexer.pos;
    const c = this.#char();
    if (c === '(') {
      if (this.#char(1) === '(') {
        const node = this.#raw(2, '))');
        if (node !== undefined) return { kind: 'arithmetic', text: node, at };
      }
      lexer.pos++;
      const body = this.list(new Set([')']), depth);
      if (this.#char() === ')') lexer.pos++;
      this.#redirects();
      return { kind: 'subshell', body };
    }
    if (c === '[' && this.#char(1) === '[' && /\s/.test(this.#char(2))) {
      const text = this.#raw(2, ' ]]');
      if (text !== undefined) return { kind: 'test', id: ++this.#ids, text, at };
    }
    const defined = this.#match(definition);
    if (defined !== null) {
      lexer.pos += defined[0].length;
      this.#fresh = false;
      const body = this.#compound(depth) ?? { kind: 'sequence', items: [] };
      return { kind: 'function', name: defined[1] ?? defined[2] ?? '', body, at };
    }
    const word = this.#match(keyword)?.[0];
    if (word === undefined) return undefined;
    return this.#reserved(word, at, depth);
  }

  #reserved(word: string, at: number, depth: number): Node | undefined {
    const { lexer } = this;
    const pass = (): void => {
      lexer.pos = at + word.length;
    };
    switch (word) {
      case '{': {
        if ((!/\s/.test(this.#char(1)) && this.#char(1) !== '') || this.#match(object) !== null) return undefined;
        pass();
        this.#fresh = false;
        const body = this.list(new Set(['}']), depth);
        this.#take('}');
        this.#redirects();
        return body.kind === 'sequence' ? body : { kind: 'sequence', items: [body] };
      }
      case 'if':
        return this.#opens(word) ? this.#if(at, depth) : undefined;
      case 'while':
      case 'until': {
        if (!this.#opens(word)) return undefined;
        pass();
        this.#fresh = false;
        const test = this.list(new Set(['do']), depth);
        if (!this.#take('do')) return test;
        const body = this.list(new Set(['done']), depth);
        this.#take('done');
        this.#redirects();
        return { kind: 'while', id: ++this.#ids, until: word === 'until', test, body, at };
      }
      case 'for':
      case 'select':
        return this.#for(at, depth);
      case 'case':
        return this.#case(at, depth);
      case 'coproc':
        return this.#coprocess(at, depth);
      case 'time':
        this.#fresh = false;
        pass();
        return undefined;
      default:
        // A closing word that closes nothing here.
        pass();
        return undefined;
    }
  }

  /** A command that runs beside the script, in a process of its own; a compound one may have a name. */
  #coprocess(at: number, depth: number): Node | undefined {
    this.lexer.pos = at + 'coproc'.length;
    this.#fresh = false;
    this.#blanks();
    this.lexer.pos += this.#match(coprocessName)?.[0].length ?? 0;
    const body = this.#compound(depth) ?? this.#command(new Set(), depth);
    return body && { kind: 'background', body };
  }

  /** Whether an `if` or `while` is the shell's. */
  #opens(word: string): boolean {
    condition.lastIndex = this.lexer.pos + word.length;
    return condition.test(this.#text);
  }

  #take(word: string): boolean {
    if (this.#match(keyword)?.[0] !== word) return false;
    this.lexer.pos += word.length;
    this.#fresh = false;
    return true;
  }

  #if(at: number, depth: number): Node {
    const arms: { test: Node; body: Node }[] = [];
    let otherwise: Node | undefined;
    const ends = new Set(['elif', 'else', 'fi']);
    this.lexer.pos += 'if'.length;
    this.#fresh = false;
    do {
      const test = this.list(new Set(['then', ...ends]), depth);
      if (!this.#take('then')) return { kind: 'sequence', items: [...arms.map(({ body }) => body), test] };
      arms.push({ test, body: this.list(ends, depth) });
    } while (this.#take('elif'));
    if (this.#take('else')) otherwise = this.list(new Set(['fi']), depth);
    this.#take('fi');
    this.#redirects();
    return { kind: 'if', id: ++this.#ids, arms, otherwise, at };
  }

  #for(at: number, depth: number): Node | undefined {
    const { lexer } = this;
    const counted = this.#match(counting);
    const head = counted ?? this.#match(forHead);
    if (head === null) return undefined;
    const words: Token[] = [];
    lexer.pos += head[0].length;
    if (counted === null && head[2] !== undefined) {
      while (lexer.pos < this.#text.length && !'\n;'.includes(this.#char())) {
        this.#blanks();
        if (this.#char() === '\\' && lexer.continuation() !== undefined) continue;
        const word = lexer.word();
        if (word === undefined) break;
        words.push(word);
      }
    }
    while (/[\s;]/.test(this.#char()) && this.#char() !== '') lexer.pos++;
    if (!this.#take('do')) {
      lexer.pos = at + 'for'.length;
      lexer.pos = lexer.lineEnd();
      return undefined;
    }
    const body = this.list(new Set(['done']), depth);
    this.#take('done');
    this.#redirects();
    // Which of its words a `select` gives is answered at the keyboard.
    const given = counted === null && head[2] !== undefined && !this.#text.startsWith('select', at);
    const name = counted === null ? (head[1] ?? '') : (/^\s*([A-Z_]\w*)/i.exec(counted[1] ?? '')?.[1] ?? '');
    return { kind: 'for', id: ++this.#ids, name, words: given ? words : undefined, body, at };
  }

  #case(at: number, depth: number): Node | undefined {
    const { lexer } = this;
    const head = this.#match(caseHead);
    if (head === null) {
      lexer.pos = at + 'case'.length;
      return undefined;
    }
    lexer.pos += head[0].length;
    const word = lexer.word();
    lexer.pos += this.#match(caseIn)?.[0].length ?? 0;
    const arms: Arm[] = [];
    for (;;) {
      while (/\s/.test(this.#char())) lexer.pos++;
      if (this.#char() === '#') {
        lexer.pos = lexer.lineEnd();
        continue;
      }
      const pattern = this.#match(keyword)?.[0] === 'esac' ? null : this.#match(armHead);
      if (pattern === null) break;
      lexer.pos += pattern[0].length;
      this.#fresh = false;
      this.#blanks();
      const body = this.list(new Set([';;', 'esac']), depth);
      const end = /^;;&|^;;|^;&/.exec(this.#text.slice(lexer.pos, lexer.pos + 3))?.[0] ?? ';;';
      if (this.#char() === ';') lexer.pos += end.length;
      arms.push({ patterns: (pattern[1] ?? '').split('|').map(unquoted), body, end });
    }
    this.#take('esac');
    this.#redirects();
    return { kind: 'case', id: ++this.#ids, word, arms, at };
  }

  /** What stands between brackets on one or a few lines; undefined where they do not close. */
  #raw(skip: number, end: string): string | undefined {
    const { lexer } = this;
    const from = lexer.pos + skip;
    const index = this.#text.slice(from, from + longestTest).indexOf(end);
    if (index < 0) return undefined;
    lexer.pos = from + index + end.length;
    this.#fresh = false;
    return this.#text.slice(from, from + index);
  }

  /** Redirections behind a compound command. */
  #redirects(): void {
    this.#blanks();
    if (/^(?:\d?[<>]|&>)/.test(this.#text.slice(this.lexer.pos, this.lexer.pos + 2))) readStatement(this.lexer);
  }
}

function unquoted(pattern: string): string {
  return pattern.trim().replace(/^(["'])(.*)\1$/s, '$2');
}
