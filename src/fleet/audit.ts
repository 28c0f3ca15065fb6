// All deployments of a fleet to one report, `can-i-unpin/audit@1`. Pure: the files were read by others.
import type { EngineData } from '../engine/data.ts';
import type { Key } from '../engine/deployment.ts';
import { Answers } from './answers.ts';
import { isTooLong } from './accept.ts';
import type { Facts } from './facts/read.ts';
import { FactBook, type Probes } from './facts/apply.ts';
import { pathGlob } from './globs.ts';
import { missingOf } from './missing.ts';
import { bytewise } from './order.ts';
import { answerRow, type Setting } from './row.ts';
import type { Given, ImageReader } from './sides.ts';
import { changes, type Counts, type FileRead, type Found, type Report, type Row, type Unreadable } from './types.ts';

/** At most this many deployments are answered in one run. */
export const mostDeployments = 10_000;

export interface Asked {
  readonly reads: readonly FileRead[];
  /** The other checkout, which is *now*. */
  readonly before?: readonly FileRead[] | undefined;
  readonly unreadable: readonly Unreadable[];
  readonly files: number;
  readonly candidates: number;
  readonly facts: Facts;
  /** How the facts file is called in errors. */
  readonly factsName: string;
  /** A path relative to the folder of the facts file. */
  readonly within?: (path: string) => string;
  readonly probes?: Probes;
  readonly given: Given;
  readonly today: string;
  /** What was cut off before: walks, files, an interruption. */
  readonly limits: readonly string[];
  readonly trace?: boolean;
}

/** What is known, and by whom it is told. */
export interface Known {
  readonly data: EngineData;
  readonly asOf: string;
  readonly version: string;
  readonly values: (key: Key) => readonly string[];
  readonly find: (key: Key) => string;
  readonly readImage: ImageReader;
  /** Answers of earlier runs over the same data, to be used again. */
  readonly answers?: Answers;
}

export interface Audit {
  readonly report: Report;
  /** How many distinct deployments the engine was asked about. */
  readonly asked: number;
}

/** @throws FactsError where the facts contradict themselves */
export function audit(asked: Asked, known: Known): Audit {
  const answers = known.answers ?? new Answers(known.data, asked.trace ?? false);
  const within = asked.within ?? ((path: string) => path);
  const book = new FactBook(asked.facts, asked.factsName, within, asked.probes);
  const acceptances = asked.facts.accept.map((entry) => ({ entry, matches: pathGlob(entry.match) }));
  const met = new Set<string>();
  const setting: Setting = {
    answers,
    book,
    given: asked.given,
    upgrade: asked.facts.upgrade,
    readImage: known.readImage,
    today: asked.today,
    trace: asked.trace ?? false,
    acceptances: ({ id, path }) =>
      acceptances.flatMap(({ entry, matches }) => {
        const local = within(path);
        if (!matches(local) && !matches(local + id.slice(path.length))) return [];
        met.add(entry.by);
        return [entry];
      }),
  };
  const every = asked.reads.flatMap(({ found }) => found);
  const kept = every.slice(0, mostDeployments);
  const before = new Map(asked.before?.flatMap(({ found }) => found.map((each) => [each.id, each] as const)));
  const answered = kept
    .sort(inOrder)
    .map((found) => answerRow(found, setting, asked.before === undefined ? undefined : before.get(found.id)));
  const rows = answered.map(({ row }) => row);
  const limits = [
    ...asked.limits,
    ...(every.length > kept.length
      ? [`${String(every.length)} deployments found, ${String(mostDeployments)} answered`]
      : []),
    ...asked.reads
      .filter(({ cut }) => cut)
      .map(({ path }) => `${path}: more deployments than are told apart in one file`),
  ];
  const ids = new Set(rows.map(({ id }) => id));
  return {
    asked: answers.asked,
    report: {
      schema: 'can-i-unpin/audit@1',
      knowledge: { asOf: known.asOf, version: known.version },
      today: asked.today,
      counts: countsOf(asked, rows),
      deployments: rows,
      missing: missingOf(
        answered.filter(({ row }) => row.accepted === undefined),
        known.data,
        known.values,
        known.find,
      ),
      unreadable: [...asked.unreadable].sort((a, b) => bytewise(a.path, b.path)),
      facts: { unused: book.unused },
      acceptances: { unused: asked.facts.accept.filter(({ by }) => !met.has(by)).map(({ by }) => by) },
      ...(asked.before !== undefined && { removed: [...before.keys()].filter((id) => !ids.has(id)).sort(bytewise) }),
      limits,
      truncated: limits.length > 0,
    },
  };
}

/** Notices on acceptances: those that run too long. */
export function noticesOf({ deployments, today }: Report): string[] {
  return deployments.flatMap(({ id, accepted }) =>
    accepted !== undefined && isTooLong(accepted, today)
      ? [`${accepted.by}: ${id} is accepted until ${accepted.until}, more than 400 days ahead`]
      : [],
  );
}

function countsOf({ files, candidates, reads, unreadable }: Asked, rows: readonly Row[]): Counts {
  const verdicts: Counts['verdicts'] = count(rows.map(({ now, after }) => (after ?? now).verdict));
  const changed = count(rows.flatMap(({ change }) => change ?? []));
  return {
    files,
    candidates,
    deployments: rows.length,
    accepted: rows.filter(({ accepted }) => accepted !== undefined).length,
    unreadable: unreadable.length,
    filesWithSecrets: reads.filter(({ struck }) => struck).length,
    verdicts,
    changes: Object.fromEntries(
      changes.flatMap((name) => (changed[name] === undefined ? [] : [[name, changed[name]]])),
    ),
  };
}

function count<T extends string>(names: readonly T[]): Partial<Record<T, number>> {
  const counts: Partial<Record<T, number>> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

function inOrder(a: Found, b: Found): number {
  return bytewise(a.path, b.path) || a.lines[0] - b.lines[0] || bytewise(a.id, b.id);
}
