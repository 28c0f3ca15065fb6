// What the commands know. Here it is read from content/ and checked; the bundle carries the same as data (tools/bundle).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EngineData } from '../engine/data.ts';
import type { Hardware } from '../intake/settle.ts';
import { engineData } from '../knowledge/engine-data.ts';
import { loadKernels } from '../knowledge/kernels.ts';
import { loadKnowledge } from '../knowledge/load.ts';
import type { KeyDoc } from '../knowledge/schema.ts';
import { root } from './root.ts';

/** What deployments are judged by, and what is said of their keys. Plain data. */
export interface HeldEngine {
  readonly data: EngineData;
  readonly hardware: readonly Hardware[];
  readonly keys: readonly KeyDoc[];
  /** The newest day on which a claim was looked at, and the version of this program. */
  readonly asOf: string;
  readonly version: string;
  /** The site's address, with a slash at its end. */
  readonly site: string;
}

let loaded: HeldEngine | undefined;

/** Loaded once a process. @throws ContentError where content/ is not sound */
export function heldEngine(): HeldEngine {
  loaded ??= load();
  return loaded;
}

function load(): HeldEngine {
  const knowledge = loadKnowledge(root);
  const days = [...knowledge.claims.values()].map(({ asOf }) => asOf).sort();
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  return {
    data: engineData(knowledge, loadKernels(root)),
    hardware: knowledge.hardware,
    keys: knowledge.keys,
    asOf: days.at(-1) ?? '',
    version,
    site: process.env['SITE'] ?? 'https://example.org/',
  };
}
