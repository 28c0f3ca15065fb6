// The wordings of the catalogue, made ready once: what is fixed in each, and an index of short stretches of it.
import type { Catalogue, Message } from '../../../engine/messages.ts';
import { keyOf } from './paste.ts';

/** One wording: fixed parts with values between them. */
export interface Template {
  readonly code: string;
  readonly message: Message;
  /** Letters and digits of the fixed parts, in order; none is empty. */
  readonly parts: readonly string[];
  /** Names of the values before, between and behind the parts: one more than parts. */
  readonly names: readonly (readonly string[])[];
  /** How many letters and digits are fixed. */
  readonly size: number;
}

export interface Place {
  readonly template: Template;
  readonly part: number;
  readonly offset: number;
}

export interface Templates {
  readonly all: readonly Template[];
  /** Where each stretch of `stretch` letters stands in the templates. */
  readonly index: ReadonlyMap<string, readonly Place[]>;
  /** Templates that the index may miss: their parts are short, or shared by too many. */
  readonly short: readonly Template[];
}

/** The text is looked at in every fourth place, so a part of 11 letters or more is never missed. */
export const stretch = 8;
export const step = 4;
/** A stretch that more templates share tells nothing; each template has others. */
const mostPlaces = 24;

const known = new WeakMap<Catalogue, Templates>();

/** The templates of a catalogue, compiled at the first call. */
export function templatesOf(catalogue: Catalogue): Templates {
  const before = known.get(catalogue);
  if (before !== undefined) return before;
  const all = Object.entries(catalogue).flatMap(([code, entry]) =>
    entry.messages.flatMap((message) => variants(message.text).map((text) => templateOf(code, message, text))),
  );
  const templates = { all, ...indexOf(all) };
  known.set(catalogue, templates);
  return templates;
}

/** `{a|b}` is one text for each word. */
function variants(text: string): readonly string[] {
  const choice = /\{([^{}|]*(?:\|[^{}|]*)+)\}/.exec(text);
  if (choice === null) return [text];
  const before = text.slice(0, choice.index);
  const after = text.slice(choice.index + choice[0].length);
  return (choice[1] ?? '').split('|').flatMap((word) => variants(`${before}${word}${after}`));
}

function templateOf(code: string, message: Message, text: string): Template {
  const parts: string[] = [];
  const names: string[][] = [[]];
  text.split(/\{(\w*)\}/).forEach((piece, index) => {
    if (index % 2 === 1) names.at(-1)?.push(piece);
    else if (keyOf(piece) !== '') {
      parts.push(keyOf(piece));
      names.push([]);
    }
  });
  return { code, message, parts, names, size: parts.reduce((sum, part) => sum + part.length, 0) };
}

function indexOf(all: readonly Template[]): Pick<Templates, 'index' | 'short'> {
  const index = new Map<string, Place[]>();
  const short: Template[] = [];
  for (const template of all) {
    template.parts.forEach((text, part) => {
      for (let offset = 0; offset + stretch <= text.length; offset += 1) {
        const gram = text.slice(offset, offset + stretch);
        const places = index.get(gram);
        if (places === undefined) index.set(gram, [{ template, part, offset }]);
        else places.push({ template, part, offset });
      }
    });
  }
  for (const [gram, places] of index) if (places.length > mostPlaces) index.delete(gram);
  for (const template of all) if (!template.parts.some((part) => isIndexed(part, index))) short.push(template);
  const searched = new Set(short);
  for (const [gram, places] of index) {
    index.set(
      gram,
      places.filter(({ template }) => !searched.has(template)),
    );
  }
  return { index, short };
}

/** One of any `step` neighbouring stretches of `part` is looked up. */
function isIndexed(part: string, index: ReadonlyMap<string, unknown>): boolean {
  let run = 0;
  for (let offset = 0; offset + stretch <= part.length; offset += 1) {
    run = index.has(part.slice(offset, offset + stretch)) ? run + 1 : 0;
    if (run === step) return true;
  }
  return false;
}
