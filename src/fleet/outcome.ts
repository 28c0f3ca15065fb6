// What a report comes to for whoever asked: the words that were met, and the exit code.
import { exitOf, wordsOf, type RuleName } from './rules.ts';
import type { Report, Row } from './types.ts';

/** The words of a row that count: not accepted, not in the baseline. */
export function countingWords(row: Row, failOn: ReadonlySet<RuleName>): RuleName[] {
  if (row.baseline === 'unchanged') return [];
  return wordsOf(row).filter((word) => failOn.has(word) && row.accepted?.rule !== word);
}

/**
 * All words that a report meets.
 * @param allowEmpty no deployment at all is no failure
 */
export function metBy(report: Report, failOn: ReadonlySet<RuleName>, allowEmpty: boolean): Set<RuleName> {
  const met = new Set(report.deployments.flatMap((row) => countingWords(row, failOn)));
  if (failOn.has('unreadable') && report.unreadable.length > 0) met.add('unreadable');
  if (failOn.has('empty') && report.deployments.length === 0 && !allowEmpty) met.add('empty');
  // What was cut off is unknown, so nothing may pass for it; only "never" lets it.
  if (failOn.size > 0 && report.truncated) met.add('limit');
  return met;
}

/** 0 nothing met; 1 to act on at leisure; 2 broken or breaking; 3 something is missing. */
export function exitCode(report: Report, failOn: ReadonlySet<RuleName>, allowEmpty: boolean): 0 | 1 | 2 | 3 {
  return exitOf(metBy(report, failOn, allowEmpty));
}
