// The questions that the stages put to a deployment, and every answer that what is known allows.
import { causalByVersion, kernelBasis, type KernelBasis } from './aiter.ts';
import type { EngineData, ModelFacts } from './data.ts';
import type { Deployment, Key } from './deployment.ts';
import type { Ask, Domain, DomainOf } from './explore.ts';
import { headClasses } from './kernels/classes.ts';
import {
  behaviours,
  decidingPatches,
  isOfUnknownContent,
  isOlderThan,
  knownCommit,
  patchNumbers,
  type Behaviour,
} from './vllm.ts';

type YesNo = 'yes' | 'no';

export interface Facts {
  /** Is the engine vLLM? Is the platform ROCm? Is there a draft at all? */
  vllm: YesNo;
  rocm: YesNo;
  drafts: YesNo;
  /** Does the target use sparse MLA? */
  sparse: YesNo;
  /** Is the draft's attention MLA, and its block causal? */
  mla: YesNo;
  causal: YesNo;
  behaviour: Behaviour;
  /** Does vLLM still refuse the fp8 block of two? */
  guard: YesNo;
  /** Is the draft's method dspark, the only one that ever took over the target's backend? */
  dspark: YesNo;
  /** Does a draft without a backend take over the one named for the target? */
  inherits: YesNo;
  /** Does TRITON_MLA take a non-causal block under DCP? */
  tritonDcp: YesNo;
  /** The backend named for the draft, for the target; `auto` where none is. */
  pin: string;
  targetBackend: string;
  /** Is AITER MLA enabled: both switches? */
  aiterMla: YesNo;
  /** The second switch alone, VLLM_ROCM_USE_AITER_MLA. */
  secondSwitch: YesNo;
  /** Does the installed `mla_decode_fwd` take `causal`? */
  aiterCausal: YesNo;
  kernels: KernelBasis;
  arch: string;
  /** KV cache dtype of the draft as vLLM spells it, and the dtype of the computation. */
  kv: string;
  dtype: string;
  /** Heads per rank of the draft, before padding and DCP. */
  heads: number;
  /** Query tokens of one request in a draft step. */
  block: number;
  tokens: number;
  anchor: string;
  dcp: number;
  batch: number;
  blockSize: number;
}

const both: readonly YesNo[] = ['yes', 'no'];

