// The report as workflow commands of GitHub Actions. GitHub shows ten of a level in a step and drops the rest silently.
import { rules, type Level } from '../rules.ts';
import { shown } from '../shown.ts';
import type { Report } from '../types.ts';
import { counted } from './cells.ts';
import { findingsOf, messageOf, placeOf } from './messages.ts';

const mostOfALevel = 9;
const commands: Readonly<Record<Level, string>> = { error: 'error', warning: 'warning', note: 'notice' };

/** Nine of a level, then one that counts the rest. Accepted rows, and those of the baseline, are in the table only. */
export function asGithub({ deployments, unreadable, limits }: Report): string {
  const lines: Record<Level, string[]> = { error: [], warning: [], note: [] };
  const counting = deployments.filter(({ accepted, baseline }) => accepted === undefined && baseline !== 'unchanged');
  for (const { row, rule } of findingsOf(counting)) {
    const level = rules[rule].level ?? 'note';
    const { from, to } = placeOf(row);
    lines[level].push(
      `::${commands[level]} file=${property(row.path)},line=${String(from)},endLine=${String(to)},title=${property(`${rule}: ${shown(row.name)}`)}::${data(messageOf(row, rule))}`,
    );
  }
  for (const { path, why } of unreadable)
    lines.warning.push(`::warning file=${property(path)},title=unreadable::${data(shown(`${path}: ${why}`))}`);
  for (const limit of limits) lines.warning.push(`::warning title=cut off::${data(shown(limit))}`);
  return (Object.keys(commands) as Level[])
    .flatMap((level) => {
      const all = lines[level];
      const rest = all.length - mostOfALevel;
      return rest > 0
        ? [
            ...all.slice(0, mostOfALevel),
            `::${commands[level]} title=and more::${data(`${counted(rest, 'more row')} of this level; see the table in the log or the summary`)}`,
          ]
        : all;
    })
    .map((line) => `${line}\n`)
    .join('');
}

function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
