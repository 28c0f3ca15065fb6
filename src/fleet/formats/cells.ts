// What a row shows in a table, whatever the format.
import { isPinned, type Key } from '../../engine/deployment.ts';
import { shown } from '../shown.ts';
import type { Report, Row } from '../types.ts';

export const columns = [
  'now',
  'after',
  'change',
  'deployment',
  'model',
  'gpu',
  'tp',
  'cache',
  'tokens',
  'pin',
  'missing',
] as const;
export type Column = (typeof columns)[number];

/** Every cell of a row; empty where there is nothing to say. */
export function cellsOf(row: Row): Readonly<Record<Column, string>> {
  const value = (key: Key): string => shown(row.deployment[key]?.value ?? '');
  const need = (row.after ?? row.now).need.length > 0 ? (row.after ?? row.now).need : row.now.need;
  const depends = row.alternatives.map(({ variable, lines }) => `depends on ${variable} (${lines.join(', ')})`);
  return {
    now: row.now.verdict + (row.after === undefined && row.accepted !== undefined ? ', accepted' : ''),
    after: row.after === undefined ? '' : row.after.verdict + (row.accepted === undefined ? '' : ', accepted'),
    change: row.change === undefined ? '' : row.change + (row.proveFirst === true ? ', prove first' : ''),
    deployment: shown(row.id),
    model: value('target.model').replace(/^.*\//, ''),
    gpu: value('gpu.model') === '' ? value('gpu.arch') : value('gpu.model'),
    tp: value('tp'),
    cache: value('draft.kvCacheDtype') === '' ? value('kvCacheDtype') : value('draft.kvCacheDtype'),
    tokens: value('draft.tokens'),
    pin: isPinned(row.deployment) ? value('draft.attentionBackend') : '',
    missing: shown(
      [
        ...(row.alternatives.length > 0 && new Set(row.alternatives.flatMap(({ verdicts }) => verdicts)).size > 1
          ? depends
          : []),
        ...need,
      ].join(', '),
    ),
  };
}

/** `3 deployments`, `1 deployment`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${String(count)} ${count === 1 ? one : many}`;
}

/** The counts of a report in one line. */
export function summaryOf({ counts }: Pick<Report, 'counts'>): string {
  const list = (of: Readonly<Record<string, number>>): string =>
    Object.entries(of)
      .map(([name, count]) => `${String(count)} ${name}`)
      .join(', ');
  return [
    `${counted(counts.deployments, 'deployment')} in ${counted(counts.candidates, 'candidate')} of ${counted(counts.files, 'file')}`,
    ...(counts.deployments > 0 ? [`now ${list(counts.verdicts)}`] : []),
    ...(Object.keys(counts.changes).length > 0 ? [`the upgrade: ${list(counts.changes)}`] : []),
    ...(counts.accepted > 0 ? [`${String(counts.accepted)} accepted`] : []),
    ...(counts.unreadable > 0 ? [`${String(counts.unreadable)} unreadable`] : []),
    ...(counts.filesWithSecrets > 0 ? [`secrets hidden in ${counted(counts.filesWithSecrets, 'file')}`] : []),
  ].join('; ');
}
