// Our own probe's report, `can-i-unpin/probe@1` and `@2`: what it settles are capabilities, not versions.
import { isKey, type Key } from '../../../engine/deployment.ts';
import { rowOf } from '../../../engine/keys.ts';
import type { Notes } from './notes.ts';
import { lineAt, type ReportSpan } from './reports.ts';

/** What a checkpoint says and a command may replace. */
const ofCheckpoint: ReadonlySet<Key> = new Set<Key>(['draft.method', 'dtype', 'kvCacheDtype']);

type Members = Readonly<Record<string, unknown>>;
const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Reads a probe's report where it stands in the text.
 * @param span of `reportsIn`
 */
export function readProbe(text: string, { start, end, from }: ReportSpan, notes: Notes): void {
  let report: unknown;
  try {
    report = end === undefined ? undefined : JSON.parse(text.slice(start, end));
  } catch {
    report = undefined;
  }
  if (!isMembers(report) || end === undefined || !isMembers(report['deployment'])) {
    notes.say(
      'warning',
      'probe-report-incomplete',
      'The probe\u2019s report is cut or changed: nothing of it is taken. Paste it whole.',
      ['ask-the-build'],
      from,
    );
    return;
  }
  for (const [key, value] of Object.entries(report['deployment'])) {
    if (!isKey(key) || rowOf(key).probe !== true || typeof value !== 'string' || value.length > 200 || value === '')
      continue;
    const at = text.indexOf(`"${key}"`, start);
    const line = at === -1 || at > end ? from : lineAt(text, at);
    if (ofCheckpoint.has(key)) notes.hintOfCheckpoint(key, value, line);
    else notes.give(key, value, line);
  }
  const told = report['notes'];
  for (const note of Array.isArray(told) ? told.slice(0, 20) : [])
    if (
      isMembers(note) &&
      typeof note['text'] === 'string' &&
      typeof note['code'] === 'string' &&
      /^[a-z\d-]{1,60}$/.test(note['code'])
    )
      notes.say(
        'note',
        `probe-${note['code']}`,
        `The probe notes: ${note['text'].slice(0, 400)}`,
        ['ask-the-build'],
        from,
      );
}
