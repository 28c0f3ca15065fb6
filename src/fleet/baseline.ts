// Baselines: rows that were there before somebody looked. Only what is new, or worse, counts.
import { bytewise } from './order.ts';
import { isRule, wordsOf, type RuleName } from './rules.ts';
import type { Report, Row } from './types.ts';

export const baselineSchema = 'can-i-unpin/baseline@1';

export interface BaselineEntry {
  readonly id: string;
  readonly rule: RuleName;
  readonly fingerprint: string | null;
}

export interface Baseline {
  readonly schema: typeof baselineSchema;
  readonly entries: readonly BaselineEntry[];
}

/** A baseline that cannot be taken: never read as "no baseline". */
export class BaselineError extends Error {}

/** @throws BaselineError where the text is no baseline */
export function readBaseline(text: string, name: string): Baseline {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    throw new BaselineError(`${name}: is no JSON`);
  }
  const { schema, entries } = (typeof read === 'object' && read !== null ? read : {}) as {
    schema?: unknown;
    entries?: unknown;
  };
  if (schema !== baselineSchema || !Array.isArray(entries) || !entries.every(isEntry))
    throw new BaselineError(`${name}: is no baseline of this program (${baselineSchema})`);
  return { schema: baselineSchema, entries };
}

/** What is written: sorted, without lines and dates, so that two runs give the same bytes. */
export function writeBaseline(entries: readonly BaselineEntry[]): string {
  const sorted = [...entries]
    .sort((a, b) => bytewise(a.id, b.id) || bytewise(a.rule, b.rule))
    .map(({ id, rule, fingerprint }) => ({ id, rule, fingerprint }));
  return `${JSON.stringify({ schema: baselineSchema, entries: sorted }, null, 2)}\n`;
}

/**
 * The entries for a report. Over an old baseline only what is gone is dropped; what is new needs `acceptNew`.
 * @param counts the words that fail a run
 */
export function baselineOf(
  report: Report,
  counts: ReadonlySet<RuleName>,
  old: Baseline | undefined,
  acceptNew: boolean,
): BaselineEntry[] {
  const now = report.deployments.flatMap((row) => entriesOf(row, counts));
  if (old === undefined || acceptNew) return now;
  const known = new Set(old.entries.map(nameOf));
  return now.filter((entry) => known.has(nameOf(entry)));
}

/** The report with each row's standing, and the entries that no row meets any more. */
export function withBaseline(report: Report, baseline: Baseline, counts: ReadonlySet<RuleName>): Report {
  const known = new Set(baseline.entries.map(nameOf));
  const met = new Set<string>();
  const deployments = report.deployments.map((row) => {
    const mine = entriesOf(row, counts).map(nameOf);
    for (const name of mine) if (known.has(name)) met.add(name);
    return mine.length === 0
      ? row
      : { ...row, baseline: mine.every((name) => known.has(name)) ? ('unchanged' as const) : ('new' as const) };
  });
  const stale = baseline.entries.filter((entry) => !met.has(nameOf(entry))).map(({ id, rule }) => `${id}: ${rule}`);
  return { ...report, deployments, baseline: { stale } };
}

function entriesOf(row: Row, counts: ReadonlySet<RuleName>): BaselineEntry[] {
  return wordsOf(row)
    .filter((word) => counts.has(word))
    .map((rule) => ({ id: row.id, rule, fingerprint: row.fingerprint }));
}

function nameOf({ id, rule, fingerprint }: BaselineEntry): string {
  return JSON.stringify([id, rule, fingerprint]);
}

function isEntry(entry: unknown): entry is BaselineEntry {
  if (typeof entry !== 'object' || entry === null) return false;
  const { id, rule, fingerprint } = entry as Record<string, unknown>;
  return (
    typeof id === 'string' &&
    typeof rule === 'string' &&
    isRule(rule) &&
    (fingerprint === null || typeof fingerprint === 'string')
  );
}
