// The facts file of a run: found, read, its probe reports with it.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import type { Hardware } from '../../intake/types.ts';
import type { Reading } from '../../intake/types.ts';
import { readCheckpoints } from '../../intake/readers/checkpoint/index.ts';
import { readEnvironment } from '../../intake/readers/environment/index.ts';
import { FactsError, noFacts, readFacts, type Facts } from '../../fleet/facts/read.ts';
import { factsName } from '../../fleet/facts/shape.ts';
import type { Probes } from '../../fleet/facts/apply.ts';
import { UsageError } from '../usage.ts';
import { repositoryOf } from './ignored.ts';
import { shownPath, told } from './walk.ts';

export interface FactsFile {
  readonly facts: Facts;
  /** How it is called in errors. */
  readonly name: string;
  /** A path that is relative to the working directory, relative to the facts file's folder instead. */
  readonly within: (path: string) => string;
  readonly probes: Probes;
}

/**
 * Takes the facts file that is named, or the nearest one from the first path upward to the repository's root.
 * @throws UsageError where it cannot be read or is faulty
 */
export async function factsFor(
  paths: readonly string[],
  named: string | undefined,
  cwd: string,
  hardware: readonly Hardware[],
): Promise<FactsFile> {
  const file = named === undefined ? nearestTo(paths[0] === '-' ? '.' : (paths[0] ?? '.'), cwd) : resolve(cwd, named);
  if (file === undefined) return { facts: noFacts, name: factsName, within: (path) => path, probes: new Map() };
  const name = shownPath(file, cwd);
  const folder = dirname(file);
  try {
    const facts = readFacts(readFileSync(file, 'utf8'), name);
    const probes = new Map<string, readonly Reading[]>();
    for (const { probe, line } of facts.images)
      if (probe !== undefined)
        probes.set(probe, await readProbe(resolve(folder, probe), probe, `${name}:${String(line)}`, hardware));
    for (const { config, line } of facts.drafts)
      if (config !== undefined)
        probes.set(config, await readConfig(resolve(folder, config), config, `${name}:${String(line)}`));
    return { facts, name, within: (path) => relative(folder, resolve(cwd, path)).split(sep).join('/'), probes };
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(error instanceof FactsError ? error.message : `${name}: ${told(error)}`);
  }
}

function nearestTo(path: string, cwd: string): string | undefined {
  const start = resolve(cwd, path);
  const top = repositoryOf(start);
  for (let at = start; ; at = dirname(at)) {
    const file = join(at, factsName);
    if (existsSync(file)) return file;
    if (at === top || dirname(at) === at || (top === undefined && at === cwd)) return undefined;
  }
}

async function readProbe(
  file: string,
  probe: string,
  place: string,
  hardware: readonly Hardware[],
): Promise<readonly Reading[]> {
  const text = textOf(file, `${place}: the probe's report ${probe}`);
  const { readings } = await readEnvironment({ name: `probe:${probe}`, text }, hardware);
  if (readings.length === 0) throw new UsageError(`${place}: ${probe} is no probe report that says anything`);
  return readings;
}

async function readConfig(file: string, config: string, place: string): Promise<readonly Reading[]> {
  const text = textOf(file, `${place}: the draft's config ${config}`);
  const { read } = await readCheckpoints({ name: 'draft-config', text });
  const fault = read.findings.find(({ code }) => ['config-cut', 'config-broken', 'config-of-the-other'].includes(code));
  if (fault !== undefined) throw new UsageError(`${place}: ${config}: ${fault.text}`);
  if (read.readings.length === 0) throw new UsageError(`${place}: ${config} is no config.json that says anything`);
  return read.readings;
}

function textOf(file: string, what: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new UsageError(`${what}: ${told(error)}`);
  }
}
