// What stands around an anchor, cut out of the paste when a detector asks for it.
import type { Paste } from './paste.ts';
import type { Window } from './types.ts';

const longestTail = 1_400;
const longestHead = 2_000;
const linesAfter = 11;
const linesBefore = 5;

/** The surroundings of the anchor at `flat`, a place in the text without blanks. */
export class Surroundings implements Window {
  readonly #paste: Paste;
  readonly #flat: number;
  readonly #spaced: number;
  #tail: string | undefined;
  #head: string | undefined;

  constructor(paste: Paste, flat: number) {
    this.#paste = paste;
    this.#flat = flat;
    this.#spaced = paste.spacedAt(flat);
  }

  get line(): number {
    return this.#paste.lineAt(this.#spaced);
  }

  get tail(): string {
    const { spaced } = this.#paste;
    const end = Math.min(this.#paste.reach(this.#spaced, linesAfter), this.#spaced + longestTail);
    return (this.#tail ??= spaced.slice(this.#spaced, end));
  }

  get tight(): string {
    return this.#paste.flat.slice(this.#flat, this.#flat + this.tail.replaceAll(' ', '').length);
  }

  get head(): string {
    const start = Math.max(this.#paste.reach(this.#spaced, -linesBefore), this.#spaced - longestHead);
    return (this.#head ??= this.#paste.spaced.slice(start, this.#spaced));
  }

  get before(): string {
    return this.#paste.flat.slice(Math.max(0, this.#flat - 400), this.#flat);
  }

  lineInHead(index: number): number {
    return this.#paste.lineAt(this.#spaced - this.head.length + index);
  }
}
