// YAML nodes as words that know their lines.
import { isAlias, isMap, isScalar, isSeq } from 'yaml';
import type { Document, Node, ParsedNode, Scalar, YAMLMap } from 'yaml';
import type { Source, Word } from '../command/source.ts';
import { wordOf } from '../command/source.ts';

/** Maps merge each other so deep, and come to so many entries. */
const deepestMerge = 6;
const mostEntries = 1000;

export interface Entry {
  readonly key: string;
  readonly value: Node | null;
  readonly line: number;
}

/** A parsed document with the text that it stands in. */
export class Yaml {
  readonly source: Source;
  readonly document: Document.Parsed;

  constructor(source: Source, document: Document.Parsed) {
    this.source = source;
    this.document = document;
  }

  /** Whether a map stands where the text breaks off: a quote or a list in it never closes. */
  isCut(map: YAMLMap): boolean {
    const { length } = this.source.text.trimEnd();
    const open = this.document.errors.some(
      ({ code, pos }) => code === 'MISSING_CHAR' || (code === 'BAD_INDENT' && pos[1] >= length),
    );
    return open && (map.range?.[2] ?? 0) >= length;
  }

  lineOf(node: Node | null | undefined): number {
    return this.source.lineOf(node?.range?.[0] ?? 0);
  }

  /** A node behind its alias; undefined where the anchor is not in the text. */
  follow(node: unknown): ParsedNode | undefined {
    if (!isAlias(node)) return node as ParsedNode | undefined;
    return node.resolve(this.document) as ParsedNode | undefined;
  }

  /** A map's entries, with those of the maps that it merges (`<<`) or, as a service, extends, where its own do not hide them. */
  entries(map: YAMLMap, depth = 0): Entry[] {
    const own = map.items.flatMap((pair): Entry[] => {
      const key = pair.key as Node | null;
      if (!isScalar(key)) return [];
      // The parser writes the key of a merge as a symbol.
      const name = typeof key.value === 'symbol' ? (key.value.description ?? '') : String(key.value);
      return [{ key: name, value: this.follow(pair.value) ?? null, line: this.lineOf(key) }];
    });
    const merges = own.filter(({ key }) => key === '<<').flatMap(({ value }) => this.#maps(value));
    const base = own.some(({ key }) => key === 'extends') ? this.#extended(own) : undefined;
    if (depth >= deepestMerge || (merges.length === 0 && base === undefined)) return own;
    const keys = new Set(own.map(({ key }) => key));
    const found = own.filter(({ key }) => key !== '<<');
    for (const each of merges) {
      for (const entry of this.entries(each, depth + 1)) {
        if (keys.has(entry.key)) continue;
        keys.add(entry.key);
        found.push(entry);
      }
    }
    const below = base === undefined ? [] : this.entries(base, depth + 1);
    // A service's environment is added to that of the one it extends; everything else is replaced.
    return [...below.filter(({ key }) => key === 'environment' || !keys.has(key)), ...found].slice(0, mostEntries);
  }

  #maps(value: Node | null): YAMLMap[] {
    if (isMap(value)) return [value];
    return isSeq(value) ? value.items.map((item) => this.follow(item)).filter((item) => isMap(item)) : [];
  }

  /** The service of the same file that a service extends. */
  #extended(entries: readonly Entry[]): YAMLMap | undefined {
    const how = entries.find(({ key }) => key === 'extends')?.value;
    const { contents } = this.document;
    if (!isMap(contents)) return undefined;
    const services = contents.items.find(({ key }) => isScalar(key) && key.value === 'services')?.value;
    const name = isMap(how) && !how.has('file') ? how.get('service') : isScalar(how) ? how.value : undefined;
    if (typeof name !== 'string' || !isMap(services)) return undefined;
    const found = this.follow(services.get(name, true));
    return isMap(found) ? found : undefined;
  }

  get(map: YAMLMap, name: RegExp): Node | undefined {
    return this.entries(map).find((entry) => name.test(entry.key))?.value ?? undefined;
  }

  /** A scalar as text, every character on the line that it stands on. */
  word(node: Node): Word | undefined {
    if (!isScalar(node)) return undefined;
    const { value } = node;
    if (value === null || value === undefined) return undefined;
    const text = typeof value === 'string' ? value : (node.source ?? '');
    const from = node.range?.[0] ?? 0;
    const raw = this.source.text.slice(from, node.range?.[1] ?? from);
    if (!raw.includes('\n')) return wordOf({ text, lineOf: () => this.source.lineOf(from) });
    return { ...this.#multiline(node, text, raw, from), missing: [], open: false, bare: false, quoted: true };
  }

  /** The value of a scalar over several lines; the pieces of its lines are looked for in turn. */
  #multiline(node: Scalar, text: string, raw: string, from: number): Source {
    const block = node.type === 'BLOCK_LITERAL' || node.type === 'BLOCK_FOLDED';
    const rawLines = raw.split('\n');
    const firstLine = this.source.text.slice(0, from).split('\n').length - 1;
    const starts: number[] = [0];
    const lines: number[] = [];
    const lineAt = (index: number): number => this.source.lineOf(this.#lineStart(firstLine + index));
    let position = 0;
    let first = true;
    for (const [index, rawLine] of rawLines.entries()) {
      if (block && index === 0) continue;
      const piece = rawLine.trim().replace(/^["']|\\?["']?$/g, '');
      const head = piece.slice(0, 24).split(/\\|''/, 1)[0] ?? '';
      if (head === '') continue;
      const found = text.indexOf(head, position);
      if (found < 0) continue;
      const newline = text.lastIndexOf('\n', found);
      if (!first) starts.push(newline >= position ? newline + 1 : found);
      lines.push(lineAt(index));
      first = false;
      position = found + head.length;
    }
    return placed(text, starts, lines, this.source.lineOf(from));
  }

  #lineStarts: number[] | undefined;

  #lineStart(index: number): number {
    if (this.#lineStarts === undefined) {
      this.#lineStarts = [0];
      for (let at = this.source.text.indexOf('\n'); at >= 0; at = this.source.text.indexOf('\n', at + 1)) {
        this.#lineStarts.push(at + 1);
      }
    }
    return this.#lineStarts[index] ?? 0;
  }

  /** The words of a list; nested lists and maps are left out. */
  words(node: Node): readonly Word[] {
    if (!isSeq(node)) return [];
    return node.items.flatMap((each) => {
      const item = this.follow(each);
      const word = item === undefined ? undefined : this.word(item);
      return word === undefined ? [] : [word];
    });
  }
}

function placed(text: string, starts: readonly number[], lines: readonly number[], fallback: number): Source {
  return {
    text,
    lineOf: (at) => {
      let low = 0;
      let high = Math.min(starts.length, lines.length) - 1;
      if (high < 0) return fallback;
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if ((starts[middle] ?? 0) <= at) low = middle;
        else high = middle - 1;
      }
      return lines[low] ?? fallback;
    },
  };
}

export { isMap, isScalar, isSeq };
