// Variables that are handed on as a secret: what they are set to is one, whatever they are called.
import type { Stretch } from './mark.ts';
import { type Name, valuesOf } from './named.ts';
import { isHarmless, paper, type Paper, type Span, valueAt } from './values.ts';

/** Names that stand where a secret is wanted; `plain` are those of Python, which only a text in quotes makes a secret. */
export interface Handed {
  readonly referred: Set<string>;
  readonly plain: Set<string>;
}

const reference = /\$(?:\{(\w{1,80})|\((\w{1,80})(?:\)|$)|env:(\w{1,80})|(\w{1,80}))|(?:^|\s)\*(\w{1,80})/g;
/** What everybody has, and what a call was given. */
const common = /^(?:HOME|USER|LOGNAME|PWD|OLDPWD|PATH|HOSTNAME|HOST|SHELL|SECONDS|RANDOM|\d+)$/;
const most = 64;
const shortest = 6;
const what = { kind: 'password or secret', onlyRandom: false } as const;

/** Takes note of the variables that `value`, which stands in the secret's place called `own`, refers to. */
export function noteReferences(value: string, isQuoted: boolean, own: string, handed: Handed): void {
  // What a command prints is not what its arguments are.
  if (/^\$\(\w+\s/.test(value)) return;
  for (const hit of value.matchAll(reference)) {
    const [, braced, called, inherited, plain, alias] = hit;
    const name = braced ?? called ?? inherited ?? plain ?? alias ?? '';
    if (name !== own && !common.test(name) && handed.referred.size < most) handed.referred.add(name);
  }
  if (!isQuoted && /^[a-z_]\w{0,40}$/i.test(value) && !isHarmless(value) && handed.plain.size < most)
    handed.plain.add(value);
}

/** What the text sets the variables to that are handed on as secrets. */
export function handedOn(text: string, handed: Handed): Stretch[] {
  const names = [...handed.referred, ...handed.plain];
  if (names.length === 0) return [];
  const sheet = paper(text);
  const found: Stretch[] = [];
  for (const hit of text.matchAll(new RegExp(`(?<![\\w.$-])(?:${names.join('|')})(?![\\w-])`, 'g'))) {
    const name = { text: hit[0], from: hit.index, to: hit.index + hit[0].length };
    const isPlain = !handed.referred.has(name.text);
    for (const span of [...valuesOf(sheet, name, what), ...otherwise(sheet, name)]) {
      const value = text.slice(span.from, span.to);
      const isQuoted = /["'`]/.test(text[span.from - 1] ?? '');
      noteReferences(value, isQuoted, name.text, handed);
      if (isPlain && !isQuoted) continue;
      if (value.length >= shortest && !isHarmless(value) && !/^[$*]\w+$|[\n{[]/.test(value))
        found.push({ ...span, kind: what.kind });
    }
  }
  return found;
}

const behind: readonly (readonly [before: RegExp, after: RegExp])[] = [
  [/\bread (?:-\w+ )*$/, /[ \t]{1,9}<<<[ \t]{0,9}/y],
  [/\bprintf -v $/, /[ \t]{1,9}["']?[%\\\w]{1,9}["']?[ \t]{1,9}/y],
  [/&$/, /[ \t]{1,9}/y],
  [/(?:^|\s|\$\{)$/, /(?::?[-=])/y],
  [/(?:^|\s)$/, /=["']?\$\((?:echo|printf)[ \t]{1,9}(?:-n[ \t]{1,9})?(?:["']?%s["']?[ \t]{1,9})?/y],
];
const loop = /\bfor $/;

/** Ways to set a variable that are no assignment. */
function otherwise(sheet: Paper, name: Name): Span[] {
  const { text } = sheet;
  const before = text.slice(Math.max(0, name.from - 24), name.from);
  const spans = behind.flatMap(([opens, goesOn]) => {
    goesOn.lastIndex = name.to;
    if (!opens.test(before) || !goesOn.test(text)) return [];
    return valueAt(sheet, goesOn.lastIndex, { parameter: false, wholeLine: false }) ?? [];
  });
  if (!loop.test(before)) return spans;
  const items = /^[ \t]{1,9}in[ \t]([^;\n]{0,2000})/.exec(text.slice(name.to, name.to + 2100));
  const from = name.to + (items?.[0].length ?? 0) - (items?.[1]?.length ?? 0);
  const words = [...(items?.[1] ?? '').matchAll(/[^\s"']+/g)];
  return [...spans, ...words.map((hit) => ({ from: from + hit.index, to: from + hit.index + hit[0].length }))];
}
