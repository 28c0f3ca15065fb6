// Strikes secrets out of pasted text, before anything of it is read, shown, shared or printed.
import { argumentsOfCommands, headers, userParts } from './addresses.ts';
import { type Handed, handedOn, noteReferences } from './handed.ts';
import { hosts } from './hosts.ts';
import { strike } from './mark.ts';
import type { Kind, Redacted, Stretch } from './mark.ts';
import { named } from './named.ts';
import { sentences } from './sentences.ts';
import { tables } from './tables.ts';
import { privateKeys, tokens } from './tokens.ts';
import { looksChosen, looksRandom, mostRandom } from './names.ts';

export { mark } from './mark.ts';

const mostRepeated = 64;
const mostLooks = 5;
const shortest = 10;
/** The secret within what is struck out as one: `${NAME:-secret}`, `user:secret`. */
const wrapped = /^(?:\$\{\w{1,80}:?[-=]|[^\s:]{1,60}:)([^\s:}]{1,200})\}?$/;

/** The secrets that were found by their names: each may stand elsewhere without one, in a log line or in another box. */
function secretsOf(text: string, found: readonly Stretch[], values: Map<string, Kind>): void {
  for (const { from, to, kind } of found) {
    if (values.size >= mostRepeated) return;
    if (to - from < shortest || to - from > mostRandom || kind === 'host name') continue;
    const whole = text.slice(from, to);
    for (const value of [whole, wrapped.exec(whole)?.[1] ?? ''])
      if (value.length >= shortest && (looksRandom(value) || looksChosen(value))) values.set(value, kind);
  }
}

function repeated(text: string, values: ReadonlyMap<string, Kind>): Stretch[] {
  const again: Stretch[] = [];
  for (const [value, kind] of values)
    for (let at = text.indexOf(value); at !== -1; at = text.indexOf(value, at + value.length))
      again.push({ from: at, to: at + value.length, kind });
  return again;
}

interface Options {
  readonly hosts?: boolean;
}

/**
 * Strikes out secrets: tokens of the common providers, keys, passwords, `Authorization` headers, the user part of
 * addresses, private keys, GPU serial numbers. Line breaks stay, so line numbers hold. Versions, shas, model, kernel and
 * image names stay. Doing it twice changes nothing. Linear in the length of the text; never throws.
 * @param options.hosts also strikes out the names and addresses of private machines.
 */
export function redact(text: string, options: Options = {}): Redacted {
  const [redacted] = redactAll([text], options);
  return redacted ?? { text, struck: 0, kinds: [] };
}

/** As `redact`, for texts that belong together: a secret that one of them names is struck out of all. */
export function redactAll(texts: readonly string[], options: Options = {}): Redacted[] {
  const kinds = texts.map(() => new Set<string>());
  const struck = texts.map(() => 0);
  const current = [...texts];
  // What is struck out can join what stood around it; the second look makes sure that a third would find nothing.
  for (let look = 0; look < mostLooks; look += 1) {
    const handed: Handed = { referred: new Set(), plain: new Set() };
    const first = current.map((text) => lookThrough(text, options.hosts === true, handed));
    const found = current.map((text, index) => [...(first[index] ?? []), ...handedThrough(text, handed)]);
    const values = new Map<string, Kind>();
    for (const [index, text] of current.entries()) secretsOf(text, found[index] ?? [], values);
    let again = false;
    for (const [index, text] of current.entries()) {
      const result = strike(text, [...(found[index] ?? []), ...repeated(text, values)]);
      if (result.struck === 0) continue;
      again = true;
      current[index] = result.text;
      struck[index] = (struck[index] ?? 0) + result.struck;
      for (const kind of result.kinds) kinds[index]?.add(kind);
    }
    if (!again) break;
  }
  return current.map((text, index) => ({
    text,
    struck: struck[index] ?? 0,
    kinds: [...(kinds[index] ?? [])].sort(),
  }));
}

/** A variable may be set to another, and that to a third. */
function handedThrough(text: string, handed: Handed): Stretch[] {
  let found: Stretch[] = [];
  let known = -1;
  for (let round = 0; round < mostLooks && known < handed.referred.size + handed.plain.size; round += 1) {
    known = handed.referred.size + handed.plain.size;
    found = handedOn(text, handed);
  }
  return found;
}

function lookThrough(text: string, withHosts: boolean, handed: Handed): Stretch[] {
  const look = (value: string, isQuoted = true, own = ''): void => {
    noteReferences(value, isQuoted, own, handed);
  };
  return [
    ...tokens(text),
    ...privateKeys(text),
    ...named(text, look),
    ...tables(text),
    ...headers(text, look),
    ...userParts(text, look),
    ...argumentsOfCommands(text),
    ...sentences(text),
    ...(withHosts ? hosts(text) : []),
  ];
}
