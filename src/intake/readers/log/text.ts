// Lines of a pasted log: where they start, and what is left of them without colours, quote marks and log prefixes.
import type { Window } from './types.ts';

/** So much of a line is read where it is not the anchor's own. */
const longestLine = 500;
const longestTail = 1_400;
const longestHead = 500;
const linesAfter = 9;
const linesBefore = 4;

/** Start offsets of all lines; `lineAt` turns an offset into a line number (from 1). */
export class Lines {
  readonly #text: string;
  #starts: number[] | undefined;
  readonly #cleaned = new Map<number, string>();

  constructor(text: string) {
    this.#text = text;
  }

  get starts(): readonly number[] {
    if (this.#starts !== undefined) return this.#starts;
    const starts = [0];
    for (let at = this.#text.indexOf('\n'); at >= 0; at = this.#text.indexOf('\n', at + 1)) starts.push(at + 1);
    return (this.#starts = starts);
  }

  lineAt(offset: number): number {
    const { starts } = this;
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low + 1;
  }

  /** The whole line, cleaned; windows overlap, so each is cleaned once. */
  cleaned(line: number): string {
    const known = this.#cleaned.get(line);
    if (known !== undefined) return known;
    const text = clean(this.rest(line, this.starts[line - 1] ?? 0, longestLine));
    this.#cleaned.set(line, text);
    return text;
  }

  /** The text from `from` to the end of line `line`, at most `longest` characters. */
  rest(line: number, from: number, longest: number): string {
    const end = (this.starts[line] ?? this.#text.length + 1) - 1;
    return this.#text.slice(from, Math.min(end, from + longest));
  }

  /** The end of line `line` before `to`, at most `longest` characters. */
  start(line: number, to: number, longest: number): string {
    return this.#text.slice(Math.max(this.starts[line - 1] ?? 0, to - longest), to);
  }
}

/** The surroundings of the anchor at `offset`, cleaned when they are asked for. */
export class Surroundings implements Window {
  readonly line: number;
  readonly #lines: Lines;
  readonly #offset: number;
  #tail: string | undefined;
  #heads: readonly { readonly text: string; readonly line: number }[] | undefined;
  #head: string | undefined;

  constructor(lines: Lines, offset: number) {
    this.#lines = lines;
    this.#offset = offset;
    this.line = lines.lineAt(offset);
  }

  get tail(): string {
    return (this.#tail ??= this.#below(' '));
  }

  get tight(): string {
    return this.#below('');
  }

  #below(between: string): string {
    let tail = plain(this.#lines.rest(this.line, this.#offset, longestTail));
    for (let next = this.line + 1; next <= this.line + linesAfter && tail.length < longestTail; next += 1) {
      if (next > this.#lines.starts.length) break;
      tail += between + this.#lines.cleaned(next);
    }
    return tail.slice(0, longestTail + 200).replace(/ {2,}/g, ' ');
  }

  get head(): string {
    return (this.#head ??= this.#above.map((part) => part.text).join(''));
  }

  get #above(): readonly { readonly text: string; readonly line: number }[] {
    if (this.#heads !== undefined) return this.#heads;
    const heads: { text: string; line: number }[] = [];
    for (let line = Math.max(1, this.line - linesBefore); line < this.line; line += 1) {
      heads.push({ text: `${this.#lines.cleaned(line)} `, line });
    }
    heads.push({ text: clean(this.#lines.start(this.line, this.#offset, longestHead), false), line: this.line });
    return (this.#heads = heads);
  }

  lineInHead(index: number): number {
    let seen = 0;
    for (const part of this.#above) {
      seen += part.text.length;
      if (index < seen) return part.line;
    }
    return this.line;
  }
}

const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
  '&quot;': '"',
  '&#39;': "'",
};

/** Anything that `plain` changes; most lines have none. */
const unplain = /[^ -~]|[`&]|\\n|\*\*|\[[0-9;]{1,12}m/;

/** Without colours, Markdown's marks and what editors put in place of plain characters. */
function plain(text: string): string {
  if (!unplain.test(text)) return text;
  return text
    .replace(/\u001b?\[[0-9;]{1,12}m/g, '')
    .replace(/[\u00a0\u2000-\u200a\u202f\u3000\t\r]/g, ' ')
    .replace(/[\u0000-\u001f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff`]/g, '')
    .replace(/[\u2018\u2019\u201b]/g, "'")
    .replace(/[\u201c\u201d]/g, '"')
    .replace(/\*\*/g, '')
    .replace(/\\n/g, ' ')
    .replace(/&(?:lt|gt|amp|quot|#39);/g, (entity) => entities[entity] ?? entity);
}

// What loggers, containers and mail programs put before a line, one piece each.
const prefixes: readonly RegExp[] = [
  /^ *>+ ?/, // quoted mail
  /^ *[\w.-]{1,60} +\| /, // docker compose
  /^ *\(\w[\w ]{0,40} pid=\d{1,9}(?:, ip=[^)]{1,60})?\) */, // vLLM's processes
  /^ *\[\d{1,4},\d{1,6}\]<\w{1,8}>: */, // mpirun
  /^ *\[rank\d{1,5}\]: ?/, // torchrun
  /^ *\[pod\/[^\]]{1,150}\] /, // kubectl
  /^ *[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d [\w.-]{1,80} [\w.@-]{1,60}(?:\[\d{1,9}\])?: /, // journald
  /^ *\d{4}-\d\d-\d\d[T ][\d:.,]{8,18}(?:Z|[+-]\d\d:?\d\d)? */, // ISO time
  /^ *(?:stdout|stderr) [FP] /, // Kubernetes
  /^ *(?:DEBUG|INFO|WARNING|ERROR|CRITICAL) (?:\d{4}-)?\d\d-\d\d [\d:.]{8,15} */, // vLLM's level and time
  /^ *\[\w{1,60}\.py:\d{1,6}\] */, // the place in vLLM's source
];

function clean(line: string, trim = true): string {
  let text = plain(line);
  for (let changed = true; changed;) {
    changed = false;
    for (const prefix of prefixes) {
      const rest = text.replace(prefix, '');
      if (rest.length < text.length) {
        text = rest;
        changed = true;
      }
    }
  }
  text = text.replace(/ {2,}/g, ' ');
  return trim ? text.trim() : text;
}
