// Where the value behind a name stands: `X=v`, `"x": "v"`, `--x v` (also on the next line), `name: X` over `value: v`.
import { mark } from './mark.ts';

export interface Span {
  readonly from: number;
  readonly to: number;
}

const blank = (c: string | undefined) => c === ' ' || c === '\t' || c === '\u00a0' || c === '\r';
const quoteMark = (c: string | undefined) => c === '"' || c === "'" || c === '`' || c === '\u201c' || c === '\u2018';
const closing = (c: string) => (c === '\u201c' ? '\u201d' : c === '\u2018' ? '\u2019' : c);

/** A text with what was found out about its lines, so that a megabyte without a line break is walked once. */
export interface Paper {
  readonly text: string;
  /** Start and end of the line that holds `at`. */
  readonly start: (at: number) => number;
  readonly end: (at: number) => number;
  /** Is `at` inside a quotation of this mark that began earlier on its line? */
  readonly quotedBy: (at: number, quote: string) => boolean;
  /** The bare word that was walked last: from anywhere inside it the end is the same. */
  readonly word: { from: number; to: number; parameter: boolean };
}

/** Prepares a text for places that are asked for in rising order. */
export function paper(text: string): Paper {
  let from = 0;
  let to = -1;
  const seek = (at: number) => {
    if (at >= from && at <= to) return;
    from = text.lastIndexOf('\n', at - 1) + 1;
    const next = text.indexOf('\n', at);
    to = next === -1 ? text.length : next;
  };
  let counted = -1;
  let line = -1;
  let open = new Set<string>();
  return {
    text,
    word: { from: 0, to: 0, parameter: false },
    start: (at) => {
      seek(at);
      return from;
    },
    end: (at) => {
      seek(at);
      return to;
    },
    quotedBy: (at, quote) => {
      seek(at);
      if (line !== from || counted > at) {
        // Going back on a long line would cost its length again: take it for quoted, which ends the value early.
        if (line === from && at - from > 10_000) return true;
        line = from;
        counted = from;
        open = new Set();
      }
      for (; counted < at; counted += 1) {
        const c = text.charAt(counted);
        if (quoteMark(c) && text[counted - 1] !== '\\' && !open.delete(c)) open.add(c);
      }
      return open.has(quote);
    },
  };
}

const placeholderWord =
  /^(?:none|null|nil|true|false|yes|no|n\/a|not set|unset|auto|undefined|0x0|empty|unused|dummy|placeholder|no[-_]key|not[-_](?:needed|used|required|set)|(?:hf_|sk-)?(?:empty|x{3,40}))$/i;
