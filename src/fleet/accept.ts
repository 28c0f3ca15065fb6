// Acceptances: a rule, a reason and a last day, in a comment above a deployment or in the facts file.
import { words } from './rules.ts';
import { nearest } from './facts/nearest.ts';
import type { Acceptance } from './types.ts';

/** An acceptance for longer than this is told: the world has moved on by then. */
const longestDays = 400;
const day = /^\d{4}-\d{2}-\d{2}$/;
const comment =
  /(?:#|\/\/|<!--|--)\s{0,9}can-i-unpin:\s{0,9}accept\s{1,9}([^\s]{1,60})\s{1,9}until\s{1,9}([^\s]{1,40})\s{1,9}--\s{1,9}([^\n]{1,400})/;

/** One acceptance, or the sentence that says what is wrong with it. */
export function readAcceptance(
  rule: string,
  until: string,
  reason: string,
  by: string,
  owner = '',
): Acceptance | string {
  if (!words.includes(rule)) {
    const near = nearest(rule, words);
    return `"${rule}" cannot be accepted${near === undefined ? `; it is one of ${words.join(', ')}` : `; do you mean "${near}"?`}`;
  }
  if (!day.test(until) || Number.isNaN(Date.parse(until))) return `until "${until}": write a day, such as 2027-03-31`;
  if (reason.trim() === '') return 'an acceptance needs a reason';
  return { rule, until, reason: reason.trim(), by, ...(owner !== '' && { owner }) };
}

/** Whether a text speaks of an acceptance at all. */
export function hasAcceptance(text: string): boolean {
  return text.includes('can-i-unpin:');
}

/**
 * The acceptances of a text that belong to a deployment: those directly above its first line, or on it.
 * @param lines the whole text, line by line
 */
export function acceptancesAt(lines: readonly string[], first: number, path: string): Acceptance[] {
  const found: Acceptance[] = [];
  for (let line = first; line > 0; line -= 1) {
    const text = lines[line - 1] ?? '';
    const [, rule = '', until = '', rest = ''] = comment.exec(text) ?? [];
    if (rule === '') {
      if (line === first) continue;
      break;
    }
    const read = readAcceptance(rule, until, rest.replace(/\s{0,9}-->\s{0,9}$/, ''), `${path}:${String(line)}`);
    if (typeof read !== 'string') found.push(read);
  }
  return found;
}

/** Whether it still holds; its last day counts. */
export function holds(acceptance: Acceptance, today: string): boolean {
  return today <= acceptance.until;
}

/** Whether it runs for more than 400 days from today. */
export function isTooLong(acceptance: Acceptance, today: string): boolean {
  return (Date.parse(acceptance.until) - Date.parse(today)) / 86_400_000 > longestDays;
}
