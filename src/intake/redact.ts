// Strikes secrets out of pasted text, before anything of it is read, shown, shared or printed.
import { argumentsOfCommands, headers, userParts } from './redact/addresses.ts';
import { hosts } from './redact/hosts.ts';
import { strike } from './redact/mark.ts';
import type { Redacted, Stretch } from './redact/mark.ts';
import { named } from './redact/named.ts';
import { tables } from './redact/tables.ts';
import { privateKeys, tokens } from './redact/tokens.ts';
import { looksRandom } from './redact/names.ts';

export { mark } from './redact/mark.ts';

const mostRepeated = 64;
const mostLooks = 5;

// A secret that was found by its name may stand elsewhere without one, in a log line for instance.
function repeated(text: string, found: readonly Stretch[]): Stretch[] {
  const values = new Map<string, Stretch>();
  for (const stretch of found) {
    const value = text.slice(stretch.from, stretch.to);
    if (value.length >= 12 && stretch.kind !== 'host name' && looksRandom(value)) values.set(value, stretch);
    if (values.size >= mostRepeated) break;
  }
  const again: Stretch[] = [];
  for (const [value, { kind }] of values)
    for (let at = text.indexOf(value); at !== -1; at = text.indexOf(value, at + value.length))
      again.push({ from: at, to: at + value.length, kind });
  return again;
}

/**
 * Strikes out secrets: tokens of the common providers, keys, passwords, `Authorization` headers, the user part of
 * addresses, private keys, GPU serial numbers. Line breaks stay, so line numbers hold. Versions, shas, model, kernel and
 * image names stay. Doing it twice changes nothing. Linear in the length of the text; never throws.
 * @param options.hosts also strikes out the names and addresses of private machines.
 */
export function redact(text: string, options: { readonly hosts?: boolean } = {}): Redacted {
  const kinds = new Set<string>();
  let current = text;
  let struck = 0;
  // What is struck out can join what stood around it; the second look makes sure that a third would find nothing.
  for (let look = 0; look < mostLooks; look += 1) {
    const result = once(current, options.hosts === true);
    if (result.struck === 0) break;
    current = result.text;
    struck += result.struck;
    for (const kind of result.kinds) kinds.add(kind);
  }
  return { text: current, struck, kinds: [...kinds].sort() };
}

function once(text: string, withHosts: boolean): Redacted {
  const found = [
    ...tokens(text),
    ...privateKeys(text),
    ...named(text),
    ...tables(text),
    ...headers(text),
    ...userParts(text),
    ...argumentsOfCommands(text),
    ...(withHosts ? hosts(text) : []),
  ];
  return strike(text, [...found, ...repeated(text, found)]);
}
