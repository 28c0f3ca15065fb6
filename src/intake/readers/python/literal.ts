// Python literals as logs print them: dicts with single quotes, None, True, False, and calls in between.
import type { JsonObject, Member } from '../command/json.ts';
import type { Word } from '../command/source.ts';

const blank = /(?:\s|#[^\n]*)*/y;
const string = /[rbfu]{0,2}(?:'[^'\\]*(?:\\.[^'\\]*)*'|"[^"\\]*(?:\\.[^"\\]*)*")/isy;
/** A string that other values are filled into. */
const filling = /%(?=\s*[\w"'({])|\.(?:format|replace|join|format_map)(?=\()/y;
const atom = /[^\s,:{}[\]()'"=]+/y;

/** Something that could not be read as a value, as a call or a name. */
export class Opaque {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** Walks Python source from an offset on, value by value. */
export class Literals {
  readonly text: string;
  at: number;
  /** More values than a call has. */
  #left = 5000;

  constructor(text: string, at = 0) {
    this.text = text;
    this.at = at;
  }

  match(expression: RegExp): string | undefined {
    expression.lastIndex = this.at;
    return expression.exec(this.text)?.[0];
  }

  skip(): void {
    this.at += this.match(blank)?.length ?? 0;
  }

  /** The value at `at`; undefined where the text ends or breaks before the value does. */
  value(depth = 0): { readonly value: unknown; readonly at: number } | undefined {
    this.skip();
    const at = this.at;
    const c = this.text[at];
    if (c === undefined || depth > 40 || --this.#left < 0) return undefined;
    if (c === '{' || c === '[' || c === '(') return this.#container(c, at, depth);
    let text = this.match(string);
    if (text !== undefined) {
      let joined = '';
      // Adjacent strings are one.
      while (text !== undefined) {
        this.at += text.length;
        joined += unquote(text);
        this.skip();
        text = this.match(string);
      }
      return this.#sum(joined, at, depth);
    }
    const name = this.match(atom);
    if (name === undefined) return undefined;
    this.at += name.length;
    if (this.text[this.at] === '(' || this.text[this.at] === '[') {
      const end = this.#container(this.text[this.at] ?? '(', this.at, depth);
      if (end === undefined) return undefined;
      // A name in a call, as in AttentionConfig(backend=…): its keyword arguments are what counts.
      const text = this.text.slice(at, Math.min(this.at, at + 60));
      return { value: Array.isArray(end.value) ? new Opaque(text) : end.value, at };
    }
    return { value: constant(name), at };
  }

  /** A string and what is added to it: one string where all parts are strings, else nothing that can be read. */
  #sum(first: string, at: number, depth: number): { readonly value: unknown; readonly at: number } {
    const filled = this.match(filling);
    if (filled !== undefined) {
      this.at += filled.length;
      this.value(depth + 1);
      // What is filled in may be a secret's half: nothing of it is shown.
      return { value: new Opaque('…'), at };
    }
    if (this.text[this.at] !== '+') return { value: first, at };
    this.at++;
    const more = this.value(depth + 1);
    const value =
      typeof more?.value === 'string'
        ? first + more.value
        : new Opaque(this.text.slice(at, Math.min(this.at, at + 60)));
    return { value, at };
  }

  /** A dict, list, tuple or argument list; keys and keywords become members. */
  #container(opening: string, at: number, depth: number): { readonly value: unknown; readonly at: number } | undefined {
    const closing = opening === '{' ? '}' : opening === '[' ? ']' : ')';
    this.at++;
    const list: unknown[] = [];
    const pairs: [string, unknown][] = [];
    let keyed = opening === '{';
    for (;;) {
      this.skip();
      const c = this.text[this.at];
      if (c === undefined) return undefined;
      if (c === closing) {
        this.at++;
        return { value: keyed ? Object.fromEntries(pairs) : list, at };
      }
      if (c === ',') {
        this.at++;
        continue;
      }
      const first = this.value(depth + 1);
      if (first === undefined) return undefined;
      this.skip();
      const sign = this.text[this.at];
      if (sign === ':' || sign === '=') {
        this.at++;
        const second = this.value(depth + 1);
        if (second === undefined) return undefined;
        keyed = true;
        const key = first.value instanceof Opaque ? first.value.text : String(first.value);
        pairs.push([key, second.value]);
      } else list.push(first.value);
    }
  }
}

const escapes: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  a: '\x07',
  b: '\b',
  f: '\f',
  v: '\v',
  '\n': '',
};

/** A Python string's text. An escape that Python does not know keeps its backslash; JSON's `\/` does not. */
function unquote(text: string): string {
  const quote = text.search(/['"]/);
  const inside = text.slice(quote + 1, -1);
  if (/r/i.test(text.slice(0, quote))) return inside;
  return inside.replace(
    /\\(?:x([\da-f]{2})|u([\da-f]{4})|U(00[\da-f]{6})|([0-7]{1,3})|(.))/gis,
    (whole: string, two?: string, four?: string, eight?: string, octal?: string, other?: string) => {
      const digits = two ?? four ?? eight;
      const c = other ?? '';
      if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8));
      if (digits === undefined) return escapes[c] ?? (/["'\\/]/.test(c) ? c : whole);
      const code = Number.parseInt(digits, 16);
      return code > 0x10ffff ? '\ufffd' : String.fromCodePoint(code);
    },
  );
}

function constant(name: string): unknown {
  if (name === 'None' || name === 'null') return null;
  if (name === 'True' || name === 'true') return true;
  if (name === 'False' || name === 'false') return false;
  const number = Number(name.replaceAll('_', ''));
  return Number.isNaN(number) ? new Opaque(name) : number;
}

/** Reads a dict as an object with its members' lines; undefined where it is not one. */
export function readLiteral(word: Word): JsonObject | undefined {
  const reader = new Literals(word.text);
  reader.skip();
  if (word.text[reader.at] !== '{') return undefined;
  reader.at++;
  const members = readMembers(reader, word, '}');
  const closed = word.text[reader.at - 1] === '}';
  return { state: closed ? 'whole' : 'cut', members, line: word.lineOf(0), problem: '' };
}

/**
 * Reads `key: value` or `key=value` pairs up to a closing bracket; stops early where the text is cut.
 * @returns the pairs with the line on which each value stands
 */
export function readMembers(reader: Literals, source: { lineOf(at: number): number }, closing: string): Member[] {
  const members: Member[] = [];
  for (;;) {
    reader.skip();
    const c = reader.text[reader.at];
    if (c === undefined) return members;
    if (c === closing) {
      reader.at++;
      return members;
    }
    if (c === ',') {
      reader.at++;
      continue;
    }
    const from = reader.at;
    const key = reader.value();
    if (key === undefined) return members;
    reader.skip();
    const sign = reader.text[reader.at];
    if (sign !== ':' && sign !== '=') {
      if (reader.at === from) return members;
      const missing = key.value instanceof Opaque ? [key.value.text] : [];
      members.push({ key: '', value: key.value, missing, line: source.lineOf(key.at), at: key.at });
      continue;
    }
    reader.at++;
    const value = reader.value();
    if (value === undefined) return members;
    const name = key.value instanceof Opaque ? key.value.text : String(key.value);
    const opaque = value.value instanceof Opaque ? value.value : undefined;
    members.push({
      key: name,
      value: opaque === undefined ? value.value : undefined,
      missing: opaque === undefined ? [] : [opaque.text],
      line: source.lineOf(value.at),
      at: value.at,
    });
  }
}
