// Secrets that are known by the name before them.
import type { Kind, Stretch } from './mark.ts';
import { announced, isSecretParameter, looksChosen, looksRandom, mostRandom } from './names.ts';
import type { Announced } from './names.ts';
import { isHarmless, listAt, overToArgument, paper, valueAt } from './values.ts';
import type { Paper, Span } from './values.ts';

const hint =
  /token|key|pass|secret|pwd|auth|serial|uuid|unique[ _]id|credential|cookie|_PAT\b|[?&](?:sig|code|jwt|sign|hmac|x-amz-|x-goog-)/gi;
const nameCharacter = Uint8Array.from({ length: 128 }, (_, code) => (/[\w-]/.test(String.fromCharCode(code)) ? 1 : 0));
const reach = 80;

/** A name in a text, with its place. */
export interface Name {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

function nameAround(text: string, at: number, length: number): Name {
  let from = at;
  let to = at + length;
  while (from > at - reach && from > 0 && nameCharacter[text.charCodeAt(from - 1)] === 1) from -= 1;
  while (to < at + reach && to < text.length && nameCharacter[text.charCodeAt(to)] === 1) to += 1;
  // Fields of GPU tools have names of two words.
  if (text[to] === ' ' && /^serial$/i.test(text.slice(from, to)))
    to += /^ (?:number|no)\b/i.exec(text.slice(to, to + 8))?.[0].length ?? 0;
  if (to - from < 6 && text[from - 1] === ' ' && /^(?:key|token)$/i.test(text.slice(from, to))) {
    let start = from - 1;
    while (start > from - 14 && nameCharacter[text.charCodeAt(start - 1)] === 1) start -= 1;
    const before = text.slice(start, from - 1).toLowerCase();
    if (firstWords.has(before)) return { text: `${before}_${text.slice(from, to)}`, from, to };
  }
  let first = from;
  while (first < to && text[first] === '-') first += 1;
  return { text: text.slice(first, to), from, to };
}

const assignment =
  /(?:\\{0,6}["'`\u201d\u2019]|[*`]{1,3})?\]?[ \t]{0,60}(?::=|\?=|\+=|=>|==?|:)(?![:/]{2})\*{0,2}[ \t]{0,60}/y;
/** From one cell of a table to the next. */
const cell = /[*`]{0,3}[ \t]{0,40}\|[ \t]{0,40}[*]{0,2}(?=[^\s|])/y;
const inCell = /\|[ \t]{0,40}[*`]{0,3}$/;
/** The first word of a name of two, as in `API key: …`. */
const firstWords = new Set(
  'api access secret auth private hf huggingface github gitlab bearer openai wandb'.split(' '),
);
const tuple = /\\{0,6}["'],[ \t]{0,20}(?=\\{0,6}["'])/y;
const word = /[ \t]{1,40}/y;

function sticky(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}

// A list or a block of text below `name:`; its items are the values.
function below(sheet: Paper, at: number, name: Name): Span[] {
  const { text } = sheet;
  const block = /^[ \t]*(?:[|>][+-]?\d?[ \t]*)?\r?$/.exec(text.slice(at, Math.min(sheet.end(at), at + reach)));
  if (!block) return [];
  const isBlock = /[|>]/.test(block[0]);
  const spans: Span[] = [];
  let lineStart = sheet.end(at) + 1;
  const indentOf = (start: number) => /^[ \t]*/.exec(text.slice(start, start + reach))?.[0].length ?? 0;
  const own = indentOf(sheet.start(name.from));
  for (let lines = 0; lines < 40 && lineStart < text.length; lines += 1) {
    const end = sheet.end(lineStart);
    const item = /^([ \t]*)(- )?["']?([^"'\r]*)/.exec(text.slice(lineStart, Math.min(end, lineStart + 4000)));
    const indent = item?.[1]?.length ?? 0;
    const content = item?.[3]?.trimEnd() ?? '';
    if (!item || (indent <= own && !(item[2] && !isBlock && indent === own)) || content === '') break;
    if (!isBlock && (!item[2] || /:(?:\s|$)/.test(content))) break;
    const from = lineStart + item[0].length - (item[3]?.length ?? 0);
    spans.push({ from, to: from + content.length });
    lineStart = end + 1;
  }
  return spans;
}

// `- name: HF_TOKEN` with `value: …` on the next line, or in the same braces; or the other way round.
function beside(sheet: Paper, name: Name): Span | undefined {
  const { text } = sheet;
  if (
    !/\b(?:name|key|variable)\\?["']?[ \t]*[:=][ \t]*\\?["']?$/i.test(
      text.slice(Math.max(0, name.from - 40), name.from),
    )
  )
    return undefined;
  const forward =
    /["'\\]{0,3}[ \t\r]{0,40},?(?:[ \t]{0,80}(?:#[^\n]{0,200})?\r?\n){0,3}[ \t>|+]{0,80}\\?["']?value\\?["']?[ \t]{0,40}[:=]/iy;
  const next = sticky(forward, text, name.to);
  if (next !== undefined) return valueAt(sheet, next, { parameter: false, wholeLine: false });
  const before = text.slice(Math.max(0, name.from - 600), name.from);
  const earlier = /\bvalue\\?["']?[ \t]*[:=][ \t]*(?=\S)(?=[^\n]*(?:\n[^\n]*)?$)/i.exec(before);
  return earlier
    ? valueAt(sheet, name.from - before.length + earlier.index + earlier[0].length, {
        parameter: false,
        wholeLine: false,
      })
    : undefined;
}

function acceptable(text: string, span: Span, what: Announced): boolean {
  if (what.onlyRandom && span.to - span.from > mostRandom) return false;
  const value = text.slice(span.from, span.to);
  if (isHarmless(value.trim())) return false;
  if (what.kind === 'API key or token' && /^-?\d{1,6}(?:\.\d+)?$/.test(value)) return false;
  if (what.kind === 'serial number' && !/[0-9X]/i.test(value)) return false;
  return !what.onlyRandom || looksRandom(value) || looksChosen(value);
}

/** The plain words that follow on the line, up to an option, a sign of the shell or a word with `/`. */
function wordsBehind(sheet: Paper, at: number): Span[] {
  const found: Span[] = [];
  const next = /["']?[ \t]{1,40}(?=["']?[\w.~+=!@#%^*])/y;
  for (let to = at; found.length < 9;) {
    const start = sticky(next, sheet.text, to);
    const span = start === undefined ? undefined : valueAt(sheet, start, { parameter: false, wholeLine: false });
    if (span === undefined || /[/\n]|^#/.test(sheet.text.slice(span.from, span.to))) return found;
    found.push(span);
    to = span.to;
  }
  return found;
}

/** Where the values behind a name stand. */
export function valuesOf(sheet: Paper, name: Name, what: Announced): Span[] {
  const { text } = sheet;
  const parameter = /[?&;]/.test(text[name.from - 1] ?? '');
  const isOption = text[name.from] === '-';
  const assigned = sticky(assignment, text, name.to);
  if (assigned !== undefined) {
    if (text[assigned] === '[') return listAt(sheet, assigned);
    const lineStart = sheet.start(name.from);
    const opens = name.from - lineStart < 60 && /^[ \t>|+-]*$/.test(text.slice(lineStart, name.from));
    const isColon = text.slice(name.to, assigned).trim() === ':';
    const span = valueAt(sheet, assigned, {
      parameter,
      wholeLine: opens && isColon && !what.onlyRandom && what.kind !== 'API key or token',
    });
    const onLine = span && !/^[|>][+-]?\d?$/.test(text.slice(span.from, span.to)) ? [span] : [];
    // `--api-key` takes several: a word behind the first is another key, unless it is an option or names a model by `/`.
    if (isOption && span && /^api[-_]key$/i.test(name.text)) return [...onLine, ...wordsBehind(sheet, span.to)];
    return onLine.length > 0 ? onLine : isColon ? below(sheet, assigned, name) : [];
  }
  if (inCell.test(text.slice(Math.max(0, name.from - 48), name.from))) {
    const at = sticky(cell, text, name.to);
    const span = at === undefined ? undefined : valueAt(sheet, at, { parameter: false, wholeLine: false });
    return span ? [span] : [];
  }
  const named = beside(sheet, name);
  if (named) return [named];
  const inTuple = sticky(tuple, text, name.to);
  if (inTuple !== undefined) {
    const span = valueAt(sheet, inTuple, { parameter: false, wholeLine: false });
    return span ? [span] : [];
  }
  if (isOption) {
    const at = overToArgument(text, name.to);
    const span = at === undefined ? undefined : valueAt(sheet, at, { parameter: false, wholeLine: false });
    if (!span) return [];
    // `--api-key` takes several: what follows and looks random is another.
    const spans = [span];
    for (let last = span; spans.length < 9;) {
      const more = /["']?[ \t]+/y;
      const start = sticky(more, text, last.to);
      const another = start === undefined ? undefined : valueAt(sheet, start, { parameter: false, wholeLine: false });
      if (!another || !looksRandom(text.slice(another.from, another.to)) || text[another.from] === '-') break;
      spans.push(another);
      last = another;
    }
    return spans;
  }
  const opener = text.slice(Math.max(0, name.from - 24), name.from);
  if (/(?:\b(?:ENV|ARG|setenv|setx|set(?:[ \t]+-\w+)*)|\blogin[ \t]+\S+)[ \t]+$/i.test(opener)) {
    const at = sticky(word, text, name.to);
    const span = at === undefined ? undefined : valueAt(sheet, at, { parameter: false, wholeLine: false });
    return span ? [span] : [];
  }
  return [];
}

/**
 * Values of variables, options, keys and fields whose names say that they are secret, and serial numbers.
 * @param look is shown each value that stands in a secret's place, whether it is quoted, and the name of the place
 */
export function named(text: string, look: (value: string, isQuoted: boolean, own: string) => void): Stretch[] {
  const sheet = paper(text);
  const found: Stretch[] = [];
  hint.lastIndex = 0;
  for (let hit = hint.exec(text); hit; hit = hint.exec(text)) {
    const lead = /[?&]/.test(hit[0][0] ?? '') ? 1 : 0;
    const length = hit[0].length - lead - (hit[0].endsWith('=') ? 1 : 0);
    const name = nameAround(text, hit.index + lead, length);
    hint.lastIndex = Math.max(name.to, hit.index + 1);
    const byParameter = /[?&]/.test(text[name.from - 1] ?? '') && isSecretParameter(name.text);
    const isBarePass = name.text === 'PASS' && text[name.to] === '=';
    const what: Announced | undefined = isBarePass
      ? { kind: 'password or secret', onlyRandom: false }
      : byParameter
        ? { kind: 'API key or token' as Kind, onlyRandom: false }
        : announced(/unique[ _]id/i.test(hit[0]) ? 'unique_id' : name.text);
    if (!what) continue;
    for (const span of valuesOf(sheet, name, what)) {
      // Under a weaker name nothing else is known to be secret.
      if (what.kind !== 'serial number' && !what.onlyRandom)
        look(text.slice(span.from, span.to), /["'`]/.test(text[span.from - 1] ?? ''), name.text);
      if (!acceptable(text, span, what)) continue;
      found.push({ ...span, kind: what.kind });
      hint.lastIndex = Math.max(hint.lastIndex, span.to);
    }
  }
  return found;
}
