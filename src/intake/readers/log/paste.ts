// A pasted log as the detectors and templates read it: cleaned, each process's lines together, with and without blanks.
import { clean, unwrapped } from './clean.ts';

interface Piece {
  readonly text: string;
  readonly line: number;
  readonly fresh: boolean;
}

/** Letters and digits alone, in lower case: what a message keeps in whatever form it is pasted. */
export function keyOf(text: string): string {
  return text.replace(/[^A-Za-z0-9]+/g, '').toLowerCase();
}

/**
 * Three views of one text. `spaced`: the cleaned lines with one blank between them. `flat`: the same without any blank,
 * so that no wrapping breaks a word. `key`: its letters and digits.
 */
export class Paste {
  readonly spaced: string;
  readonly flat: string;
  readonly key: string;
  readonly #pieces: readonly Piece[];
  /** Where each piece starts in `spaced`. */
  readonly #starts: Uint32Array;
  readonly #flatToSpaced: Uint32Array;
  readonly #keyToFlat: Uint32Array;

  constructor(text: string) {
    this.#pieces = together(piecesOf(text));
    this.#starts = new Uint32Array(this.#pieces.length + 1);
    let length = 0;
    this.#pieces.forEach((piece, index) => {
      this.#starts[index] = length;
      length += piece.text.length + 1;
    });
    this.#starts[this.#pieces.length] = length;
    this.spaced = this.#pieces.map((piece) => piece.text).join(' ');
    this.flat = this.spaced.replaceAll(' ', '');
    this.key = keyOf(this.flat);
    this.#flatToSpaced = new Uint32Array(this.flat.length + 1);
    this.#keyToFlat = new Uint32Array(this.key.length + 1);
    this.#map();
  }

  /** Notes where each kept character stood: one pass, for a log may have millions. */
  #map(): void {
    const { spaced } = this;
    let flat = 0;
    let key = 0;
    for (let at = 0; at < spaced.length; at += 1) {
      const code = spaced.charCodeAt(at);
      if (code === 32) continue;
      this.#flatToSpaced[flat] = at;
      if ((code >= 97 && code <= 122) || (code >= 48 && code <= 57) || (code >= 65 && code <= 90)) {
        this.#keyToFlat[key] = flat;
        key += 1;
      }
      flat += 1;
    }
    this.#flatToSpaced[flat] = spaced.length;
    this.#keyToFlat[key] = flat;
  }

  /** From a place in `flat` to the one in `spaced`. */
  spacedAt(flat: number): number {
    return this.#flatToSpaced[Math.min(flat, this.flat.length)] ?? 0;
  }

  /** From a place in `key` to the one in `flat`. */
  flatAt(key: number): number {
    return this.#keyToFlat[Math.min(key, this.key.length)] ?? 0;
  }

  #pieceAt(spaced: number): number {
    let low = 0;
    let high = Math.max(0, this.#pieces.length - 1);
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#starts[middle] ?? 0) <= spaced) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** The line of the pasted text, from 1, in which the character of `spaced` stands. */
  lineAt(spaced: number): number {
    return this.#pieces[this.#pieceAt(spaced)]?.line ?? 1;
  }

  /** Where the piece that is `lines` after (before, where negative) the one at `spaced` ends (starts). */
  reach(spaced: number, lines: number): number {
    const index = this.#pieceAt(spaced) + lines;
    if (lines >= 0) return this.#starts[Math.min(index + 1, this.#pieces.length)] ?? this.spaced.length;
    return this.#starts[Math.max(index, 0)] ?? 0;
  }

  /** What stands between the letter before `key` and the one there: its punctuation, and whether a line starts. */
  between(key: number): { readonly marks: string; readonly starts: 'line' | 'fresh' | undefined } {
    const from = key === 0 ? 0 : this.flatAt(key - 1) + 1;
    const to = this.flatAt(key);
    const spaced = this.spacedAt(to);
    const piece = this.#pieceAt(spaced);
    const begins = key === 0 || (this.#starts[piece] ?? 0) > this.spacedAt(Math.max(0, from - 1));
    const starts = !begins ? undefined : (this.#pieces[piece]?.fresh ?? false) ? 'fresh' : 'line';
    return { marks: this.flat.slice(from, to), starts };
  }
}

function piecesOf(text: string): readonly (Piece & { readonly process: string | undefined })[] {
  const pieces: (Piece & { readonly process: string | undefined })[] = [];
  let line = 0;
  for (const one of text.split('\n')) {
    line += 1;
    if (one === '') continue;
    for (const part of unwrapped(one)) {
      const { text: cleaned, process, fresh } = clean(part);
      pieces.push({ text: cleaned, line, process, fresh });
    }
  }
  return pieces;
}

/** The lines of each process one after the other; a line without a name belongs to the one before it. */
function together(pieces: readonly (Piece & { readonly process: string | undefined })[]): readonly Piece[] {
  const byProcess = new Map<string, Piece[]>();
  let current: Piece[] = [];
  byProcess.set('', current);
  for (const piece of pieces) {
    if (piece.process !== undefined) {
      current = byProcess.get(piece.process) ?? [];
      byProcess.set(piece.process, current);
    }
    if (piece.text !== '') current.push(piece);
  }
  return [...byProcess.values()].flat();
}
