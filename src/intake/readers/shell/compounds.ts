// The compound commands with reserved words of their own: if, while, for, case, coproc.
import type { Token } from './token.ts';
import { keyword, type Cursor } from './cursor.ts';
import type { Arm, Node } from './tree.ts';

/** Reads the parts of which a compound command is made. */
export interface ScriptReader {
  readonly cursor: Cursor;
  /** Statements up to one of the closing words, which stays. */
  list(closing: ReadonlySet<string>, depth: number): Node;
  compound(depth: number): Node | undefined;
  command(closing: ReadonlySet<string>, depth: number): Node | undefined;
}

const forHead = /(?:for|select)[ \t]{1,9}([A-Z_]\w{0,120})[ \t]{0,9}(?:\n\s{0,80})?(in(?=[ \t\n;]))?/iy;
const coprocessName = /[A-Z_]\w{0,80}[ \t]{1,9}(?=[{(]|(?:if|for|while|until|case)\b)/iy;
const counting = /for[ \t]{0,9}\(\(([^\n]{0,400}?)\)\)/y;
const caseHead = /case[ \t]{1,9}(?=\S[^\n]{0,400}?[ \t]in(?:[ \t;\n]|$))/y;
const caseIn = /\s{1,80}in(?=[\s;]|$)/y;
const armHead =
  /\(?[ \t]{0,9}((?:"[^"\n]{0,120}"|'[^'\n]{0,120}'|[^\s()'"|;&]{1,80})(?:[ \t]{0,9}\|[ \t]{0,9}(?:"[^"\n]{0,120}"|'[^'\n]{0,120}'|[^\s()'"|;&]{1,80})){0,40})[ \t]{0,9}\)/y;

/** An `if` with its arms; what lacks a `then` is a sequence. */
export function readIf(reader: ScriptReader, at: number, depth: number): Node {
  const { cursor } = reader;
  const arms: { test: Node; body: Node }[] = [];
  let otherwise: Node | undefined;
  const ends = new Set(['elif', 'else', 'fi']);
  cursor.lexer.pos += 'if'.length;
  cursor.fresh = false;
  do {
    const test = reader.list(new Set(['then', ...ends]), depth);
    if (!cursor.take('then')) return { kind: 'sequence', items: [...arms.map(({ body }) => body), test] };
    arms.push({ test, body: reader.list(ends, depth) });
  } while (cursor.take('elif'));
  if (cursor.take('else')) otherwise = reader.list(new Set(['fi']), depth);
  cursor.take('fi');
  cursor.redirects();
  return { kind: 'if', id: cursor.nextId(), arms, otherwise, at };
}

/** A `for` or `select`; undefined where none follows, and the line is passed over. */
export function readFor(reader: ScriptReader, at: number, depth: number): Node | undefined {
  const { cursor } = reader;
  const { lexer } = cursor;
  const counted = cursor.match(counting);
  const head = counted ?? cursor.match(forHead);
  if (head === null) return undefined;
  const words: Token[] = [];
  lexer.pos += head[0].length;
  if (counted === null && head[2] !== undefined) {
    while (lexer.pos < cursor.text.length && !'\n;'.includes(cursor.char())) {
      cursor.blanks();
      if (cursor.char() === '\\' && lexer.continuation() !== undefined) continue;
      const word = lexer.word();
      if (word === undefined) break;
      words.push(word);
    }
  }
  while (/[\s;]/.test(cursor.char()) && cursor.char() !== '') lexer.pos++;
  if (!cursor.take('do')) {
    lexer.pos = at + 'for'.length;
    lexer.pos = lexer.lineEnd();
    return undefined;
  }
  const body = reader.list(new Set(['done']), depth);
  cursor.take('done');
  cursor.redirects();
  // Which of its words a `select` gives is answered at the keyboard.
  const given = counted === null && head[2] !== undefined && !cursor.text.startsWith('select', at);
  const name = counted === null ? (head[1] ?? '') : (/^\s*([A-Z_]\w*)/i.exec(counted[1] ?? '')?.[1] ?? '');
  return { kind: 'for', id: cursor.nextId(), name, words: given ? words : undefined, body, at };
}

/** A `case`; undefined where no `in` follows. */
export function readCase(reader: ScriptReader, at: number, depth: number): Node | undefined {
  const { cursor } = reader;
  const { lexer } = cursor;
  const head = cursor.match(caseHead);
  if (head === null) {
    lexer.pos = at + 'case'.length;
    return undefined;
  }
  lexer.pos += head[0].length;
  const word = lexer.word();
  lexer.pos += cursor.match(caseIn)?.[0].length ?? 0;
  const arms: Arm[] = [];
  for (;;) {
    while (/\s/.test(cursor.char())) lexer.pos++;
    if (cursor.char() === '#') {
      lexer.pos = lexer.lineEnd();
      continue;
    }
    const pattern = cursor.match(keyword)?.[0] === 'esac' ? null : cursor.match(armHead);
    if (pattern === null) break;
    lexer.pos += pattern[0].length;
    cursor.fresh = false;
    cursor.blanks();
    const body = reader.list(new Set([';;', 'esac']), depth);
    const end = /^;;&|^;;|^;&/.exec(cursor.text.slice(lexer.pos, lexer.pos + 3))?.[0] ?? ';;';
    if (cursor.char() === ';') lexer.pos += end.length;
    arms.push({ patterns: (pattern[1] ?? '').split('|').map(unquoted), body, end });
  }
  cursor.take('esac');
  cursor.redirects();
  return { kind: 'case', id: cursor.nextId(), word, arms, at };
}

/** A command that runs beside the script, in a process of its own; a compound one may have a name. */
export function readCoprocess(reader: ScriptReader, at: number, depth: number): Node | undefined {
  const { cursor } = reader;
  cursor.lexer.pos = at + 'coproc'.length;
  cursor.fresh = false;
  cursor.blanks();
  cursor.lexer.pos += cursor.match(coprocessName)?.[0].length ?? 0;
  const body = reader.compound(depth) ?? reader.command(new Set(), depth);
  return body && { kind: 'background', body };
}

/** A `while` or `until`. */
export function readWhile(reader: ScriptReader, at: number, depth: number, until: boolean): Node {
  const { cursor } = reader;
  cursor.lexer.pos = at + 'while'.length;
  cursor.fresh = false;
  const test = reader.list(new Set(['do']), depth);
  if (!cursor.take('do')) return test;
  const body = reader.list(new Set(['done']), depth);
  cursor.take('done');
  cursor.redirects();
  return { kind: 'while', id: cursor.nextId(), until, test, body, at };
}

function unquoted(pattern: string): string {
  return pattern.trim().replace(/^(["'])(.*)\1$/s, '$2');
}
