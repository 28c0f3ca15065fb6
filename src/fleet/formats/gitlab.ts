// The report as GitLab's Code Quality report: an array, also when it is empty.
import { rules, type Level } from '../rules.ts';
import type { Report } from '../types.ts';
import { findingsOf, messageOf, placeOf } from './messages.ts';

const severities: Readonly<Record<Level, string>> = { error: 'critical', warning: 'minor', note: 'info' };

/** Accepted rows, and those of the baseline, are left out: GitLab knows no mark for them. */
export function asGitlab({ deployments, unreadable }: Report): string {
  const counting = deployments.filter(({ accepted, baseline }) => accepted === undefined && baseline !== 'unchanged');
  const found = [
    ...findingsOf(counting).map(({ row, rule }) => ({
      description: messageOf(row, rule),
      check_name: rule,
      fingerprint: `${row.fingerprint ?? row.id}:${rule}`,
      severity: severities[rules[rule].level ?? 'note'],
      location: { path: row.path, lines: { begin: placeOf(row).from } },
    })),
    ...unreadable.map(({ path, why }) => ({
      description: `${path}: ${why}`,
      check_name: 'unreadable',
      fingerprint: `${path}:unreadable`,
      severity: severities.warning,
      location: { path, lines: { begin: 1 } },
    })),
  ];
  return `${JSON.stringify(found, null, 2)}\n`;
}
