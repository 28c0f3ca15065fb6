// The builds of vLLM that a deployment's may be: a release's sheet, picked by number or commit, and amended by what a
// patch list or a probe says. Source: the claims which-vllm-is-which and patches-amend-a-release.
import type { EngineData, Generation } from '../data.ts';
import { generations } from '../data.ts';
import type { Deployment, Key } from '../deployment.ts';
import type { SheetFacts } from '../sheets.ts';
import { generationOf } from './generation.ts';
import { probedOf, statedFacts, type Probed } from './probed.ts';
import { amendments, patchNumbers, withoutMerged } from './patches.ts';
import { buildKeys } from '../keys.ts';
import { candidates, type Basis, type Candidate } from './sheets.ts';

export interface Build {
  /** The release that it is, or whose facts it is given. */
  readonly version: string;
  readonly facts: SheetFacts;
  readonly basis: Basis;
  /** What no source says of it. */
  readonly gap?: string;
  /** A probe read its facts: what is otherwise than in the release, and what it could not read. */
  readonly probed?: Probed;
}

/** What the builds that come out depend on. */
const about: readonly Key[] = [...buildKeys, 'draft.members', 'draft.method'];
const remembered = new WeakMap<EngineData, Map<string, readonly Build[]>>();

/** Every build that the deployment's vLLM may be, oldest first. One where it is certain. */
export function buildsOf(deployment: Deployment, data: EngineData): readonly Build[] {
  let known = remembered.get(data);
  if (known === undefined) remembered.set(data, (known = new Map<string, readonly Build[]>()));
  const name = about.map((key) => deployment[key]?.value ?? '').join('\n');
  const found = known.get(name);
  if (found !== undefined) return found;
  if (known.size > 500) known.clear();
  const made = unlike(make(deployment, data), alsoConsulted(deployment));
  known.set(name, made);
  return made;
}

function make(deployment: Deployment, data: EngineData): Build[] {
  const value = (key: Key): string | undefined => deployment[key]?.value;
  // What was read from the installed source stands above what a number, a patch list or a generation says of it.
  const probed = probedOf(value('vllm.facts'), data);
  if (probed !== undefined) return [asProbed(probed, value('vllm.version'), data)];
  const patches = patchNumbers(value('vllm.patches'));
  const generation = generations.find((name) => name === value('vllm.generation'));
  const known = candidates(value('vllm.version'), value('vllm.commit'), data);
  const isOpen = known.length === data.vllm.sheets.length;
  const near = isOpen && generation === undefined ? nearest(known, patches) : known;
  // Known by what is said of it alone, it is no release that was read.
  const isNamed = value('vllm.version') !== undefined || value('vllm.commit') !== undefined;
  const isTold = buildKeys.some((key) => value(key) !== undefined);
  let builds: Build[] = near.map(({ sheet, basis }) => ({
    version: sheet.version,
    facts: sheet.facts,
    basis: isNamed || !isTold ? basis : 'inferred',
  }));
  if (generation !== undefined) builds = ofGeneration(builds, generation);
  else if (value('vllm.patches') === 'none' && near.length > 1) builds = ofGeneration(builds, 'before-55966');
  for (const patch of patches) {
    const amend = amendments[patch];
    if (amend !== undefined) builds = builds.map((build) => amended(build, amend(build.facts)));
  }
  // Closed without landing. Its first revision set the metadata's flag alone, a later one served rows of one token.
  if (patches.includes('55590'))
    builds = builds.flatMap((build) => [
      build,
      { ...build, gap: 'how the later revision of #55590 serves the block is not recorded' },
    ]);
  const guard = value('vllm.fp8Guard');
  if (guard !== undefined) builds = builds.map((build) => amended(build, guardFacts(guard, build.facts)));
  const facts = value('vllm.facts');
  return facts === undefined ? builds : builds.map((build) => amended(build, statedFacts(facts, build.facts)));
}

/** The build that a probe read. Where it could not read a fact that decides, it is no better known than its number. */
function asProbed(probed: Probed, version: string | undefined, data: EngineData): Build {
  const { sheet, differing, unread } = probed;
  const isWhole = !unread.some((name) => (consulted as readonly string[]).includes(name));
  const byNumber = candidates(version, undefined, data).find((candidate) => candidate.sheet === sheet);
  const basis = isWhole ? 'read' : byNumber?.basis === 'newer' ? 'newer' : 'inferred';
  return { version: sheet.version, facts: { ...sheet.facts, ...differing }, basis, probed };
}

/** `build` with other facts; one that says nothing new leaves it what it is. */
function amended(build: Build, facts: Partial<SheetFacts>): Build {
  const now = build.facts as unknown as Readonly<Record<string, unknown>>;
  const differs = Object.entries(facts).some(([name, value]) => JSON.stringify(now[name]) !== JSON.stringify(value));
  return differs ? { ...build, facts: { ...build.facts, ...facts }, basis: 'inferred' } : build;
}

