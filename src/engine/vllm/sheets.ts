// Which release's sheet a vLLM's own number or commit names, or stands between. Source: the claims
// which-vllm-is-which and versions-between-releases.
import type { EngineData } from '../data.ts';
import type { Sheet } from '../sheets.ts';
import { commitOf, compareVersions, isRelease, isShallowClone, parseVersion } from '../versions.ts';
import { generationOf } from './generation.ts';

/** How far a sheet's facts hold for a build: they were read from it, follow from its number, or are older than it. */
export type Basis = 'read' | 'inferred' | 'newer';

export interface Candidate {
  readonly sheet: Sheet;
  readonly basis: Basis;
}

const inferred = (sheets: readonly Sheet[]): Candidate[] => sheets.map((sheet) => ({ sheet, basis: 'inferred' }));

/** Two names of one commit, either of them shortened. */
export function sameCommit(a: string, b: string): boolean {
  const length = Math.min(a.length, b.length);
  return length >= 7 && a.slice(0, length) === b.slice(0, length);
}

/** The sheets that may be this build's; all of them where nothing is known of it. */
export function candidates(version: string | undefined, commit: string | undefined, data: EngineData): Candidate[] {
  const { sheets, commits } = data.vllm;
  const named = commit?.toLowerCase() ?? commitOf(version ?? '');
  if (named !== undefined) {
    const own = sheets.find((sheet) => sameCommit(sheet.commit, named));
    if (own !== undefined) return [{ sheet: own, basis: 'read' }];
    const recorded = commits.find((known) => sameCommit(known.commit, named));
    if (recorded !== undefined) {
      const { generation } = recorded;
      const near = version === undefined ? [] : byVersion(version, data).map(({ sheet }) => sheet);
      const alike = (sheet: Sheet): boolean => generationOf(sheet.facts) === generation;
      if (near.some(alike)) return inferred(near.filter(alike));
      // A commit is recorded for what it brought: the first release that has it stands nearest.
      const all = sheets.filter(alike);
      return inferred(generation === 'before-55966' ? all : all.slice(0, 1));
    }
  }
  if (version !== undefined) return byVersion(version, data);
  // If nothing is said of the vLLM, it may be any release. A commit that is not recorded is not a release.
  return commit === undefined ? sheets.map((sheet) => ({ sheet, basis: 'read' })) : inferred(sheets);
}

function byVersion(version: string, data: EngineData): Candidate[] {
  const { sheets } = data.vllm;
  const parsed = parseVersion(version);
  const newest = sheets.at(-1);
  if (parsed === undefined || newest === undefined || isShallowClone('vllm', version)) return inferred(sheets);
  const own = sheets.find((sheet) => isRelease(version) && compareVersions(sheet.version, version) === 0);
  if (own !== undefined) return [{ sheet: own, basis: 'read' }];
  const order = (sheet: Sheet): number => compareVersions(sheet.version, version) ?? 0;
  const before = sheets.findLast((sheet) => order(sheet) < 0);
  const after = sheets.find((sheet) => order(sheet) > 0);
  if (before === undefined) return inferred(sheets.slice(0, 1));
  if (after === undefined) return [{ sheet: newest, basis: 'newer' }];
  // Between two releases: what a build takes from the later one is not known, unless its place on main is.
  // Main keeps its number for a while after the next release was cut: past the last build that is recorded it may hold
  // what came after that release.
  const next = sheets[sheets.indexOf(after) + 1];
  const between = [before, after, ...(next !== undefined && isPastRecorded(version, data) ? [next] : [])];
  const known = between.filter((sheet) => agreesWithBuilds(sheet, version, data));
  return inferred(known.length > 0 ? known : between);
}

/** A build of main, later than every recorded one of its series that holds no change. */
function isPastRecorded(version: string, { vllm }: EngineData): boolean {
  const series = vllm.builds.filter((build) => sameSeries(build.version, version));
  return (
    series.length > 0 &&
    series.every((build) => build.generation === 'before-55966' && (compareVersions(version, build.version) ?? 0) > 0)
  );
}

/** Whether a recorded build of the same series, earlier or later, leaves this sheet's generation possible. */
function agreesWithBuilds({ facts }: Sheet, version: string, { vllm }: EngineData): boolean {
  const has = generationOf(facts) !== 'before-55966';
  return vllm.builds
    .filter((build) => sameSeries(build.version, version))
    .every((build) => {
      const order = compareVersions(version, build.version) ?? 0;
      return build.generation === 'before-55966' ? !(has && order <= 0) : has || order < 0;
    });
}

/** `0.29.1rc1.dev427` and `0.29.1rc1.dev187`: the same number but for the count of commits. */
function sameSeries(a: string, b: string): boolean {
  const series = (text: string): string | undefined => parseVersion(text)?.public.replace(/\.dev\d+$/, '');
  return series(a) === series(b) && parseVersion(a)?.dev !== undefined && parseVersion(b)?.dev !== undefined;
}
