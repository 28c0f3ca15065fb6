// What a test of the shell comes to, where the text decides it: three-valued.
import type { Word } from '../command/source.ts';

/** Whether a text fits a pattern of `case`; undefined where the pattern holds more than `*` and `?`. */
export function fits(pattern: string, text: string): boolean | undefined {
  if (/[[\]$`\\+@!]\(|[[$`\\]/.test(pattern)) return undefined;
  let at = 0;
  let read = 0;
  let star = -1;
  let mark = 0;
  while (read < text.length) {
    if (at < pattern.length && (pattern[at] === '?' || pattern[at] === text[read]) && pattern[at] !== '*') {
      at++;
      read++;
    } else if (pattern[at] === '*') {
      star = at++;
      mark = read;
    } else if (star >= 0) {
      at = star + 1;
      read = ++mark;
    } else return false;
  }
  while (pattern[at] === '*') at++;
  return at === pattern.length;
}

const numeric: Readonly<Record<string, (a: number, b: number) => boolean>> = {
  '-eq': (a, b) => a === b,
  '-ne': (a, b) => a !== b,
  '-lt': (a, b) => a < b,
  '-le': (a, b) => a <= b,
  '-gt': (a, b) => a > b,
  '-ge': (a, b) => a >= b,
};

/**
 * The words of `[ … ]`, without its brackets.
 * @param patterns whether the right side of `=` is a pattern, as within `[[ ]]`
 */
export function holds(words: readonly Word[], patterns = false): boolean | undefined {
  if (words.some(({ missing, assumed, open }) => missing.length > 0 || assumed !== undefined || open)) return undefined;
  const [first, second, third] = words;
  if (first?.text === '!') {
    const rest = holds(words.slice(1), patterns);
    return rest === undefined ? undefined : !rest;
  }
  if (words.length === 1 && first !== undefined) return first.text !== '';
  if (words.length === 2 && second !== undefined) {
    if (first?.text === '-n') return second.text !== '';
    if (first?.text === '-z') return second.text === '';
    return undefined;
  }
  if (words.length !== 3 || first === undefined || second === undefined || third === undefined) return undefined;
  const equal = patterns && !third.quoted ? fits(third.text, first.text) : first.text === third.text;
  if (second.text === '=' || second.text === '==') return equal;
  if (second.text === '!=') return equal === undefined ? undefined : !equal;
  const compare = numeric[second.text];
  if (compare === undefined || ![first, third].every(({ text }) => /^-?\d{1,15}$/.test(text))) return undefined;
  return compare(Number(first.text), Number(third.text));
}
