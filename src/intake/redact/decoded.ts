// Secrets that only show once a text is decoded. Readers undo quotes, escapes and variables, so what they hand on can
// hold a secret that the pasted text hid from `redact`; and what they quote can hold one that is still encoded.
import { redactAll } from './index.ts';
import { mark } from './mark.ts';

/** A value, finding or message is a line or two; a longer one is left as `redact` leaves it, to stay linear. */
const longest = 20_000;
/** How far a password may reach behind the address's scheme. */
const reach = 400;
const hex = (digits: string): string => String.fromCodePoint(Number.parseInt(digits, 16));

/** One form for all spellings: escapes of shell, JSON, YAML and Python, percent-encoding, quotes, joins, full width. */
function decode(text: string): string {
  let plain = text.normalize('NFKC');
  // Twice: an escape may hide an escape.
  for (let round = 0; round < 2; round += 1)
    plain = plain
      .replace(
        /\\x([\da-f]{2})|\\u\{?([\da-f]{4})\}?|%([2-7][\da-f])/gi,
        (whole, a?: string, b?: string, c?: string) => {
          const code = a ?? b ?? c;
          return code === undefined ? whole : hex(code);
        },
      )
      .replace(/\\\r?\n[ \t]*/g, '')
      .replace(/\\([^\w\s])/g, '$1');
  return plain
    .replace(/["'] {0,4}\+ {0,4}[fru]{0,2}["']|["'] {1,4}[fru]{0,2}["']|\$(?=["'])/g, '')
    .replace(/["'`]/g, '');
}

/** The user part of an address with a password that holds what ends a host: `/`, `?`, `#`, blanks, quotes. */
function userParts(text: string): string {
  let result = '';
  let from = 0;
  for (let at = text.indexOf('://'); at !== -1; at = text.indexOf('://', Math.max(at + 3, from))) {
    const start = at + 3;
    const line = text.slice(start, start + reach).split('\n', 1)[0] ?? '';
    const stretch = line.split('://', 1)[0] ?? '';
    const sign = stretch.lastIndexOf('@');
    const user = stretch.slice(0, Math.max(sign, 0));
    if (user === '' || !user.includes(':') || user.includes(mark)) continue;
    result += `${text.slice(from, start)}${mark}`;
    from = start + sign;
  }
  return result + text.slice(from);
}

/** `user:password@host` without a scheme; an image's `name:tag@sha256:…` and a tag's `…@v1.2` are none. */
const bareUser =
  /(?<![\w/@.:+-])[\w.+-]{1,400}:(?!\/\/|[\d.]{1,12}@)[^\s@]{1,400}@(?!sha\d{3}\b|v?\d{1,4}\.\d)(?=[\w[])/g;

/** An address that is cut behind `user:` and a part of the password: what looks like a port is not one. */
const cutUser = /:\/\/[^\s/@:[\]]{1,400}:(?!\d{1,5}(?!\w)|[$<{]|PORT\b)[^\s/@]{1,400}/g;

function strikeUsers(text: string): string {
  const whole = userParts(text).replace(cutUser, (found) => (found.includes(mark) ? found : `://${mark}`));
  return whole.replace(bareUser, (whole) => (whole.includes(mark) ? whole : `${mark}@`));
}

/**
 * Strikes secrets out of what was decoded, joined or expanded: the last door before anything is shown, shared or printed.
 * @param texts values, findings, quoted lines and messages, each a line or two
 * @returns the same texts; where only the decoded form shows a secret, the decoded form with it struck out
 */
export function redactDecoded(texts: readonly string[], options: { readonly hosts?: boolean } = {}): string[] {
  const once = redactAll(texts, options).map(({ text }) => text);
  const plain = once.map((text) => (text.length > longest ? text : decode(text)));
  const again = redactAll(plain, options).map(({ text }) => strikeUsers(text));
  return once.map((text, index) => {
    if (text.length > longest) return text;
    return again[index] === plain[index] ? strikeUsers(text) : (again[index] ?? text);
  });
}

/**
 * The same value with every text in it struck out again: what a reader made of a log, with the sentences that name it.
 * @param value what JSON can hold; names of members stay as they are
 */
export function redactTree<T>(value: T, options: { readonly hosts?: boolean } = {}): T {
  const texts = new Set<string>();
  const collect = (part: unknown): void => {
    if (typeof part === 'string') texts.add(part);
    else if (typeof part === 'object' && part !== null) Object.values(part).forEach(collect);
  };
  collect(value);
  const before = [...texts];
  const after = redactDecoded(before, options);
  const struck = new Map(before.map((text, index) => [text, after[index] ?? '']));
  const safe = (part: unknown): unknown => {
    if (typeof part === 'string') return struck.get(part) ?? '';
    if (Array.isArray(part)) return part.map(safe);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([name, member]) => [name, safe(member)]));
  };
  return safe(value) as T;
}
