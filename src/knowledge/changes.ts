// How upstream changes are called and where they stand, in the words of every page, text and export.
import { compareVersions } from '../engine/versions.ts';
import type { Knowledge, Upstream } from './types.ts';

/** How people call it: `vLLM #55966`, `AITER #4872`. */
export function changeName(change: Pick<Upstream, 'repo' | 'number'>): string {
  const names = { 'vllm-project/vllm': 'vLLM', 'ROCm/aiter': 'AITER', 'SemiAnalysisAI/InferenceX': 'InferenceX' };
  return `${names[change.repo]} #${String(change.number)}`;
}

/** The state in words, with its date: a state without a date is not known. */
export function stateWords(change: Pick<Upstream, 'state' | 'asOf' | 'merged' | 'closed'>): string {
  if (change.state === 'merged' && change.merged !== undefined) return `merged ${change.merged}`;
  if (change.state === 'closed' && change.closed !== undefined) return `closed ${change.closed}`;
  return `${change.state === 'unknown' ? 'state not known' : change.state}, as of ${change.asOf}`;
}

/** Its public address. */
export function changeAddress(change: Pick<Upstream, 'repo' | 'number' | 'kind'>): string {
  return `https://github.com/${change.repo}/${change.kind === 'issue' ? 'issues' : 'pull'}/${String(change.number)}`;
}

/** The look of a state's tag: done, dropped, or still to follow. */
export const stateLooks = { merged: 'yes', closed: 'none', open: 'ask', unknown: 'ask' } as const;

/** The releases of a change's project that were read, oldest first. */
export function releasesRead(
  { repo }: Pick<Upstream, 'repo'>,
  { sheets, releases }: Pick<Knowledge, 'sheets' | 'releases'>,
): readonly string[] {
  if (repo === 'vllm-project/vllm') return sheets.map(({ version }) => version);
  if (repo !== 'ROCm/aiter') return [];
  return [...releases.values()]
    .filter(({ what, verified }) => what === 'aiter' && verified)
    .map(({ version }) => version)
    .sort((a, b) => compareVersions(a, b) ?? 0);
}

/** Which of the releases read hold a change; none where nobody looked. */
export function releasesOf(
  change: Pick<Upstream, 'repo' | 'releases'>,
  knowledge: Pick<Knowledge, 'sheets' | 'releases'>,
): readonly { readonly version: string; readonly holds: boolean }[] {
  const { releases } = change;
  if (releases === undefined) return [];
  const within = (version: string) =>
    releases.since !== 'none' &&
    (compareVersions(version, releases.since) ?? -1) >= 0 &&
    (releases.until === undefined || (compareVersions(version, releases.until) ?? 1) <= 0);
  return releasesRead(change, knowledge).map((version) => ({ version, holds: within(version) }));
}
