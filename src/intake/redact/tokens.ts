// Secrets that are known by their own form, wherever they stand: providers' tokens, JSON web tokens, private keys.
import type { Stretch } from './mark.ts';

// One expression finds the beginnings, a sticky one the rest: so a text of nothing but beginnings stays cheap.
const beginnings =
  /(?<![A-Za-z0-9])(?:hf_|api_org_|gh[oprsu]_|github_pat_|gl(?:pat|dt|rt|cbt|ptt|ft|imt|agent|oas|soat|ffct)-|sk-|[prs]k_(?:live|test)_|xox[abceoprs]-|xapp-|A(?:KI|SI|BI|CC)A|AIza|ya29\.|npm_|pypi-AgE|nvapi-|gsk_|xai-|r8_|dckr_(?:pat|oat)_|dop_v1_|hv[bs]\.|glsa_|glc_|lin_api_|shp(?:at|ca|pa|ss)_|tskey-|ATATT3|wandb_v1_|pplx-|tvly-|csk-|ms-(?=[\da-f]{8}-[\da-f]{4}-)|SG\.|eyJ|whsec_)/g;

// Which characters belong to a token, by code: a table, because millions of characters are asked for.
const table = (pattern: RegExp) =>
  Uint8Array.from({ length: 128 }, (_, code) => (pattern.test(String.fromCharCode(code)) ? 1 : 0));
const letters = table(/[A-Za-z0-9]/);
const capitals = table(/[A-Z0-9]/);
const url = table(/[\w-]/);

interface Form {
  readonly of: Uint8Array;
  readonly least: number;
  /** Two parts or more, joined by dots, as in a JSON web token. */
  readonly dotted?: true;
}

const usual: Form = { of: url, least: 10 };
const special: readonly (readonly [string, Form])[] = [
  ['hf_ api_org_ npm_ gho_ ghp_ ghr_ ghs_ ghu_', { of: letters, least: 16 }],
  ['AKIA ASIA ABIA ACCA', { of: capitals, least: 12 }],
  ['SG.', { of: url, least: 16, dotted: true }],
  ['eyJ', { of: url, least: 8, dotted: true }],
  ['ms- gsk_ r8_ xai- hvs. hvb.', { of: url, least: 20 }],
  ['pplx- csk-', { of: url, least: 32 }],
  ['sk-', { of: url, least: 16 }],
];
const forms = new Map(special.flatMap(([begins, form]) => begins.split(' ').map((begin) => [begin, form] as const)));

function runEnd(text: string, at: number, of: Uint8Array): number {
  let to = at;
  while (to < text.length && of[text.charCodeAt(to)] === 1) to += 1;
  return to;
}

/** Tokens of the common providers. */
export function tokens(text: string): Stretch[] {
  const found: Stretch[] = [];
  // A run of characters that lacks its dot lacks it for every beginning inside it.
  let undotted = 0;
  beginnings.lastIndex = 0;
  for (let hit = beginnings.exec(text); hit; hit = beginnings.exec(text)) {
    const form = forms.get(hit[0]) ?? usual;
    const start = beginnings.lastIndex;
    if (form.dotted && start < undotted) continue;
    let to = runEnd(text, start, form.of);
    if (to - start < form.least) continue;
    if (form.dotted) {
      const second = text[to] === '.' ? runEnd(text, to + 1, url) : to;
      if (second - to < 5) {
        undotted = to;
        continue;
      }
      to = text[second] === '.' ? runEnd(text, second + 1, url) : second;
    }
    found.push({ from: hit.index, to, kind: 'access token' });
    beginnings.lastIndex = to;
  }
  return found;
}

const keyBegins = /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g;
// A line inside a key: its base64, its headers, and what a quotation, a diff or YAML puts before them.
const keyLine = /^[ \t>|+\-"']{0,80}(?:[A-Za-z0-9+/=\\]*["',]{0,3}\r?|[A-Za-z-]{2,20}: [^\n]*)$/;

/** Private key blocks, line by line; a block whose end is missing ends with the last line that could be part of it. */
export function privateKeys(text: string): Stretch[] {
  const found: Stretch[] = [];
  keyBegins.lastIndex = 0;
  for (let hit = keyBegins.exec(text); hit; hit = keyBegins.exec(text)) {
    let at = keyBegins.lastIndex;
    for (let first = true; at < text.length; first = false) {
      const next = text.indexOf('\n', at);
      const end = next === -1 ? text.length : next;
      const line = text.slice(at, end);
      const close = line.indexOf('-----END');
      const inside = close === -1 ? line : line.slice(0, close);
      if (!first && close === -1 && (inside.length > 2000 || !keyLine.test(inside))) break;
      const start = first ? 0 : (/^[ \t>|+-]*/.exec(inside)?.[0].length ?? 0);
      // On one line, as in JSON, the key ends with its quotation mark.
      const quote = first ? /["'`]/.exec(inside)?.index : undefined;
      const to = quote ?? inside.trimEnd().length;
      if (to > start) found.push({ from: at + start, to: at + to, kind: 'private key' });
      at = close === -1 && quote === undefined ? end + 1 : end;
      if (close !== -1 || quote !== undefined) break;
    }
    keyBegins.lastIndex = Math.min(at, text.length);
  }
  return found;
}
