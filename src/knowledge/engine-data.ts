// What the engine is given of content/: one piece of plain JSON, the same for the site, the CLI and the tests.
import { compareVersions, isRelease } from '../engine/versions.ts';
import { generations, type EngineData, type Generation } from '../engine/data.ts';
import type { KernelRelease } from '../engine/kernels/types.ts';
import type { Knowledge } from './types.ts';
import type { Release } from './schema.ts';
import { engineSheet } from './sheets.ts';

/**
 * Builds the engine's data. Only releases that a non-causal block can meet keep their kernels: older ones never take
 * the mask, so no answer of theirs is ever asked for.
 * @throws Error where content/ lacks what the rules stand on
 */
export function engineData(knowledge: Knowledge, kernels: readonly KernelRelease[]): EngineData {
  const releases = [...knowledge.releases.values()];
  const vllm = releases.filter(({ what }) => what === 'vllm');
  const before = vllm
    .filter(({ generation }) => generation === 'before-55966')
    .map(({ version, build }) => build ?? version);
  return {
    vllm: {
      sheets: knowledge.sheets.map(engineSheet),
      lastReleaseBefore: newest(before.filter(isRelease), 'a vLLM release of the generation before-55966'),
      lastDevBefore: newest(
        before.filter((version) => !isRelease(version)),
        'a vLLM build of the generation before-55966',
      ),
      commits: vllm.flatMap(({ commit, generation }) =>
        commit !== undefined && isGeneration(generation) ? [{ commit, generation }] : [],
      ),
      inheritanceFrom: opened(knowledge, 'vllm-52288'),
      tritonDcpRefusedUntil: opened(knowledge, 'vllm-54546'),
      dates: Object.fromEntries(vllm.flatMap(exactDate)),
    },
    aiter: { firstCausal: firstCausal(releases) },
    kernels: kernels.filter(({ verified, maskArgument }) => verified && maskArgument),
    hardware: knowledge.hardware.map(({ arch, models }) => ({ arch, models: models.map(({ name }) => ({ name })) })),
    models: knowledge.models,
  };
}

function isGeneration(name: string | undefined): name is Generation {
  return (generations as readonly (string | undefined)[]).includes(name);
}

function exactDate({ version, date, dated }: Release): [string, string][] {
  return date !== undefined && dated === 'on' && isRelease(version) ? [[version, date]] : [];
}

function newest(versions: readonly string[], what: string): string {
  const [last] = versions.filter((v) => compareVersions(v, v) === 0).sort((a, b) => compareVersions(b, a) ?? 0);
  if (last === undefined) throw new Error(`content/releases names no ${what}`);
  return last;
}

function firstCausal(releases: readonly Release[]): string {
  const [first] = releases
    .filter(({ what, causal, version }) => what === 'aiter' && causal === 'yes' && isRelease(version))
    .map(({ version }) => version)
    .sort((a, b) => compareVersions(a, b) ?? 0);
  if (first === undefined) throw new Error('content/releases names no AITER release with causal');
  return first;
}

function opened(knowledge: Knowledge, id: string): string {
  const date = knowledge.upstream.get(id)?.opened;
  if (date === undefined) throw new Error(`content/upstream/${id}.md needs the day it was opened`);
  return date;
}
