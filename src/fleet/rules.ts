// The words by which a row is judged: what may fail a run, what exit code it means, how loud it is in a report.
import type { Side, Row } from './types.ts';

export type Level = 'error' | 'warning' | 'note';

interface Word {
  /** The exit code where nothing worse is met. */
  readonly exit: 1 | 2 | 3;
  /** In formats with levels; absent where a row of this word is no finding of its own. */
  readonly level?: Level;
  readonly says: string;
}

/** Every word that `--fail-on` and acceptances take. */
const table = {
  breaks: { exit: 2, level: 'error', says: 'It serves now, and does not after the upgrade.' },
  broken: { exit: 2, level: 'error', says: 'As configured the server does not serve the draft.' },
  'must-pin-after': { exit: 2, level: 'error', says: 'Unpinned it serves now, and does not after the upgrade.' },
  'must-pin': { exit: 2, says: 'Without the pin it would not serve.' },
  'backend-changes': { exit: 1, level: 'warning', says: 'It serves on both sides, on different backends.' },
  'not-decided': { exit: 3, level: 'warning', says: 'The answer depends on something that is not known.' },
  unreadable: { exit: 3, level: 'warning', says: 'The file could not be read.' },
  'pin-can-go': { exit: 1, level: 'note', says: 'The pin may go: ROCM_AITER_MLA serves the draft.' },
  'pin-can-go-after': { exit: 1, level: 'note', says: 'After the upgrade, and proved there, the pin may go.' },
  mended: { exit: 1, says: 'It does not serve now, and does after the upgrade.' },
  unpin: { exit: 1, says: 'The draft may run unpinned.' },
  'need-input': { exit: 3, says: 'The answer depends on something that is not known.' },
  undecided: { exit: 3, says: 'What the upgrade changes depends on something that is not known.' },
  'acceptance-expired': { exit: 3, level: 'note', says: 'An acceptance has passed its last day.' },
  empty: { exit: 3, says: 'No deployment was found.' },
  limit: { exit: 3, says: 'A limit was hit, or the run was interrupted.' },
} as const satisfies Readonly<Record<string, Word>>;

export type RuleName = keyof typeof table;
export const rules: Readonly<Record<RuleName, Word>> = table;
export const words: readonly string[] = Object.keys(table);

export const defaultFailOn: readonly string[] = ['broken', 'breaks', 'unreadable', 'empty'];

/** Whether a word names a rule that may fail a run. */
export function isRule(word: string): word is RuleName {
  return Object.hasOwn(table, word);
}

/** The side that decides whether a row is broken: after the upgrade where there is one. */
export function decidingSide(row: Pick<Row, 'now' | 'after'>): Side {
  return row.after ?? row.now;
}

/** All words that hold for a row. */
export function wordsOf(row: Pick<Row, 'now' | 'after' | 'change' | 'expired' | 'deployment'>): RuleName[] {
  const { verdict } = decidingSide(row);
  const found = new Set<RuleName>();
  if (isRule(verdict)) found.add(verdict);
  if (row.change !== undefined && isRule(row.change)) found.add(row.change);
  const pin = row.deployment['draft.attentionBackend']?.value ?? 'auto';
  if (row.change === undefined && verdict === 'unpin' && pin !== 'auto') found.add('pin-can-go');
  if (found.has('need-input') || found.has('undecided')) found.add('not-decided');
  if (row.expired !== undefined) found.add('acceptance-expired');
  return [...found];
}

/** The loudest finding of a row, or undefined where there is nothing to say. */
export function loudest(row: Parameters<typeof wordsOf>[0]): RuleName | undefined {
  const mine = wordsOf(row);
  return (Object.keys(table) as RuleName[]).find((word) => mine.includes(word) && rules[word].level !== undefined);
}

/** The exit code for all words that were met: worst first, 2, 3, 1. */
export function exitOf(met: Iterable<RuleName>): 0 | 1 | 2 | 3 {
  const codes = new Set([...met].map((word) => rules[word].exit));
  return ([2, 3, 1] as const).find((code) => codes.has(code)) ?? 0;
}
