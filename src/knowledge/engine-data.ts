// What the engine is given of content/: one piece of plain JSON, the same for the site, the CLI and the tests.
import { cites } from '../engine/cites.ts';
import { compareVersions, isRelease } from '../engine/versions.ts';
import { generations, type EngineData, type Generation } from '../engine/data.ts';
import type { KernelRelease } from '../engine/kernels/types.ts';
import type { Knowledge } from './types.ts';
import type { Release } from './schema.ts';
import { statementOf } from './figures.ts';
import { engineSheet } from './sheets.ts';

/**
 * Builds the engine's data. Only releases that a non-causal block can meet keep their kernels: older ones never take
 * the mask, so no answer of theirs is ever asked for.
 * @throws Error where content/ lacks what the rules stand on
 */
export function engineData(knowledge: Knowledge, kernels: readonly KernelRelease[]): EngineData {
  const releases = [...knowledge.releases.values()];
  const vllm = releases.filter(({ what }) => what === 'vllm');
  return {
    vllm: {
      sheets: knowledge.sheets.map(engineSheet),
      commits: vllm.flatMap(({ commit, generation }) =>
        commit !== undefined && isGeneration(generation) ? [{ commit, generation }] : [],
      ),
      builds: vllm.flatMap(({ version, build, generation }) => {
        const number = build ?? version;
        return isGeneration(generation) && !isRelease(number) && compareVersions(number, number) === 0
          ? [{ version: number, generation }]
          : [];
      }),
    },
    aiter: {
      firstCausal: firstCausal(releases),
      measured: kernels.filter(({ verified }) => verified).map(({ tag }) => tag.replace(/^v/, '')),
    },
    kernels: kernels.filter(({ verified, maskArgument }) => verified && maskArgument),
    hardware: knowledge.hardware.map(({ arch, models }) => ({ arch, models: models.map(({ name }) => ({ name })) })),
    models: knowledge.models,
    gains: cites.gain.flatMap((id) => {
      const claim = knowledge.claims.get(id);
      return claim === undefined ? [] : [statementOf(claim)];
    }),
  };
}

function isGeneration(name: string | undefined): name is Generation {
  return (generations as readonly (string | undefined)[]).includes(name);
}

function firstCausal(releases: readonly Release[]): string {
  const [first] = releases
    .filter(({ what, causal, version }) => what === 'aiter' && causal === 'yes' && isRelease(version))
    .map(({ version }) => version)
    .sort((a, b) => compareVersions(a, b) ?? 0);
  if (first === undefined) throw new Error('content/releases names no AITER release with causal');
  return first;
}
