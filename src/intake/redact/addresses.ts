// Secrets in headers, in addresses and beside the commands that take them.
import type { Stretch } from './mark.ts';
import { looksRandom } from './names.ts';
import { isHarmless, paper } from './values.ts';

const header =
  /\b(?:(?:proxy-)?authorization|x-[a-z-]{0,20}(?:key|token|auth|secret)|(?:set-)?cookie)\\{0,3}["']?\s{0,4}[:=,]\s{0,4}(?:[frb]?\\{0,3}["'])?/gi;
const scheme =
  /(?:(?:bearer|basic|token|apikey|key|negotiate|splunk)(?:\\? |\\?\t|%20|\+){1,4}|(?:digest|aws4-hmac-sha256|signature|oauth) )?/iy;

/** Values of headers that let somebody in, and `Bearer …` by itself; `look` is shown each. */
export function headers(text: string, look: (value: string, isQuoted: boolean, own: string) => void): Stretch[] {
  const found: Stretch[] = [];
  const sheet = paper(text);
  for (const hit of text.matchAll(header)) {
    scheme.lastIndex = hit.index + hit[0].length;
    const kind = scheme.exec(text)?.[0] ?? '';
    const from = hit.index + hit[0].length + kind.length;
    const whole = /^(?:digest|aws4|signature|oauth)/i.test(kind) || /cookie/i.test(hit[0]);
    const end = Math.min(sheet.end(from), from + 8000);
    const line = text.slice(from, end);
    const quote = /["']$/.exec(hit[0])?.[0];
    const close = whole ? (quote === undefined ? line.length : line.indexOf(quote)) : line.search(/[\s"'`\\]/);
    const value = line.slice(0, close === -1 ? line.length : close).trimEnd();
    look(value, true, /^[\w-]+/.exec(hit[0])?.[0] ?? '');
    if (!isHarmless(value)) found.push({ from, to: from + value.length, kind: 'Authorization header' });
  }
  for (const hit of text.matchAll(/\b(bearer|basic)((?:\\? |%20){1,4})([\w.~+/=-]{8,})/gi)) {
    const value = hit[3] ?? '';
    const from = hit.index + hit[0].length - value.length;
    if (looksRandom(value) || (/\d/.test(value) && /[a-z]/i.test(value)) || value.endsWith('='))
      found.push({ from, to: from + value.length, kind: 'Authorization header' });
  }
  return found;
}

// User parts that name a service's common account and let nobody in.
const blanks = /[\s"'`<>\\]/g;
const notAPort = /:(?!\d{1,5}$)/;
const common = /^(?:git|hg|svn|anonymous)$/i;

/** The user part of an address: `https://user:password@host`, `https://token@host`; `look` is shown each password. */
export function userParts(text: string, look: (value: string) => void): Stretch[] {
  const found: Stretch[] = [];
  let sign = -1;
  let wordEnd = -1;
  for (let at = text.indexOf('://'); at !== -1; at = text.indexOf('://', at + 3)) {
    const from = at + 3;
    // Without an @ before the next blank there is nothing to look for.
    if (sign < from) sign = text.indexOf('@', from);
    if (sign === -1) break;
    if (wordEnd < from) {
      blanks.lastIndex = from;
      wordEnd = blanks.exec(text)?.index ?? text.length;
    }
    if (sign >= wordEnd) continue;
    const rest = text.slice(from, Math.min(wordEnd, from + 2000));
    const path = rest.search(/[/?#]/);
    const authority = path === -1 ? rest : rest.slice(0, path);
    let end = authority.lastIndexOf('@');
    // A password with a slash in it: what looks like a port is not one.
    if (end === -1 && !authority.startsWith('[') && notAPort.test(authority)) end = rest.lastIndexOf('@');
    if (end <= 0) continue;
    const user = rest.slice(0, end);
    look(user.slice(user.indexOf(':') + 1));
    if (!common.test(user) && !isHarmless(user)) found.push({ from, to: from + end, kind: 'user part of an address' });
  }
  return found;
}

const besideCommands: readonly RegExp[] = [
  // curl -u name:password, with or without a blank and quotation marks
  /(?<=\s)(?:-u|--user|--proxy-user)(?:[ \t=]{1,4}|(?=["'\w]))["']?([\w.@+-]{1,60}:[^\s"']{1,200})/g,
  /\bsshpass[ \t]{1,4}-p[ \t]{0,4}["']?([^\s"']{1,200})/g,
  /\bdocker[ \t]{1,4}login\b[^\n]{0,200}?[ \t](?:-p|--password)[ \t=]{1,4}["']?([^\s"']{1,200})/g,
  /\becho[ \t]{1,4}(?:-n[ \t]{1,4})?["']?([^\s"'|]{6,200})(?=["']?[ \t]{0,4}\|[^\n|]{0,120}--password-stdin)/g,
  /\blogin[ \t]{1,4}--token[ \t=]{1,4}["']?([^\s"']{1,200})/g,
  /\bwandb[ \t]{1,4}login[ \t]{1,4}(?:--relogin[ \t]{1,4})?["']?([\w-]{20,200})/g,
  /\bhooks\.slack\.com\/(?:services|workflows)\/([\w/-]{10,200})/g,
  /\bdiscord(?:app)?\.com\/api\/webhooks\/([\w/-]{10,200})/g,
  /\blogin[ \t]{1,4}\S{1,80}[ \t]{1,4}password[ \t]{1,4}(\S{1,200})/g,
];

/** Secrets that stand beside the command or behind the address that takes them. */
export function argumentsOfCommands(text: string): Stretch[] {
  const found: Stretch[] = [];
  for (const pattern of besideCommands)
    for (const hit of text.matchAll(pattern)) {
      const value = hit[1] ?? '';
      const from = hit.index + hit[0].length - value.length;
      if (!isHarmless(value)) found.push({ from, to: from + value.length, kind: 'password or secret' });
    }
  return found;
}
