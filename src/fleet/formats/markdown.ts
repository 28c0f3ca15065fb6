// The report as GitHub Markdown, for a pull request or a job's summary.
import type { Report } from '../types.ts';
import { cellsOf, columns, counted, summaryOf } from './cells.ts';
import { missingLine } from './fill.ts';
import { shown } from '../shown.ts';

/** A job's summary takes 1 MiB; the rest of the rows is told as a number. */
export const longestMarkdown = 1_000_000;

/** A table of rows and a list of what is missing; what was read is escaped, so that it stays text. */
export function asMarkdown(report: Report, longest = longestMarkdown): string {
  const head = `# Deployments: ${escape(summaryOf(report))}\n\n`;
  const rows = report.deployments.map(cellsOf);
  const used = columns.filter((column) => rows.some((cells) => cells[column] !== ''));
  const below = [
    ...section('What is missing, most decisive first', report.missing.slice(0, 50).map(missingLine)),
    ...section(
      'Not read',
      report.unreadable.slice(0, 50).map(({ path, why }) => `${path}: ${why}`),
    ),
    ...section('Cut off', report.limits),
  ].join('\n');
  const table = [`| ${used.join(' | ')} |`, `|${used.map(() => '---|').join('')}`];
  const encoder = new TextEncoder();
  let left = longest - encoder.encode(head + table.join('\n') + below).length - 200;
  let more = 0;
  for (const cells of rows) {
    const line = `| ${used.map((column) => escape(cells[column])).join(' | ')} |`;
    left -= encoder.encode(line).length + 1;
    if (left < 0) more += 1;
    else table.push(line);
  }
  return [
    head,
    ...(rows.length === 0 ? [] : [`${table.join('\n')}\n\n`]),
    ...(more === 0 ? [] : [`${counted(more, 'more row', 'more rows')} in the JSON.\n\n`]),
    below === '' ? '' : `${below}\n`,
  ].join('');
}

function section(title: string, items: readonly string[]): string[] {
  return items.length === 0 ? [] : [`## ${title}\n`, ...items.map((item) => `- ${escape(item)}`), ''];
}

function escape(text: string): string {
  // "@" and "#" would notify people and link to issues of whatever repository the text lands in.
  return shown(text)
    .replace(/[\\`*_[\]<>|~]/g, '\\$&')
    .replace(/[@#](?=\w)/g, (mark) => `${mark}\u200b`);
}
