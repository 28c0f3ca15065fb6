// The environment that Python hands to a program that it starts: its own, or what `env=` names.
import { closingBracket } from '../../brackets.ts';
import type { BracketStyle } from '../../brackets.ts';
import type { Variable } from '../command/process.ts';
import type { Source } from '../command/source.ts';
import { pairsAt, valueAt } from './environment.ts';

const brackets: BracketStyle = { opening: '([{', closing: ')]}', quotes: `"'`, literal: '' };
/** Its own environment, or a copy of it. */
const own =
  /^(?:os\.)?environ(?:\.copy\(\))?\b|^dict\(\s*(?:os\.)?environ\b|^(?:copy\.)?(?:deep)?copy\(\s*(?:os\.)?environ\b|^\{\s*\*\*\s*(?:os\.)?environ\b/;

/**
 * @param text the script without its remarks
 * @param list where the list of the program's words begins
 * @param inherited what Python's own environment holds there
 */
export function childEnvironment(
  source: Source,
  text: string,
  list: number,
  inherited: readonly Variable[],
): readonly Variable[] {
  const end = closingBracket(text, list, brackets);
  if (end === undefined) return inherited;
  const rest = text.slice(end + 1, end + 2000);
  const close = closingBracket(`(${rest}`, 0, brackets);
  const found = /\benv\s{0,3}=\s{0,3}/.exec(rest.slice(0, close === undefined ? undefined : close - 1));
  if (found === null) return inherited;
  const at = end + 1 + found.index + found[0].length;
  const value = text.slice(at, at + 2000);
  const name = /^([A-Za-z_]\w{0,80})\s*(?:[,)]|$)/.exec(value)?.[1];
  if (name === undefined) return handed(source, text, at, inherited) ?? inherited.map(open);
  // A name: what the paste assigns to it, and to its members, above.
  const assigned = [
    ...text.slice(0, list).matchAll(new RegExp(String.raw`(?:^|\n)[ \t]{0,40}${name}\s{0,3}=\s{0,3}`, 'g')),
  ].at(-1);
  if (assigned === undefined) return inherited.map(open);
  const from = assigned.index + assigned[0].length;
  const base = handed(source, text, from, inherited);
  if (base === undefined) return inherited.map(open);
  const members = new RegExp(String.raw`\b${name}\[["'](\w{1,80})["']\]\s{0,3}=(?!=)`, 'g');
  const set = [...text.slice(from, list).matchAll(members)].map((member): Variable => ({
    name: member[1] ?? '',
    value: valueAt(source, from + member.index + member[0].length),
  }));
  return over(base, set);
}

/** What an expression for an environment comes to; undefined where that cannot be told. */
function handed(
  source: Source,
  text: string,
  at: number,
  inherited: readonly Variable[],
): readonly Variable[] | undefined {
  const value = text.slice(at, at + 400);
  const isOwn = own.test(value);
  if (!isOwn && !value.startsWith('{')) return undefined;
  const isCall = /^(?:dict\(|\{)/.test(value);
  const pairs = isCall ? pairsAt(source, text, at + value.search(/[({]/) + 1, value.startsWith('{') ? '}' : ')') : [];
  const set = pairs.map(([name, word]): Variable => ({ name, value: word }));
  return over(isOwn ? inherited : [], set);
}

function over(base: readonly Variable[], set: readonly Variable[]): Variable[] {
  const names = new Set(set.map(({ name }) => name));
  return [...base.filter(({ name }) => !names.has(name)), ...set];
}

const open = (variable: Variable): Variable => ({
  ...variable,
  certainty: 'open',
  why: 'what env= hands over is not in this text',
});