/** A value may end at a blank or a bracket, so that only the beginning of a placeholder stands here. */
const placeholder =
  /^(?:|\$[A-Z_][A-Z0-9_]*|\$\{\w+(?::?-)?\}?|\$\(\w{0,20}|\{\{?[^{}]*\}{0,2}|<[\w -]*>?|\*+|\.{2,}|…|%s|%\(\w+\)s|\[\]|\{\})$/i;
/** What stands for the reader's own, as `your_token_here` does. */
const yours = /^[a-z_ -]{1,60}$/i;
/** A variable of the environment, as Python takes it. */
const fromEnvironment = /^os\.(?:environ|getenv|environ\.get)[[(]["']?\w{0,80}["']?[\])]?$/;

/** Does nothing secret stand here: a variable, a placeholder, the mark itself, a null? */
export function isHarmless(value: string): boolean {
  if (value.includes(mark)) return value.replaceAll(mark, '').length < 3;
  if (!/^[\w-]/.test(value)) return placeholder.test(value);
  return (
    (value.length < 48 && placeholderWord.test(value)) ||
    (yours.test(value) && /your/i.test(value) && /token|key|secret|password/i.test(value)) ||
    fromEnvironment.test(value)
  );
}

// The longest value that is looked at: keys of 8 kB exist, longer ones are files.
const longest = 8192;

/** The value that starts with a quotation mark at `at` (after backslashes, where the quotation itself is quoted). */
function quoted(sheet: Paper, at: number, open: string): { span: Span; next: number } | undefined {
  const start = at + open.length;
  const close = open.slice(0, -1) + closing(open.at(-1) ?? '"');
  const rest = sheet.text.slice(start, Math.min(sheet.end(start), start + longest));
  for (let i = rest.indexOf(close); i !== -1; i = rest.indexOf(close, i + 1)) {
    // A quotation mark with a backslash of its own does not close a plain quotation.
    if (close.length === 1 && close !== "'" && rest[i - 1] === '\\') continue;
    return { span: { from: start, to: start + i }, next: start + i + close.length };
  }
  return undefined;
}

export interface Style {
  /** An address's parameter ends at `&`. */
  readonly parameter: boolean;
  /** A line `password: my secret words`: the rest of the line is the value. */
  readonly wholeLine: boolean;
}

/** The value at `at`, on this line, without its quotation marks; undefined where there is none. */
export function valueAt(sheet: Paper, at: number, style: Style): Span | undefined {
  const { text } = sheet;
  let i = at;
  while (blank(text[i]) && i < at + 200) i += 1;
  if (/[frb]/i.test(text[i] ?? '') && quoteMark(text[i + 1])) i += 1;
  if (text[i] === '$' && quoteMark(text[i + 1])) i += 1;
  let slashes = i;
  while (text[slashes] === '\\' && slashes < i + 8) slashes += 1;
  const mayQuote = quoteMark(text[slashes]);
  if (mayQuote) {
    const open = text.slice(i, slashes + 1);
    const found = quoted(sheet, i, open);
    if (found) {
      const after = text[found.next];
      // `"abc"'def'` is one shell word.
      if (after === undefined || !(quoteMark(after) && slashes === i && after !== text[i])) return found.span;
      const more = quoted(sheet, found.next, after);
      return { from: found.span.from, to: more ? more.span.to : found.next };
    }
    i = slashes + 1;
  }
  let end = Math.min(sheet.end(i), i + longest);
  let to = i;
  if (style.wholeLine && !mayQuote && !'[{|>&*!'.includes(text[i] ?? ' ')) {
    const comment = text.slice(i, i + 4000).search(/\n|\s#/);
    to = comment === -1 ? sheet.end(i) : i + comment;
    while (to > i && (blank(text[to - 1]) || text[to - 1] === ',')) to -= 1;
    return to > i ? { from: i, to } : undefined;
  }
  const { word } = sheet;
  if (i >= word.from && i < word.to && word.parameter === style.parameter) to = end = word.to;
  while (to < end) {
    const c = text[to] ?? '';
    if (blank(c) && text[to - 1] !== '\\') break;
    if (style.parameter && (c === '&' || c === '#')) break;
    if (quoteMark(c)) {
      if (to === i || /[,([{:=]/.test(text[to - 1] ?? '') || sheet.quotedBy(i, c)) break;
      const more = quoted(sheet, to, c);
      if (!more) break;
      to = more.next;
      continue;
    }
    to += 1;
  }
  Object.assign(word, { from: i, to, parameter: style.parameter });
  while (to > i && /[,;&|)}\]>\\]/.test(text[to - 1] ?? '')) to -= 1;
  return to > i ? { from: i, to } : undefined;
}

/** Every quoted or bare element of a list `[…]` that starts at `at`, on its line. */
export function listAt(sheet: Paper, at: number): Span[] {
  const line = sheet.text.slice(at + 1, Math.min(sheet.end(at), at + 4000));
  const stop = line.indexOf(']');
  const inside = stop === -1 ? line : line.slice(0, stop);
  const spans: Span[] = [];
  for (const hit of inside.matchAll(/[^\s,"'\\]+/g))
    spans.push({ from: at + 1 + hit.index, to: at + 1 + hit.index + hit[0].length });
  return spans;
}

/**
 * From behind an option's name to its value: over blanks, a continued line, quotation marks, commas and a list's dash.
 * @returns undefined where the text ends or another option begins.
 */
export function overToArgument(text: string, at: number): number | undefined {
  const gap =
    /(?:[ \t\u00a0]|\\{1,4}(?=[ \t]{0,80}\r?\n)|["'],?(?=\s)|,){0,100}(?:\r?\n[ \t>|+]{0,80}(?:-[ \t]{1,80})?)?[ \t]{0,80}/y;
  gap.lastIndex = at;
  const hit = gap.exec(text);
  const to = hit ? gap.lastIndex : at;
  if (to === at || to >= text.length || text[to] === '-' || text[to] === '\n') return undefined;
  return to;
}
