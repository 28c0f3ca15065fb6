// What a vLLM's number, commit and patches say of its behaviour. Source of the rules: the claims which-vllm-is-before-55966
// and which-vllm-is-unknown.
import type { EngineData, Generation } from './data.ts';
import { generations } from './data.ts';
import type { Deployment } from './deployment.ts';
import {
  buildDate,
  commitOf,
  compareVersions,
  isAtLeast,
  isRelease,
  isShallowClone,
  publicVersion,
} from './versions.ts';

/** A generation of behaviour, or one of the two revisions of an attempt that did not land (#55590). */
export type Behaviour = Generation | 'flag-only-55590' | 'single-rows-55590';

/** The change numbers of a comma-separated list: `55966, #57085` and `vllm#53001` alike. */
export function patchNumbers(list: string | undefined): readonly string[] {
  return list === undefined ? [] : (list.match(/\d+/g) ?? []);
}

/** Every behaviour that the deployment's vLLM may have. One where it is certain. */
export function behaviours(deployment: Deployment, data: EngineData): readonly Behaviour[] {
  const stated = generations.find((generation) => generation === deployment['vllm.generation']?.value);
  if (stated !== undefined) return [stated];
  const patches = patchNumbers(deployment['vllm.patches']?.value);
  if (patches.includes('57085')) return ['with-57085'];
  if (patches.includes('55966')) return ['merged-55966'];
  if (patches.includes('53001')) return ['branch-53001'];
  // Closed without landing. Its first revision set the metadata's flag alone, a later one served rows of one token.
  if (patches.includes('55590')) return ['flag-only-55590', 'single-rows-55590'];
  const known = knownCommit(deployment, data);
  if (known !== undefined) return [known.generation];
  const version = deployment['vllm.version']?.value;
  if (version !== undefined && isBefore(version, data)) return ['before-55966'];
  return ['before-55966', 'merged-55966', 'with-57085'];
}

/** What is recorded of the commit that is given, or that the version's local part names. */
export function knownCommit(
  deployment: Deployment,
  data: EngineData,
): EngineData['vllm']['commits'][number] | undefined {
  const commit = deployment['vllm.commit']?.value.toLowerCase() ?? commitOf(deployment['vllm.version']?.value ?? '');
  return commit === undefined ? undefined : data.vllm.commits.find((known) => sameCommit(known.commit, commit));
}

/** The change numbers that say by themselves how a tree treats a non-causal block. */
export const decidingPatches: readonly string[] = ['53001', '55590', '55966', '57085'];

/** Two names of one commit, either of them shortened. */
function sameCommit(a: string, b: string): boolean {
  const length = Math.min(a.length, b.length);
  return length >= 7 && a.slice(0, length) === b.slice(0, length);
}

/** Whether the number alone proves that the build lacks #55966. */
function isBefore(version: string, data: EngineData): boolean {
  if (isShallowClone('vllm', version)) return false;
  const { lastReleaseBefore, lastDevBefore } = data.vllm;
  if (isAtLeast(lastDevBefore, version)) return true;
  const name = publicVersion(version);
  const candidate = name !== undefined && /^\d+(?:\.\d+)*rc\d+$/.test(name);
  return (isRelease(version) || candidate) && isAtLeast(lastReleaseBefore, version);
}

/** A version that exists but whose content is not recorded: a later release, a later nightly, an untagged build. */
export function isOfUnknownContent(version: string | undefined, data: EngineData): boolean {
  return version !== undefined && !isBefore(version, data);
}

/** Whether the build is certainly older than `day`, by the day in its own name or by its release's recorded day. */
export function isOlderThan(deployment: Deployment, day: string, data: EngineData): boolean {
  const version = deployment['vllm.version']?.value;
  if (version === undefined) return false;
  const built = buildDate(version);
  if (built !== undefined) return built < day;
  if (isShallowClone('vllm', version)) return false;
  return Object.entries(data.vllm.dates).some(
    ([release, date]) => date < day && (compareVersions(version, release) ?? 1) <= 0,
  );
}
