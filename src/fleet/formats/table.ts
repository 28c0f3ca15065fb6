// The report for a terminal: one line a deployment, what is missing below.
import { bytewise } from '../order.ts';
import { cut, cutStart, shown, widthOf } from '../shown.ts';
import type { Report, Row } from '../types.ts';
import { cellsOf, columns, counted, summaryOf, type Column } from './cells.ts';
import { factsToFill, missingLine } from './fill.ts';

export const groupings = ['verdict', 'change', 'image', 'file', 'missing'] as const;
export type Grouping = (typeof groupings)[number];

export interface TableOptions {
  /** In characters. */
  readonly width?: number;
  readonly groupBy?: Grouping;
  readonly color?: boolean;
}

const red = new Set(['broken', 'breaks', 'must-pin-after']);
const yellow = new Set(['must-pin', 'need-input', 'undecided', 'backend-changes']);
const green = new Set(['unpin', 'pin-can-go', 'mended']);
/** So much of the listings below the table is shown. */
const mostMissing = 20;

/** The report as text. Every line begins with a word of ours, so that a file's name cannot pass as a command of a CI system. */
export function asTable(
  report: Report,
  { width = 100, groupBy = 'verdict', color = false }: TableOptions = {},
): string {
  const rows = report.deployments.map((row) => ({ row, cells: cellsOf(row) }));
  const used = columns.filter((column) => rows.some(({ cells }) => cells[column] !== ''));
  const widths = widthsFor(
    used,
    rows.map(({ cells }) => cells),
    width - 2,
  );
  const line = (cells: Readonly<Record<Column, string>>): string =>
    `  ${used
      .map((column) => {
        const size = widths.get(column) ?? 0;
        const text = (column === 'deployment' ? cutStart : cut)(cells[column], size).padEnd(size);
        return color ? painted(column, cells[column], text) : text;
      })
      .join('  ')
      .trimEnd()}`;
  const lines: string[] = [];
  if (rows.length > 0)
    lines.push(line(Object.fromEntries(columns.map((column) => [column, column])) as Record<Column, string>));
  const groups = new Map<string, typeof rows>();
  for (const each of rows) {
    const name = groupOf(each.row, groupBy);
    const members = groups.get(name);
    if (members === undefined) groups.set(name, [each]);
    else members.push(each);
  }
  for (const [name, members] of [...groups].sort(([a], [b]) => rank(a) - rank(b) || bytewise(a, b))) {
    lines.push('', `${groupBy} ${shown(name)}: ${String(members.length)}`);
    for (const { cells } of members) lines.push(line(cells));
  }
  lines.push(...todos(report), ...missing(report), ...rest(report), '', summaryOf(report));
  return `${lines.join('\n').trimStart()}\n`;
}

function groupOf(row: Row, by: Grouping): string {
  switch (by) {
    case 'verdict':
      return (row.after ?? row.now).verdict;
    case 'change':
      return row.change ?? 'no upgrade';
    case 'image':
      return row.image ?? 'none named';
    case 'file':
      return row.path;
    case 'missing':
      return (row.after ?? row.now).need.join(', ') || 'nothing';
  }
}

const order = [
  'broken',
  'breaks',
  'must-pin',
  'must-pin-after',
  'need-input',
  'undecided',
  'backend-changes',
  'unpin',
  'pin-can-go',
  'pin-can-go-after',
  'mended',
  'keep-pin',
  'same',
  'not-applicable',
];

function rank(name: string): number {
  const at = order.indexOf(name);
  return at < 0 ? order.length : at;
}

/** The name of the deployment gives way first, then what is missing; verdicts are always whole. */
function widthsFor(
  used: readonly Column[],
  all: readonly Readonly<Record<Column, string>>[],
  width: number,
): Map<Column, number> {
  const widths = new Map(
    used.map((column) => [column, Math.max(column.length, ...all.map((cells) => widthOf(cells[column])))]),
  );
  const least: Partial<Record<Column, number>> = { model: 10, missing: 14, pin: 10, deployment: 24 };
  for (const column of ['missing', 'model', 'deployment', 'pin'] as const) {
    const over = [...widths.values()].reduce((sum, each) => sum + each + 2, -2) - width;
    const size = widths.get(column);
    if (over > 0 && size !== undefined)
      widths.set(column, Math.max(Math.min(size, least[column] ?? size), size - over));
  }
  return widths;
}

function painted(column: Column, value: string, text: string): string {
  if (column !== 'now' && column !== 'after' && column !== 'change') return text;
  const [word = ''] = value.split(',', 1);
  const code = red.has(word) ? '31' : yellow.has(word) ? '33' : green.has(word) ? '32' : '';
  return code === '' ? text : `\u001b[${code}m${text}\u001b[39m`;
}

function todos({ deployments }: Report): string[] {
  const found = new Map<string, number>();
  for (const { change, todo } of deployments)
    if (change !== undefined && change !== 'same' && todo !== undefined)
      found.set(`${change}: ${todo}`, (found.get(`${change}: ${todo}`) ?? 0) + 1);
  return found.size === 0
    ? []
    : ['', 'What to do', ...[...found].map(([text, count]) => `  ${text} (${counted(count, 'row')})`)];
}

function missing({ missing: list }: Report): string[] {
  if (list.length === 0) return [];
  const shownOnes = list.slice(0, mostMissing);
  return [
    '',
    'What is missing, most decisive first',
    ...shownOnes.map((one) => `  ${missingLine(one)}`),
    ...shownOnes.slice(0, 3).map(({ key, find }) => `  To find ${key}: ${shown(find)}`),
    ...(list.length > shownOnes.length ? [`  and ${String(list.length - shownOnes.length)} more in the JSON`] : []),
    '',
    'A facts file to fill in (can-i-unpin.yaml)',
    ...factsToFill(shownOnes)
      .trimEnd()
      .split('\n')
      .map((text) => `  ${text}`),
  ];
}

function rest({ unreadable, limits, facts, acceptances, removed = [], deployments }: Report): string[] {
  return [
    ...unreadable.map(({ path, why }) => `unreadable: ${shown(path)}: ${shown(why)}`),
    ...limits.map((limit) => `cut off: ${shown(limit)}`),
    ...facts.unused.map((place) => `fact-unused: ${place} matched no deployment`),
    ...acceptances.unused.map((place) => `acceptance-unused: ${place} matched no deployment`),
    ...deployments.flatMap(({ id, expired }) =>
      expired === undefined ? [] : [`acceptance-expired: ${shown(id)}, since ${expired.until} (${shown(expired.by)})`],
    ),
    ...removed.map((id) => `removed: ${shown(id)} is in the other checkout only`),
  ].map((text, index) => (index === 0 ? `\n${text}` : text));
}
