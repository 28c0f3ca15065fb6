// Text that remembers on which line of the paste each of its characters stood.

/** A text and the line (from 1, in the paste) of every offset in it. */
export interface Source {
  readonly text: string;
  /** The names of the undefined variables, one for each hole in the text, in order. */
  readonly missing?: readonly string[];
  lineOf(at: number): number;
}

/** One line of a paste after its wrapping has been taken off. */
export interface Line {
  readonly text: string;
  readonly line: number;
}

/** The last index whose start is not behind `at`; `starts` ascends and begins with 0. */
function segmentAt(starts: readonly number[], at: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Joins lines to one text; the lines may have come from anywhere in the paste. */
export function sourceOf(lines: readonly Line[]): Source {
  const starts: number[] = [];
  let length = 0;
  for (const line of lines) {
    starts.push(length);
    length += line.text.length + 1;
  }
  return {
    text: lines.map((line) => line.text).join('\n'),
    lineOf: (at) => (starts.length === 0 ? 1 : (lines[segmentAt(starts, at)]?.line ?? 1)),
  };
}

/** The part of a source from `from` to `to`. */
export function slice(source: Source, from: number, to: number): Source {
  const missing = source.missing?.slice(holesBefore(source, from));
  return { text: source.text.slice(from, to), ...(missing && { missing }), lineOf: (at) => source.lineOf(from + at) };
}

function holesBefore(source: Source, at: number): number {
  return source.missing === undefined || source.missing.length === 0
    ? 0
    : source.text.slice(0, at).split(hole).length - 1;
}

/** Stands where a variable stood that the paste does not define. */
export const hole = '\uE000';

export type Assumption = 'default' | 'later';

/** One argument as the program would get it, with the lines its characters came from. */
export interface Word extends Source {
  /** The names of the variables that the paste does not define, one for each hole, in order. */
  readonly missing: readonly string[];
  /** A quote was opened and never closed, so the end of the value is not in the paste. */
  readonly open: boolean;
  /** Braces stood without quotes: an argv as a log prints it, not as a shell takes it. */
  readonly bare: boolean;
  readonly quoted: boolean;
  /**
   * Not sure to be what the program gets: a default stands here for a variable that the environment may set otherwise,
   * or the text sets the variable only later.
   */
  readonly assumed?: Assumption;
}

/** Puts a word together from pieces that come from different places. */
export class WordBuilder {
  text = '';
  missing: string[] = [];
  open = false;
  bare = false;
  quoted = false;
  assumed: Assumption | undefined;
  readonly #starts: number[] = [];
  readonly #lines: number[] = [];

  add(piece: string, source: Source, at: number): this {
    if (piece === '') return this;
    if (piece.includes(hole)) {
      const names = source.missing?.slice(holesBefore(source, at)) ?? [];
      for (let found = piece.indexOf(hole), next = 0; found >= 0; found = piece.indexOf(hole, found + 1)) {
        this.missing.push(names[next++] ?? '');
      }
    }
    this.#mark(this.text.length, source.lineOf(at));
    let newlines = 0;
    for (let newline = piece.indexOf('\n'); newline >= 0; newline = piece.indexOf('\n', newline + 1)) {
      newlines++;
      this.#mark(this.text.length + newline + 1, source.lineOf(at + newline + 1));
    }
    if (newlines === 0) this.#markChanges(source, at, at + piece.length - 1);
    this.text += piece;
    return this;
  }

  /** Where lines were folded to one, they change without a newline. */
  #markChanges(source: Source, from: number, to: number): void {
    const begin = this.text.length - from;
    let low = from;
    while (source.lineOf(low) !== source.lineOf(to)) {
      let high = to;
      const line = source.lineOf(low);
      while (high - low > 1) {
        const middle = (low + high) >> 1;
        if (source.lineOf(middle) === line) low = middle;
        else high = middle;
      }
      low = high;
      this.#mark(begin + low, source.lineOf(low));
    }
  }

  addHole(name: string, line: number): this {
    this.#mark(this.text.length, line);
    this.text += hole;
    this.missing.push(name);
    return this;
  }

  addWord(word: Word): this {
    this.add(word.text, word, 0);
    this.open ||= word.open;
    this.bare ||= word.bare;
    if (word.assumed !== undefined && this.assumed !== 'later') this.assumed = word.assumed;
    return this;
  }

  #mark(at: number, line: number): void {
    if (this.#lines.at(-1) === line) return;
    this.#starts.push(at);
    this.#lines.push(line);
  }

  build(): Word {
    const starts = this.#starts;
    const lines = this.#lines;
    return {
      text: this.text,
      missing: this.missing,
      open: this.open,
      bare: this.bare,
      quoted: this.quoted,
      ...(this.assumed && { assumed: this.assumed }),
      lineOf: (at) => (starts.length === 0 ? 1 : (lines[segmentAt(starts, at)] ?? 1)),
    };
  }
}

/** A word that stands in a source as it is. */
export function wordOf(source: Source, text = source.text, at = 0): Word {
  return new WordBuilder().add(text, source, at).build();
}

/** The rest of a word from an offset on. */
export function rest(word: Word, from: number): Word {
  const skipped = word.text.slice(0, from).split(hole).length - 1;
  return {
    ...word,
    text: word.text.slice(from),
    missing: word.missing.slice(skipped),
    lineOf: (at) => word.lineOf(from + at),
  };
}
