// Our own probe's report, `can-i-unpin/probe@1` and `@2`: what it settles are capabilities, not versions.
import { isKey, type Key } from '../../../engine/deployment.ts';
import { rowOf } from '../../../engine/keys.ts';
import type { Notes } from './notes.ts';
import { lineAt, type ReportSpan } from './reports.ts';

/** What a checkpoint says and a command may replace. */
const ofCheckpoint: ReadonlySet<Key> = new Set<Key>(['dtype', 'kvCacheDtype']);

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
    if (key === 'draft.method' || ofCheckpoint.has(key)) notes.ofCheckpoint(key, value, line);
    else notes.give(key, value, line);
  }
  const native = isMembers(report['capabilities']) ? report['capabilities']['aiter.native24'] : undefined;
  if (native === 'yes' || native === 'no') notes.give('aiter.native24', native, from);
  const facts = factsOf(report);
  if (facts !== undefined) notes.give('vllm.facts', facts, from);
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

/** What the probe read of vLLM, as the key `vllm.facts` takes it: every fact, and the names of those it could not read. */
function factsOf({ facts, unread }: Members): string | undefined {
  if (!isMembers(facts)) return undefined;
  const found = Object.entries(facts).filter(([name, value]) => isFactName(name) && isFact(value));
  if (found.length === 0) return undefined;
  const missing = isMembers(unread) ? Object.keys(unread).filter(isFactName) : [];
  return JSON.stringify({ ...Object.fromEntries(found.slice(0, most)), unread: missing.slice(0, most) });
}

/** More than a sheet has. */
const most = 200;

function isFactName(name: string): boolean {
  return /^[a-z]\w{0,59}$/i.test(name) && name !== 'unread' && name !== 'asIn';
}

function isFact(value: unknown): boolean {
  const isPart = (part: unknown): boolean =>
    typeof part === 'number' || typeof part === 'boolean' || (typeof part === 'string' && part.length <= 80);
  return isPart(value) || (Array.isArray(value) && value.length <= most && value.every(isPart));
}
