// Every answer that what is known of a deployment allows to each question of the stages.
import { archClasses, otherArchs } from './archs.ts';
import { causalByVersion, kernelBasis, versionConfidence } from './aiter.ts';
import type { EngineData } from './data.ts';
import type { Deployment, Key } from './deployment.ts';
import type { Ask, Domain, DomainOf } from './explore.ts';
import type { Facts, YesNo } from './facts.ts';
import { headClasses, knownHeads } from './heads.ts';
import { causalByConfig } from './mask.ts';
import { modelFacts } from './models.ts';
import { weighProof } from './proof/match.ts';
import { isQuantized } from './stages/build.ts';
import { buildsOf } from './vllm/builds.ts';
import { patchNumbers } from './vllm/patches.ts';

const both: readonly YesNo[] = ['yes', 'no'];

/** Sets up the questions for one deployment (already normalised, see derive.ts). */
export function domainsOf(deployment: Deployment, data: EngineData): DomainOf<Facts> {
  const fixed: Partial<Record<keyof Facts, Domain<unknown>>> = {};
  const makers = questions(deployment, data);
  return <F extends keyof Facts>(fact: F, ask: Ask<Facts>): Domain<Facts[F]> => {
    const known = fixed[fact];
    if (known !== undefined) return known as Domain<Facts[F]>;
    const make = makers[fact];
    const domain = make(ask);
    // An answer that asked nothing else stands for every world.
    if (make.length === 0) fixed[fact] = domain;
    return domain;
  };
}

type Questions = { readonly [F in keyof Facts]: (ask: Ask<Facts>) => Domain<Facts[F]> };