/** Methods whose draft steps are causal, or that have no attention of their own. Others are dspark and dflash. */
export const causalMethods =
  /^(?:ngram|ngram_gpu|medusa|mlp_speculator|draft_model|suffix|extract_hidden_states|eagle3?|mtp|\w+_mtp)$/;

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
  const text = (key: Key, otherwise: readonly string[]): Domain<string> => {
    const found = value(key);
    return { key, values: found === undefined ? otherwise : [found] };
  };
  const count = (key: Key, otherwise: readonly number[]): Domain<number> => {
    const found = value(key);
    return { key, values: found === undefined ? otherwise : [Number(found)] };
  };
  const target = modelFacts('target', value('target.model'), data);

  return {
    vllm: () => is('engine', 'vllm'),
    rocm: () => is('platform', 'rocm'),
    drafts: () => {
      const method = value('draft.method');
      if (method !== undefined) return one('draft.method', method === 'none' ? 'no' : 'yes');
      const named = (
        [
          'draft.model',
          'draft.tokens',
          'draft.attentionBackend',
          'draft.attention',
          'draft.causal',
          'draft.blockLength',
        ] as const
      ).some((key) => deployment[key] !== undefined && deployment[key].value !== 'auto');
      return named ? one('draft.method', 'yes') : { key: 'draft.method', values: both };
    },
    sparse: () => one('target.model', target?.attention === 'sparse-mla' ? 'yes' : 'no'),
    mla: () => is('draft.attention', 'mla'),
    causal: () => yesNo('draft.causal', value('draft.causal')),
    behaviour: () => ({
      key: behaviourKey(deployment),
      values: behaviours(deployment, data),
    }),
    // A patch or a commit names a tree that has the guard; a later release may have lost it. The probe saw it or not.
    guard: () => {
      const seen = value('vllm.fp8Guard');
      if (seen === 'yes' || seen === 'no') return one('vllm.fp8Guard', seen);
      if (knownCommit(deployment, data) !== undefined) return one('vllm.commit', 'yes');
      const certain =
        patchNumbers(value('vllm.patches')).some((patch) => decidingPatches.includes(patch)) ||
        value('vllm.generation') !== undefined;
      const later = isOfUnknownContent(value('vllm.version'), data);
      return certain && !later ? one('vllm.commit', 'yes') : { key: 'vllm.commit', values: both };
    },
    // `no` first, as it goes with the first answer to `drafts`: a known method settles more than whether there is one.
    dspark: () => {
      const { key, values } = is('draft.method', 'dspark');
      return { key, values: values.toReversed() };
    },
    inherits: (ask) => {
      const patches = patchNumbers(value('vllm.patches'));
      if (patches.includes('52809')) return one('vllm.commit', 'no');
      if (patches.includes('52288')) return one('draft.method', ask('dspark'));
      const behaviour = ask('behaviour');
      if (behaviour === 'merged-55966' || behaviour === 'with-57085') return one('vllm.commit', 'no');
      if (isOlderThan(deployment, data.vllm.inheritanceFrom, data)) return one('vllm.commit', 'no');
      return ask('dspark') === 'no' ? one('draft.method', 'no') : { key: 'vllm.commit', values: both };
    },
    tritonDcp: () => {
      if (patchNumbers(value('vllm.patches')).includes('54546')) return one('vllm.patches', 'yes');
      if (isOlderThan(deployment, data.vllm.tritonDcpRefusedUntil, data)) return one('vllm.patches', 'no');
      return { key: 'vllm.patches', values: both };
    },
    pin: () => text('draft.attentionBackend', ['auto', 'TRITON_MLA', 'ROCM_AITER_MLA']),
    targetBackend: () => text('target.attentionBackend', ['auto', 'TRITON_MLA', 'ROCM_AITER_MLA']),
    aiterMla: () => {
      if (value('aiter.mla') === 'no') return one('aiter.mla', 'no');
      return yesNo('aiter.enabled', value('aiter.enabled'));
    },
    secondSwitch: () => one('aiter.mla', value('aiter.mla') === 'no' ? 'no' : 'yes'),
    aiterCausal: () => {
      const version = value('aiter.version');
      // Without a version that is the thing to ask for; with one that does not say, the argument itself.
      const key = version === undefined ? 'aiter.version' : 'aiter.causal';
      return yesNo(key, value('aiter.causal') ?? causalByVersion(version, data));
    },
    kernels: () => {
      const basis = kernelBasis(deployment, data);
      if (basis === undefined) throw new Error('the engine was given no measured AITER release');
      return one('aiter.version', basis);
    },
    arch: () => text('gpu.arch', ['gfx942', 'gfx950', 'another architecture']),
    // The draft's own, or else the target's.
    kv: () => {
      const own = value('draft.kvCacheDtype');
      return own === undefined ? text('kvCacheDtype', ['auto', 'fp8']) : one('draft.kvCacheDtype', own);
    },
    dtype: () => text('dtype', ['bfloat16']),
    heads: () => headsDomain(deployment),
    block: (ask) => {
      const given = value('draft.blockLength');
      if (given !== undefined) return one('draft.blockLength', Number(given));
      const tokens = ask('tokens');
      // Above two, k and k + 1 of a representative are of one class: the anchor need not be weighed.
      const alike = value('draft.tokens') === undefined && tokens > 2;
      return one('draft.tokens', alike || ask('anchor') === 'sampled' ? tokens : tokens + 1);
    },
    tokens: () => count('draft.tokens', tokenClasses),
    anchor: () => text('draft.anchor', ['sampled', 'bonus']),
    dcp: () => count('dcp', [1]),
    batch: () => count('batch', [0]),
    blockSize: () => count('blockSize', [16]),
  };
}

/** What is recorded of a model by its public name. */
export function modelFacts(
  role: ModelFacts['role'],
  name: string | undefined,
  data: EngineData,
): ModelFacts | undefined {
  return data.models.find((model) => model.role === role && model.name === name);
}

/** Heads per rank: given, or the draft's heads over the ranks, or one of each class that AITER treats differently. */
function headsDomain(deployment: Deployment): Domain<number> {
  const given = deployment.headsPerRank?.value;
  if (given !== undefined) return { key: 'headsPerRank', values: [Number(given)] };
  const total = Number(deployment['draft.heads']?.value);
  const ranksKey = deployment['draft.tp'] === undefined ? 'tp' : 'draft.tp';
  const ranksKnown = Number(deployment[ranksKey]?.value) > 0;
  if (!ranksKnown && total > 0) {
    const ranks = [1, 2, 4, 8, 16, 32, 64].filter((tp) => total % tp === 0);
    return { key: ranksKey, values: ranks.map((tp) => total / tp) };
  }
  return {
    key: ranksKnown ? 'draft.heads' : 'headsPerRank',
    values: headClasses.map(({ representative }) => representative),
  };
}

/** Speculative tokens that lead, k or k + 1, to each class of block lengths. */
const tokenClasses: readonly number[] = [1, 2, 3, 7];

/** The key to ask for where the build's behaviour is open: the first of the three that nobody has given yet. */
function behaviourKey(deployment: Deployment): Key {
  if (patchNumbers(deployment['vllm.patches']?.value).includes('55590')) return 'vllm.patches';
  const open = (['vllm.version', 'vllm.patches', 'vllm.commit'] as const).find((key) => deployment[key] === undefined);
  return open ?? 'vllm.patches';
}
