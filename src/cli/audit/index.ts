// `audit`: every deployment of a repository at once, now and after an upgrade.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { keys, type Key } from '../../engine/deployment.ts';
import { originText } from '../../engine/origin.ts';
import { audit as answer, noticesOf } from '../../fleet/audit.ts';
import { baselineOf, BaselineError, readBaseline, withBaseline, writeBaseline } from '../../fleet/baseline.ts';
import { decode } from '../../fleet/decode.ts';
import { FactsError } from '../../fleet/facts/read.ts';
import { formatted, type FormatOptions } from '../../fleet/formats/index.ts';
import { pathGlob } from '../../fleet/globs.ts';
import { exitCode } from '../../fleet/outcome.ts';
import { shown } from '../../fleet/shown.ts';
import type { Report } from '../../fleet/types.ts';
import * as content from '../content/index.ts';
import { UsageError, type Command, type Io } from '../usage.ts';
import { factsFor, type FactsFile } from './facts-file.ts';
import { readOptions, type Options } from './options.ts';
import { readTree, type Tree, type TreeOptions } from './tree.ts';
import { imageReadings } from '../../fleet/images.ts';
import { told } from './walk.ts';

export { usage } from './options.ts';

export const audit: Command = async (args, io) => {
  const options = readOptions(args);
  const cwd = io.cwd ?? process.cwd();
  const old = readOldBaselines(options, cwd);
  const { hardware, keys: docs } = content.knowledge();
  const { asOf, version, site } = content.about();
  const facts = await factsFor(options.paths, options.facts, cwd, hardware);
  const stop = new AbortController();
  const interrupt = (): void => {
    stop.abort();
  };
  process.once('SIGINT', interrupt);
  try {
    const stdin = options.paths.includes('-')
      ? decode(new TextEncoder().encode(await io.read('-')), options.maxFileSize)
      : undefined;
    const tree = await readTree(
      options.paths,
      cwd,
      wantedBy(options, facts),
      { ...options, hardware },
      stop.signal,
      stdin,
    );
    const before =
      options.before === undefined
        ? undefined
        : await readBefore(options.before, cwd, { ...options, hardware }, facts, stop.signal);
    const { report: found } = answer(
      {
        reads: tree.reads,
        before: before?.reads,
        unreadable: tree.unreadable,
        files: tree.files,
        candidates: tree.candidates,
        facts: facts.facts,
        factsName: facts.name,
        within: facts.within,
        probes: facts.probes,
        given: options,
        today: options.today,
        limits: [
          ...tree.limits,
          ...(before?.limits ?? []),
          ...(stop.signal.aborted ? ['interrupted: the rest was not read'] : []),
        ],
        trace: options.trace,
      },
      {
        data: content.data(),
        asOf,
        version,
        values: (key) => docs.find((doc) => doc.key === key)?.values ?? [],
        find: (key) => docs.find((doc) => doc.key === key)?.find ?? '',
        readImage: imageReadings,
      },
    );
    const report = old.baseline === undefined ? found : withBaseline(found, old.baseline, options.failOn);
    for (const notice of [
      ...noticesOf(report),
      ...(report.baseline?.stale ?? []).map((entry) => `stale in the baseline: ${entry}`),
    ])
      io.err(`${shown(notice)}\n`);
    if (options.writeBaseline !== undefined)
      write(
        resolve(cwd, options.writeBaseline),
        writeBaseline(baselineOf(report, options.failOn, old.written, options.acceptNew)),
      );
    if (options.explain !== undefined) io.out(explained(report, options.explain));
    else print(report, options, cwd, io, site);
    return exitCode(report, options.failOn, options.allowEmpty);
  } catch (error) {
    if (error instanceof FactsError) throw new UsageError(error.message);
    throw error;
  } finally {
    process.off('SIGINT', interrupt);
  }
};

function wantedBy({ include, exclude }: Options, { facts, within }: FactsFile): (path: string) => boolean {
  const included = include.map(pathGlob);
  const excluded = exclude.map(pathGlob);
  const byFacts = facts.exclude.map(pathGlob);
  return (path) =>
    (included.length === 0 || included.some((matches) => matches(path))) &&
    !excluded.some((matches) => matches(path)) &&
    !byFacts.some((matches) => matches(within(path)));
}

/** The same paths in another checkout; one that is not there holds no deployment. */
async function readBefore(
  folder: string,
  cwd: string,
  options: Options & TreeOptions,
  facts: FactsFile,
  signal: AbortSignal,
): Promise<Tree> {
  const root = resolve(cwd, folder);
  const paths = options.paths.map((path) => resolve(root, relative(cwd, resolve(cwd, path))));
  return readTree(paths, root, wantedBy(options, facts), { ...options, mayMiss: true }, signal);
}

function readOldBaselines({ baseline, writeBaseline: written }: Options, cwd: string) {
  const read = (file: string) => {
    try {
      return readBaseline(readFileSync(resolve(cwd, file), 'utf8'), file);
    } catch (error) {
      throw new UsageError(error instanceof BaselineError ? error.message : `${file}: ${told(error)}`);
    }
  };
  const exists = (file: string): boolean => {
    try {
      readFileSync(resolve(cwd, file));
      return true;
    } catch {
      return false;
    }
  };
  return {
    baseline: baseline === undefined ? undefined : read(baseline),
    written: written === undefined || !exists(written) ? undefined : read(written),
  };
}

function print(report: Report, options: Options, cwd: string, io: Io, site: string): void {
  const { only } = options;
  const visible =
    only === undefined
      ? report
      : { ...report, deployments: report.deployments.filter(({ now, after }) => only.has((after ?? now).verdict)) };
  const terminal = options.output === undefined && process.stdout.isTTY;
  const settings: FormatOptions = {
    failOn: options.failOn,
    groupBy: options.groupBy,
    site,
    ...(terminal && { width: process.stdout.columns }),
    color:
      options.color === 'always' || (options.color === 'auto' && terminal && (process.env['NO_COLOR'] ?? '') === ''),
  };
  for (const { format, file } of options.reports)
    write(resolve(cwd, file), formatted(visible, format, { ...settings, color: false }));
  const text = formatted(visible, options.format, settings);
  if (options.output === undefined) io.out(text);
  else write(resolve(cwd, options.output), text);
}

function write(file: string, text: string): void {
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  } catch (error) {
    throw new UsageError(`${file}: ${told(error)}`);
  }
}

/** Every key of one row, with its place. */
function explained(report: Report, id: string): string {
  const row = report.deployments.find((each) => each.id === id);
  if (row === undefined)
    throw new UsageError(
      `--explain ${id}: no such deployment; the ids are the first column, such as ${report.deployments[0]?.id ?? 'path#name'}`,
    );
  const side = (title: string, values: Report['deployments'][number]['deployment']): string[] => [
    title,
    ...keys.flatMap((key: Key) => {
      const known = values[key];
      return known === undefined ? [] : [`  ${key} = ${shown(known.value)} (${shown(originText(known.from))})`];
    }),
  ];
  return `${[
    shown(row.id),
    ...side('Now', row.deployment),
    ...(row.after === undefined ? [] : side('After', row.after.deployment)),
    ...row.findings.map(({ severity, text, code }) => `${severity}: ${shown(text)} (${code})`),
  ].join('\n')}\n`;
}
