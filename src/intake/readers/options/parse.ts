// Arguments to options, in the order and with the rules of vLLM's own parser.
import { hole, rest } from '../command/source.ts';
import type { Word } from '../command/source.ts';
import { findOption } from './table.ts';

/** An option as it was given last. */
export interface Given {
  readonly name: string;
  readonly written: string;
  readonly value: Word | undefined;
  readonly off: boolean;
  readonly line: number;
}

/** One `--option.a.b value`. */
export interface Piece {
  readonly path: readonly string[];
  readonly value: Word;
  readonly line: number;
}

export interface Parsed {
  /** The last whole occurrence of each option. */
  readonly options: ReadonlyMap<string, Given>;
  /** Options that stand more than once, with a line for each. */
  readonly repeated: ReadonlyMap<string, readonly number[]>;
  /** Dotted pieces, grouped as they were spelled: vLLM makes one JSON of each group and puts it behind all else. */
  readonly dotted: readonly { readonly name: string; readonly pieces: readonly Piece[] }[];
  readonly positionals: readonly Word[];
  /** Undefined variables that stand where options do: they may hold any option. */
  readonly holes: readonly Word[];
  /** The line where the text breaks off within the command. */
  readonly cut: number | undefined;
  /** Someone left options out, as with `...`. */
  readonly elided: number | undefined;
  readonly unknown: readonly Given[];
  readonly ambiguous: readonly { readonly written: string; readonly names: readonly string[]; readonly line: number }[];
  /** Options that need a value and have none. */
  readonly empty: readonly Given[];
}

const looksLikeOption = /^-{1,2}[A-Z]/i;
const elision = /^(?:\.{3,}|…{1,9}|\[?(?:\.{3}|…)\]?|<(?:\.{3}|…)>)$/;
/** Dots glued to a word: the rest of it is missing. */
const cutWord = /(?:…|\.{3,9}|\[(?:…|\.{3})\])$/;

/** The line of a word whose quote or JSON never closes. */
function breaksOff(word: Word | undefined): number | undefined {
  return word?.open === true && !elision.test(word.text) ? word.lineOf(0) : undefined;
}

/** Arguments to options: the last of a name wins, positionals stay in order, what is unknown is kept apart. */
export function parseOptions(given: readonly Word[]): Parsed {
  const words = given.map((word) =>
    cutWord.test(word.text) && !elision.test(word.text) ? { ...word, open: true } : word,
  );
  const options = new Map<string, Given>();
  const lines = new Map<string, number[]>();
  const groups = new Map<string, { name: string; pieces: Piece[] }>();
  const positionals: Word[] = [];
  const holes: Word[] = [];
  const unknown: Given[] = [];
  const ambiguous: { written: string; names: readonly string[]; line: number }[] = [];
  const empty: Given[] = [];
  let elided: number | undefined;
  let cut = breaksOff(words.at(-1));
  // A name of which only the hyphens are left.
  if (/^-{1,2}$/.test(words.at(-1)?.text ?? '')) cut ??= words.at(-1)?.lineOf(0);

  let next = 0;
  const isValue = (word: Word | undefined): word is Word =>
    word !== undefined && !looksLikeOption.test(word.text) && word.text !== '--' && !elision.test(word.text);

  while (next < words.length) {
    const word = words[next++];
    if (word === undefined || word.text === '--') continue;
    const line = word.lineOf(0);
    if (elision.test(word.text)) {
      if (word.open) cut ??= line;
      else elided ??= line;
      continue;
    }
    if (looksLikeOption.test(word.text) && !word.text.includes('=') && cutWord.test(word.text)) {
      cut ??= line;
      continue;
    }
    if (!looksLikeOption.test(word.text)) {
      if (cutWord.test(word.text)) cut ??= line;
      if (word.text.startsWith(hole) && !/[/.:]/.test(word.text)) holes.push(word);
      positionals.push(word);
      continue;
    }
    const equals = word.text.indexOf('=');
    const written = equals < 0 ? word.text : word.text.slice(0, equals);
    const inline = equals < 0 ? undefined : rest(word, equals + 1);
    const dot = written.indexOf('.');
    if (dot > 0) {
      const value = inline ?? words[next++];
      const found = findOption(written.slice(0, dot));
      if (found.kind === 'option' && value !== undefined) {
        const group = written.slice(0, dot).replaceAll('_', '-');
        const existing = groups.get(group) ?? { name: found.name, pieces: [] };
        existing.pieces.push({ path: written.slice(dot + 1).split('.'), value, line: value.lineOf(0) });
        groups.set(group, existing);
        continue;
      }
      unknown.push({ name: written, written, value, off: false, line });
      continue;
    }
    if (/^-O\d?$/.test(written) && written.length > 2) continue;
    const found = findOption(written);
    // What ends the text may be the beginning of a longer name.
    if (found.kind !== 'option' && inline === undefined && next >= words.length) cut ??= line;
    if (found.kind === 'ambiguous') {
      const value = inline ?? (isValue(words[next]) ? words[next++] : undefined);
      ambiguous.push({ written, names: found.names, line: value?.lineOf(0) ?? line });
      continue;
    }
    if (found.kind === 'unknown') {
      const value = inline ?? (isValue(words[next]) ? words[next++] : undefined);
      unknown.push({ name: written, written, value, off: false, line });
      continue;
    }
    let value = inline;
    if (found.arity === 'value' && value === undefined && isValue(words[next])) value = words[next++];
    if (found.arity === 'list' && value === undefined) {
      while (isValue(words[next])) value = words[next++];
    }
    if (value !== undefined && cutWord.test(value.text)) cut ??= value.lineOf(0);
    const option = { name: found.name, written, value, off: found.off, line: value?.lineOf(0) ?? line };
    if (found.arity === 'value' && value === undefined) {
      empty.push(option);
      if (next >= words.length) cut ??= line;
    }
    options.set(found.name, option);
    const places = lines.get(found.name);
    if (places === undefined) lines.set(found.name, [option.line]);
    else places.push(option.line);
  }
  const repeated = new Map([...lines].filter(([, each]) => each.length > 1));
  return {
    options,
    repeated,
    dotted: [...groups.values()],
    positionals,
    holes,
    cut,
    elided,
    unknown,
    ambiguous,
    empty,
  };
}
