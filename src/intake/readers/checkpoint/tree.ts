// A config.json as a tree with lines, also one that is cut off or broken: what stands before the fault is shown, what is
// not there is absent only where the object is closed.
import { mark } from '../../redact/mark.ts';
import { getNodeValue, parseTree, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser';

/** One value, with the line on which it begins. */
export interface Shown {
  readonly value: unknown;
  readonly line: number;
}

export type Fault =
  | { readonly kind: 'cut'; readonly line: number }
  | { readonly kind: 'broken'; readonly line: number; readonly what: string };

/** Deeper than any config; the parser calls itself for each level. */
const deepest = 60;
/** Python's own numbers, which JSON has not. */
const pythonNumbers = /([:,[]\s{0,40})(-?Infinity|NaN)(?=[\s,\]}])/g;

/** An object of the file. Where a key stands twice the last one holds, as in Python. */
export class Members {
  readonly #node: Node;
  readonly #text: string;
  /** Nothing is known from here on. */
  readonly #end: number;
  readonly #lineOf: (offset: number) => number;
  readonly #isExcerpt: boolean;

  constructor(node: Node, text: string, end: number, lineOf: (offset: number) => number, isExcerpt = false) {
    this.#isExcerpt = isExcerpt;
    this.#node = node;
    this.#text = text;
    this.#end = end;
    this.#lineOf = lineOf;
  }

  /** The line of its brace. */
  get line(): number {
    return this.#lineOf(this.#node.offset);
  }

  /** Its closing brace is shown: a key that it has not is absent. */
  get closed(): boolean {
    return !this.#isExcerpt && this.#isShown(this.#node);
  }

  /** The same members, of which what is missing is not known to be absent. */
  asExcerpt(): Members {
    return new Members(this.#node, this.#text, this.#end, this.#lineOf, true);
  }

  /** The value of a key, where it is shown whole. */
  get(key: string): Shown | undefined {
    const node = this.#find(key);
    if (node === undefined || !this.#isShown(node)) return undefined;
    return { value: getNodeValue(node) as unknown, line: this.#lineOf(node.offset) };
  }

  /** The object behind a key, which may be cut off itself; undefined where it is not one. */
  object(key: string): Members | undefined {
    const node = this.#find(key);
    return node?.type === 'object' ? new Members(node, this.#text, this.#end, this.#lineOf) : undefined;
  }

  /** The key is certainly not there. */
  lacks(key: string): boolean {
    return this.closed && this.#find(key) === undefined;
  }

  /** The key begins here, whether or not its value is shown. */
  names(key: string): boolean {
    return this.#find(key) !== undefined;
  }

  #find(key: string): Node | undefined {
    const found = this.#node.children?.findLast(({ children }) => children?.[0]?.value === key);
    const value = found?.children?.[1];
    return value !== undefined && value.offset < this.#end ? value : undefined;
  }

  #isShown({ type, offset, length }: Node): boolean {
    const end = offset + length;
    if (type === 'object' || type === 'array')
      return end <= this.#end && this.#text[end - 1] === (type === 'object' ? '}' : ']');
    // Of a number or a word at the very end more may be missing.
    return type === 'string' ? end <= this.#end : end < this.#end;
  }
}

export interface Tree {
  readonly root: Members | undefined;
  readonly fault: Fault | undefined;
}

/**
 * Reads the object of a config.json.
 * @param text from its brace on
 * @param firstLine the line of the paste on which the brace stands
 */
export function readTree(text: string, firstLine: number): Tree {
  const lines = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines.push(at + 1);
  const lineOf = (offset: number): number => {
    let low = 0;
    let high = lines.length;
    while (low + 1 < high) {
      const middle = (low + high) >> 1;
      if ((lines[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return low + firstLine;
  };
  if (!text.startsWith('{'))
    return { root: undefined, fault: { kind: 'broken', line: firstLine, what: 'it is no JSON object' } };
  const deep = tooDeep(text);
  if (deep !== undefined)
    return { root: undefined, fault: { kind: 'broken', line: lineOf(deep), what: 'it is nested too deeply' } };
  const plain = withoutMarks(text).replace(
    pythonNumbers,
    (_all, before: string, word: string) => before + '0'.padEnd(word.length),
  );
  const errors: ParseError[] = [];
  const node = parseTree(plain, errors, { disallowComments: true, allowTrailingComma: false });
  const [first] = errors;
  const end = first?.offset ?? Infinity;
  const root = node?.type === 'object' ? new Members(node, plain, end, lineOf) : undefined;
  if (first === undefined) return { root, fault: undefined };
  const shown = plain.trimEnd().length;
  const line = lineOf(Math.min(first.offset, shown - 1));
  const ends = first.offset + (unfinished.has(first.error) ? first.length : 0) >= shown;
  const isCut = ends || /^(?:\.{3}|…)/.test(plain.slice(first.offset, first.offset + 3));
  return { root, fault: isCut ? { kind: 'cut', line } : { kind: 'broken', line, what: words(first) } };
}

/** `InvalidSymbol` and `UnexpectedEndOfString`: a word or a string that the end of the text may have cut. */
const unfinished: ReadonlySet<number> = new Set([1, 12]);

function words({ error }: ParseError): string {
  return printParseErrorCode(error)
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase();
}

/** A secret that stood there without quotes was struck out whole: what is left is no JSON. */
function withoutMarks(text: string): string {
  return text
    .split('\n')
    .map((line) => line.replaceAll(`: ${mark}`, ': ""').replaceAll(`:${mark}`, ':""'))
    .join('\n');
}

/** The place of the brace that goes deeper than any config does. */
function tooDeep(text: string): number | undefined {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const c = text[at];
    if (inString) {
      if (c === '\\') at += 1;
      else if (c === '"' || c === '\n') inString = false;
    } else if (c === '"') inString = true;
    else if (c === '{' || c === '[') {
      depth += 1;
      if (depth > deepest) return at;
    } else if (c === '}' || c === ']') depth -= 1;
  }
  return undefined;
}