/** Of a build known by its patches alone: the releases that stand nearest to what they make of it. */
function nearest(known: readonly Candidate[], patches: readonly string[]): readonly Candidate[] {
  const first = (generation: Generation): readonly Candidate[] =>
    known.filter(({ sheet }) => generationOf(sheet.facts) === generation).slice(0, 1);
  if (patches.includes('57085')) return first('with-57085');
  if (patches.includes('55966')) return first('merged-55966');
  const before = known.filter(({ sheet }) => generationOf(sheet.facts) === 'before-55966');
  // Both attempts were made on main while 0.28 was out and 0.29 was not.
  return patches.includes('53001') || patches.includes('55590') ? before.slice(-2) : known;
}

/** Those of a generation; where none is, the newest made so. */
function ofGeneration(builds: readonly Build[], generation: Generation): Build[] {
  const alike = builds.filter(({ facts }) => generationOf(facts) === generation);
  if (alike.length > 0) return alike;
  const patch = { 'branch-53001': '53001', 'merged-55966': '55966', 'with-57085': '57085' } as const;
  // The branch stood on a vLLM of its time; a build of unknown number takes the two releases around it.
  const bases = generation === 'branch-53001' && builds.length > 2 ? builds.slice(1, 3) : builds.slice(-1);
  return bases.map((build) => {
    const plain = { ...build, facts: { ...build.facts, ...withoutMerged }, basis: 'inferred' } as const;
    if (generation === 'before-55966') return plain;
    return amended(plain, amendments[patch[generation]]?.(plain.facts) ?? {});
  });
}

/** What a probe saw of the refusal: there, gone, or letting some head counts through. */
function guardFacts(guard: string, facts: SheetFacts): Partial<SheetFacts> {
  if (guard === 'no') return { fp8TwoTokenGuard: 'none' };
  if (guard !== 'yes') return { fp8TwoTokenGuard: guard.replace('except ', '').split(',').map(Number) };
  return facts.fp8TwoTokenGuard === 'none' ? { fp8TwoTokenGuard: [] } : {};
}

/** Facts that matter for some deployments alone: the long lists of names are compared only where one of them decides. */
function alsoConsulted(deployment: Deployment): readonly (keyof SheetFacts)[] {
  const method = deployment['draft.method']?.value;
  const isOdd = method !== undefined && method !== 'dspark' && method !== 'dflash';
  return [
    ...(deployment['draft.members'] === undefined ? [] : (['speculativeFields'] as const)),
    ...(isOdd ? (['speculativeMethods'] as const) : []),
  ];
}

/** Without builds that have the same facts as an earlier one: the better known of them stays. */
function unlike(builds: readonly Build[], more: readonly (keyof SheetFacts)[]): readonly Build[] {
  const seen = new Map<string, Build>();
  for (const build of builds) {
    const name = JSON.stringify([[...consulted, ...more].map((fact) => build.facts[fact]), build.gap]);
    const same = seen.get(name);
    if (same === undefined || (same.basis !== 'read' && build.basis === 'read')) seen.set(name, build);
  }
  return [...seen.values()];
}

/** The facts that a stage or a finding looks at; releases that differ in others alone are one build here. */
const consulted = [
  'inheritsTargetBackend',
  'perKindBeatsPin',
  'candidates',
  'candidatesWithoutAiter',
  'namedIgnoresSwitches',
  'aiterNonCausal',
  'aiterMaskProbe',
  'aiterMaskProbeOn',
  'aiterMaskProbeFirst',
  'aiterTritonAsAiter',
  'selectionChecksDcp',
  'builderChecksDcp',
  'configRefusesDcp',
  'aiterNonCausalDcp',
  'tritonNonCausalDcp',
  'fp16NonCausalCaches',
  'aiterCacheDtypes',
  'tritonCacheDtypes',
  'aiterBlockMultiple',
  'tritonBlockMultiple',
  'batchInvariantBackends',
  'refusalListsCacheDtypes',
  'headPadding',
  'headsUnalignedUpTo',
  'headsCountDcp',
  'fp8TwoTokenGuard',
  'fp8GuardCountsDcp',
  'builderCacheDtype',
  'maskToKernel',
  'maskToMetadata',
  'gluonArchs',
  'nonCausalFlagFrom',
  'groupsSplitByMask',
  'tritonCausalRows',
  'causalityOrder',
  'k3Refuses',
  'k3HeadsDivideHidden',
  'k3Fp8OnTriton',
  'k3Fp8QueryLabel',
  'tritonGraphs',
  'pipelineParallel',
  'v1RunnerWithDspark',
  'draftTensorParallel',
  'interleaveAboveOne',
  'adaptiveVerification',
  'aiterVarlen',
] as const satisfies readonly (keyof SheetFacts)[];
