// What a Python script puts into its environment before it makes the engine, in order and by block.
import { counted } from '../command/environment.ts';
import { ProcessEnvironment } from '../command/process.ts';
import type { Lost, Variable } from '../command/process.ts';
import { WordBuilder, wordOf } from '../command/source.ts';
import type { Source, Word } from '../command/source.ts';
import { Literals, Opaque } from './literal.ts';

const operations =
  /\b(?:os\.)?(?:environ(?:\.(setdefault|pop|update|clear)\s{0,3}\(|\[)|(putenv|unsetenv)\s{0,3}\()\s{0,3}(?:["'](\w{1,80})["']\s{0,3}(?:\]\s{0,3}=(?!=)|,|\)|\])?|\{)?/g;
const block = /^(if|elif|else|for|while|try|except|finally|with|def|async def|class|match|case)\b([^\n]{0,200})/;
/** More than a script sets. */
const most = 200;

interface Operation {
  readonly at: number;
  readonly name: string;
  /** `unseen`: for programs that Python starts, not for what reads os.environ. `clear`: of every name. */
  readonly kind: 'set' | 'default' | 'off' | 'unseen' | 'clear';
  readonly value: Word;
}

/** A block that a place stands in: its head, and where it begins. */
interface Block {
  readonly at: number;
  readonly head: string;
}

/** Strings and comments. */
const literal = /("""|''')[\s\S]*?\1|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|#[^\n]*/g;

/** The text with comments and strings that stand alone blanked out, every character in its place. */
export function withoutRemarks(text: string): string {
  return text.replace(literal, (found: string, triple: string | undefined, offset: number) => {
    const stands = triple !== undefined && /(?:^|\n)[ \t]*[rRuU]?$/.test(text.slice(Math.max(0, offset - 80), offset));
    return stands || found.startsWith('#') ? found.replace(/[^\n]/g, ' ') : found;
  });
}

/**
 * The environment at one place of a script.
 * @param text the script without its remarks
 * @param at where the engine is made; undefined: at the end
 */
export function environmentAt(
  source: Source,
  text: string,
  at: number = text.length,
): { readonly variables: readonly Variable[]; readonly lost: readonly Lost[] } {
  const environment = new ProcessEnvironment([]);
  const here = blocksAt(text, at);
  const quoted = stringsIn(text);
  const inside = quoted(at);
  for (const { at: where, name, kind, value } of operationsIn(source, text)) {
    // What stands in a string is text, unless the engine is made in the same string.
    if (quoted(where) !== undefined && quoted(where) !== inside) continue;
    const lose = (why: string): void => {
      const before = `before the engine is made: os.environ["${name}"] = "${value.text}"`;
      if (kind !== 'off' && kind !== 'clear') environment.lost.push({ name, value, why, mend: before });
    };
    if (where > at) {
      lose('it is set after the engine is made');
      continue;
    }
    const own = blocksAt(text, where).filter((each) => !here.some((other) => other.at === each.at));
    const runs = own.map(({ head, at: from }) => certainty(head, from, text, at));
    if (runs.includes(false)) {
      lose('nothing runs the line before the engine is made');
      continue;
    }
    const sure = !runs.includes(undefined);
    if (kind === 'clear') {
      for (const held of environment.list)
        environment.set(sure ? { ...held, certainty: 'off' } : { ...held, ...mayRun });
      continue;
    }
    const held = environment.get(name);
    if (kind === 'unseen')
      environment.set({ name, value, certainty: 'open', why: 'os.environ does not see what putenv sets' });
    else if (sure && kind === 'off') environment.off(name, value);
    else if (sure && kind === 'set') environment.set({ name, value });
    else if (kind === 'default' && sure && held !== undefined && held.certainty !== 'off') continue;
    else if (kind === 'default' && sure && held?.certainty === 'off') environment.set({ name, value });
    else {
      const why = 'setdefault gives way to what the environment holds';
      environment.set({ name, value, ...(sure ? { certainty: 'open', why } : mayRun) });
    }
  }
  return { variables: environment.list, lost: environment.lost.filter(({ name }) => name in counted) };
}

const mayRun = { certainty: 'open', why: 'the line may or may not run' } as const;

/** Tells of a place the string that it stands in, by where that begins; undefined: in none. */
function stringsIn(text: string): (at: number) => number | undefined {
  const spans = [...text.matchAll(literal)].filter(([found]) => !found.startsWith('#'));
  return (at) => {
    let low = 0;
    let high = spans.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((spans[middle]?.index ?? 0) < at) low = middle + 1;
      else high = middle;
    }
    const before = spans[low - 1];
    return before !== undefined && before.index + before[0].length > at ? before.index : undefined;
  };
}

/** Whether what stands in a block has run before a place: yes, no, or that cannot be told. */
function certainty(head: string, from: number, text: string, at: number): boolean | undefined {
  const [word = ''] = /^\w+/.exec(head) ?? [];
  const condition = head.slice(word.length).trim();
  if (word === 'if') {
    if (/^(?:True|1|__name__\s{0,3}==)/.test(condition)) return true;
    return /^(?:False|0|None)\s{0,3}:/.test(condition) ? false : undefined;
  }
  if (word === 'with' || word === 'class' || word === 'try' || word === 'finally') return true;
  const defined = /^(?:async\s+)?def\s+(\w{1,80})/.exec(head)?.[1];
  if (defined !== undefined) {
    const call = new RegExp(String.raw`(?<!def\s)\b${defined}\s{0,3}\(`, 'g');
    call.lastIndex = from + head.length;
    const found = call.exec(text);
    if (found === null || found.index > at) return false;
    return blocksAt(text, found.index).length === 0 ? true : undefined;
  }
  return undefined;
}

/** The blocks around a place, from the inside out, by indentation. */
function blocksAt(text: string, at: number): Block[] {
  const blocks: Block[] = [];
  let start = text.lastIndexOf('\n', at - 1) + 1;
  let depth = indentation(text, start);
  // `if x: …` on the line itself.
  const own = block.exec(text.slice(start + depth, at));
  if (own?.[2]?.includes(':') === true) blocks.push({ at: start, head: own[0] });
  for (let looked = 0; depth > 0 && start > 0 && looked < 2000; looked++) {
    start = text.lastIndexOf('\n', start - 2) + 1;
    const own = indentation(text, start);
    if (text[start + own] === '\n' || start + own >= text.length || own >= depth) continue;
    const head = block.exec(text.slice(start + own, start + own + 240));
    if (head !== null) blocks.push({ at: start, head: head[0] });
    depth = own;
  }
  return blocks;
}

function indentation(text: string, start: number): number {
  let at = start;
  while (text[at] === ' ' || text[at] === '\t') at++;
  return at - start;
}

function operationsIn(source: Source, text: string): Operation[] {
  const found: Operation[] = [];
  for (const match of text.matchAll(operations)) {
    if (found.length >= most) break;
    const [whole, method, call, name] = match;
    const at = match.index;
    const behind = at + whole.length;
    if (method === 'update') {
      for (const [key, value] of pairsAt(source, text, at + whole.indexOf('(') + 1))
        found.push({ at, name: key, kind: 'set', value });
      continue;
    }
    if (method === 'clear') found.push({ at, name: '', kind: 'clear', value: wordOf(source, '', at) });
    if (name === undefined) continue;
    const gone = method === 'pop' || call === 'unsetenv';
    const deleted = whole.endsWith(']') && /\bdel\s{1,3}$/.test(text.slice(Math.max(0, at - 6), at));
    if (gone || deleted) found.push({ at, name, kind: 'off', value: wordOf(source, name, at) });
    else if (whole.endsWith('=') || (whole.endsWith(',') && (method === 'setdefault' || call === 'putenv')))
      found.push({
        at,
        name,
        kind: method === 'setdefault' ? 'default' : call === 'putenv' ? 'unseen' : 'set',
        value: valueAt(source, behind),
      });
  }
  return found;
}

/** `update({"A": "1"})` and `update(A="1")`. */
export function pairsAt(source: Source, text: string, at: number, closing = ')'): [string, Word][] {
  const end = text.indexOf(closing, at);
  const region = text.slice(at, end < 0 ? at + 2000 : Math.min(end, at + 2000));
  return [...region.matchAll(/["']?([A-Z_]\w{0,80})["']?\s{0,3}[:=]\s{0,3}(?=["'\w])/gi)].map((pair) => [
    pair[1] ?? '',
    valueAt(source, at + pair.index + pair[0].length),
  ]);
}

/** The string that begins at a place; a hole where something else does. */
export function valueAt(source: Source, at: number): Word {
  const reader = new Literals(source.text, at);
  const value = reader.value();
  // `"1" if fast else "0"` is no plain value.
  const whole =
    /^\s{0,40}(?:$|[;,)\]}#]|\n)/.test(source.text.slice(reader.at, reader.at + 42)) ||
    source.text.slice(at, reader.at).includes('\n');
  if (typeof value?.value === 'string' && whole) return wordOf(source, value.value, value.at);
  const text = source.text.slice(at, at + 40);
  const number = /^\s{0,3}str\(\s{0,3}(\d{1,9})\s{0,3}\)/.exec(text)?.[1];
  if (number !== undefined) return wordOf(source, number, at);
  const name = value?.value instanceof Opaque ? value.value.text : '…';
  return new WordBuilder().addHole(name, source.lineOf(at)).build();
}