function questions(deployment: Deployment, data: EngineData): Questions {
  const value = (key: Key): string | undefined => deployment[key]?.value;
  const one = <T>(key: Key, only: T): Domain<T> => ({ key, values: [only] });
  const yesNo = (key: Key, known: string | undefined): Domain<YesNo> =>
    known === 'yes' || known === 'no' ? one(key, known) : { key, values: both };
  const is = (key: Key, wanted: string): Domain<YesNo> => {
    const found = value(key);
    return yesNo(key, found === undefined ? undefined : found === wanted ? 'yes' : 'no');
  };
  /** A switch that is off unless somebody says otherwise. */
  const off = (key: Key): Domain<YesNo> => one(key, value(key) === 'yes' ? 'yes' : 'no');
  const text = (key: Key, otherwise: readonly string[]): Domain<string> => {
    const found = value(key);
    return { key, values: found === undefined ? otherwise : [found] };
  };
  const count = (key: Key, otherwise: number): Domain<number> => one(key, Number(value(key) ?? otherwise));
  const target = modelFacts('target', value('target.model'), data);
  const proof = weighProof(deployment, data).counts?.verdict;

  return {
    vllm: () => is('engine', 'vllm'),
    rocm: () => is('platform', 'rocm'),
    drafts: () => {
      const method = value('draft.method');
      if (method !== undefined) return one('draft.method', method === 'none' ? 'no' : 'yes');
      const named = draftKeys.some((key) => deployment[key] !== undefined && deployment[key].value !== 'auto');
      return named ? one('draft.method', 'yes') : { key: 'draft.method', values: both };
    },
    sparse: () => {
      const own = value('target.attention');
      if (own !== undefined) return one('target.attention', own === 'sparse-mla' ? 'yes' : 'no');
      return one('target.model', target?.attention === 'sparse-mla' ? 'yes' : 'no');
    },
    targetMla: () => one('target.attention', value('target.attention') === 'other' ? 'no' : 'yes'),
    mla: () => is('draft.attention', 'mla'),
    causal: (ask) => {
      const said = value('draft.causal');
      if (said !== undefined) return yesNo('draft.causal', said);
      return causalByConfig(ask('build').facts, deployment);
    },
    build: () => ({ key: buildKey(deployment), values: buildsOf(deployment, data) }),
    // `no` first, as it goes with the first answer to `drafts`: a known method settles more than whether there is one.
    dspark: () => {
      const { key, values } = is('draft.method', 'dspark');
      return { key, values: values.toReversed() };
    },
    method: () => text('draft.method', ['unset']),
    members: () => one('draft.members', value('draft.members')?.split(',') ?? []),
    pin: () => text('draft.attentionBackend', ['auto', 'TRITON_MLA', 'ROCM_AITER_MLA']),
    targetBackend: () => text('target.attentionBackend', ['auto', 'TRITON_MLA', 'ROCM_AITER_MLA']),
    perKind: () => text('attention.backendPerKind', ['auto']),
    aiterInstalled: () => one('aiter.installed', value('aiter.installed') === 'no' ? 'no' : 'yes'),
    aiterMla: () => {
      if (value('aiter.mla') === 'no') return one('aiter.mla', 'no');
      return yesNo('aiter.enabled', value('aiter.enabled'));
    },
    secondSwitch: () => one('aiter.mla', value('aiter.mla') === 'no' ? 'no' : 'yes'),
    aiterCausal: () => {
      const version = value('aiter.version');
      // Without a version that is the thing to ask for; with one that does not say, the argument itself.
      const key = version === undefined ? 'aiter.version' : 'aiter.causal';
      // A mask check that counts has called it.
      const called = proof === undefined ? undefined : proof === 'no-argument' ? 'no' : 'yes';
      return yesNo(key, called ?? value('aiter.causal') ?? causalByVersion(version, data));
    },
    aiterTrust: () => one('aiter.version', versionConfidence(deployment, data)),
    proof: () => one('maskcheck', proof ?? 'none'),
    native24: () => off('aiter.native24'),
    experimental: () => off('aiter.experimental'),
    opus: () => off('aiter.opus'),
    kernels: () => {
      const basis = kernelBasis(deployment, data);
      if (basis === undefined) throw new Error('the engine was given no measured AITER release');
      return one('aiter.version', basis);
    },
    arch: () => {
      if (value('gpu.arch') === 'other') return { key: 'gpu.arch', values: otherArchs };
      return text('gpu.arch', archClasses);
    },
    batchInvariant: () => off('batchInvariant'),
    // The draft's own, or else the target's.
    kv: () => {
      const own = value('draft.kvCacheDtype');
      return own === undefined ? text('kvCacheDtype', ['auto', 'fp8']) : one('draft.kvCacheDtype', own);
    },
    targetKv: () => text('kvCacheDtype', ['auto', 'fp8']),
    cachesAlike: (ask) => {
      const own = value('draft.kvCacheDtype');
      return one('draft.kvCacheDtype', own === undefined || own === ask('targetKv') ? 'yes' : 'no');
    },
    givenKv: () => one('kvCacheDtype', value('draft.kvCacheDtype') ?? value('kvCacheDtype') ?? 'auto'),
    givenTargetKv: () => one('kvCacheDtype', value('kvCacheDtype') ?? 'auto'),
    dtype: () => text('dtype', ['bfloat16']),
    heads: (ask) => {
      const known = knownHeads(deployment);
      if (known !== undefined) return known;
      // Padded, every count has the same answer but for an fp8 block of two: which it is need not be weighed.
      const { headPadding } = ask('build').facts;
      const alike = headPadding === 'next-multiple-of-16' && ask('dcp') === 1 && ask('experimental') === 'no';
      return headClasses(deployment, alike && !(isQuantized(ask('kv')) && ask('block') === 2), ask('dcp'));
    },
    targetHeads: () => {
      const each = Number(value('heads')) / Number(value('tp'));
      return one('heads', Number.isInteger(each) ? each : 0);
    },
    block: (ask) => {
      const given = value('draft.blockLength');
      if (given !== undefined) return one('draft.blockLength', Number(given));
      const tokens = ask('tokens');
      // Above two, k and k + 1 of a representative are of one class: the anchor need not be weighed.
      const alike = value('draft.tokens') === undefined && tokens > 2;
      return one('draft.tokens', alike || ask('anchor') === 'sampled' ? tokens : tokens + 1);
    },
    tokens: () => {
      const given = value('draft.tokens');
      return { key: 'draft.tokens', values: given === undefined ? tokenClasses : [Number(given)] };
    },
    anchor: () => text('draft.anchor', ['sampled', 'bonus']),
    tp: () => count('tp', 0),
    draftTp: () => one('draft.tp', Number(value('draft.tp')) || 0),
    draftHeads: () => count('draft.heads', 0),
    draftHidden: () => count('draft.hiddenSize', 0),
    draftUnsupported: () => text('draft.unsupported', ['']),
    dcp: () => count('dcp', 1),
    interleave: () => count('dcpInterleave', 1),
    pp: () => count('pp', 1),
    runner: () => text('modelRunner', ['unset']),
    adaptive: () => off('draft.adaptiveVerification'),
    batch: () => count('batch', 0),
    blockSize: () => count('blockSize', 16),
  };
}

/** Keys that only a deployment with a draft has. */
const draftKeys: readonly Key[] = [
  'draft.model',
  'draft.tokens',
  'draft.attentionBackend',
  'draft.attention',
  'draft.causal',
  'draft.blockLength',
];

/** Speculative tokens that lead, k or k + 1, to each class of block lengths. */
const tokenClasses: readonly number[] = [1, 2, 3, 7];

/** The key to ask for where the build is open: the first that nobody has given yet; the probe settles the rest. */
function buildKey(deployment: Deployment): Key {
  if (patchNumbers(deployment['vllm.patches']?.value).includes('55590')) return 'vllm.patches';
  const keys = ['vllm.version', 'vllm.patches', 'vllm.commit'] as const;
  return keys.find((key) => deployment[key] === undefined) ?? 'vllm.generation';
}
