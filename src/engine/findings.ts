// What a reader of the verdict should also know. One finding a function, each with its claims.
import { causalByVersion } from './aiter.ts';
import { inapplicableReasons } from './applicability.ts';
import type { World } from './check.ts';
import { cites } from './cites.ts';
import type { EngineData } from './data.ts';
import { targetFacts } from './facts.ts';
import type { Deployment, Key } from './deployment.ts';
import type { Finding, Result } from './result.ts';
import type { Simulated } from './simulate.ts';
import { isShallowClone } from './versions.ts';
import { behaviours, isOfUnknownContent } from './vllm.ts';

type Partial = Pick<Result, 'verdict' | 'confidence' | 'asConfigured' | 'unpinned' | 'deployment'>;

interface View {
  readonly result: Partial;
  readonly worlds: readonly World[];
  /** Both runs of every world in which the question arises. */
  readonly runs: readonly Simulated[];
  readonly deployment: Deployment;
  readonly data: EngineData;
  readonly value: (key: Key) => string | undefined;
}

type Rule = (view: View) => Finding | undefined;

const finding = (severity: Finding['severity'], code: string, text: string, because: readonly string[]): Finding => ({
  severity,
  code,
  text,
  because,
});

/** Every finding that holds, in a fixed order. */
export function findingsFor(result: Partial, worlds: readonly World[], data: EngineData): Finding[] {
  const { deployment } = result;
  const view: View = {
    result,
    worlds,
    runs: [...new Set(worlds.flatMap((leaf) => (leaf.kind === 'judged' ? [leaf.asConfigured, leaf.unpinned] : [])))],
    deployment,
    data,
    value: (key) => deployment[key]?.value,
  };
  const chosen =
    result.verdict === 'not-applicable' ? [inapplicable, ...alsoInapplicable, vllmWithoutRelease, shallowAiter] : rules;
  return chosen.flatMap((rule) => rule(view) ?? []);
}

/** What breaks first, then what to mind, then what is good to know; within these in the order given. */
export function bySeverity(findings: readonly Finding[]): Finding[] {
  const order = ['error', 'warning', 'note'];
  return [...findings].sort((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity));
}

const inapplicable: Rule = ({ worlds }) => {
  const kinds = new Set(worlds.flatMap((leaf) => (leaf.kind === 'judged' ? [] : [leaf.kind])));
  const [kind] = kinds;
  if (kind === undefined) return undefined;
  const because = worlds.flatMap((leaf) => (leaf.kind === kind ? leaf.because : []));
  return finding('note', kind, [...kinds].map((k) => inapplicableReasons[k]).join(' Or: '), [...new Set(because)]);
};

/** Further reasons that hold beside the first: whoever mends one should see the next. */
const alsoInapplicable: readonly Rule[] = (
  [
    ['not-rocm', ({ value }) => (value('platform') ?? 'rocm') !== 'rocm', cites.notVllm],
    ['no-draft', ({ value }) => value('draft.method') === 'none', cites.noDraft],
    [
      'sparse-mla',
      ({ value, data }) => targetFacts(value('target.model'), data)?.attention === 'sparse-mla',
      cites.sparse,
    ],
    ['causal-draft', ({ value }) => value('draft.causal') === 'yes', cites.causalDraft],
    ['non-mla-draft', ({ value }) => value('draft.attention') === 'other', cites.nonMlaDraft],
  ] as const satisfies readonly (readonly [
    keyof typeof inapplicableReasons,
    (view: View) => boolean,
    readonly string[],
  ])[]
).map(([kind, holds, because]) => (view) => {
  const first = view.worlds.every((leaf) => leaf.kind === kind);
  return !first && holds(view) ? finding('note', kind, inapplicableReasons[kind], because) : undefined;
});

const namedRefused: Rule = ({ result, value }) =>
  result.asConfigured.outcome === 'refused-at-startup' &&
  result.asConfigured.stage === 'eligibility' &&
  value('draft.attentionBackend') === 'ROCM_AITER_MLA'
    ? finding(
        'error',
        'named-backend-refused',
        'ROCM_AITER_MLA is named for the draft and not valid for its block: vLLM does not fall back from a named backend, it refuses to start.',
        cites.namedAlone,
      )
    : undefined;

const aiterWithoutCausal: Rule = ({ result, value, data, deployment }) => {
  if ((value('aiter.causal') ?? causalByVersion(value('aiter.version'), data)) !== 'no') return undefined;
  const all = behaviours(deployment, data);
  const fails = all.every((b) => b === 'merged-55966' || b === 'with-57085');
  const may = all.some((b) => b === 'merged-55966' || b === 'with-57085');
  // Switched off, nothing of it is reached; a server that keeps clear of it serves all the same.
  const off = value('aiter.enabled') === 'no' || value('aiter.mla') === 'no';
  const text = off
    ? 'This AITER has no causal argument. AITER MLA is switched off here, so nothing meets that; before it is switched on, upgrade AITER.'
    : fails
      ? 'This AITER has no causal argument: this vLLM raises for an unpinned draft at startup, and every AITER MLA decode, the target’s too, fails with a TypeError. Upgrade AITER.'
      : `This AITER has no causal argument: AITER MLA cannot serve a non-causal block${may ? ', and a vLLM with #55966 would fail every AITER MLA decode' : ''}.`;
  const severity = off || !fails ? 'note' : result.verdict === 'broken' ? 'error' : 'warning';
  return finding(severity, 'aiter-without-causal', text, [
    ...cites.aiterVersions,
    ...(may ? cites.targetFails : cites.branchSilent),
  ]);
};

const missAborts: Rule = ({ result, runs }) =>
  runs.some(({ outcome }) => outcome === 'aborts')
    ? finding(
        result.verdict === 'broken' ? 'error' : 'warning',
        'lookup-miss-aborts',
        'A missing kernel ends the process (SIGABRT); Python cannot catch it.',
        cites.miss,
      )
    : undefined;

const maskIgnored: Rule = ({ runs }) =>
  runs.some(({ outcome }) => outcome === 'wrong-output')
    ? finding(
        'error',
        'mask-ignored-by-kernel',
        'Where only the metadata is told that the block is non-causal, the kernel still computes the causal answer, without an error. Check the mask with a kernel test at short context.',
        cites.metadataFlag,
      )
    : undefined;

const twoTokenBlock: Rule = ({ runs }) =>
  runs.some(({ stage }) => stage === 'build')
    ? finding(
        'warning',
        'fp8-two-token-block',
        'vLLM refuses a non-causal block of two over an fp8 cache. Reached with one draft token where the anchor is a bonus token, and with two where the draft samples from its anchor.',
        [...cites.guard, ...cites.guardReach],
      )
    : undefined;

const cutToTwo: Rule = ({ runs, value }) =>
  (value('draft.kvCacheDtype') ?? value('kvCacheDtype'))?.startsWith('fp8') === true &&
  Number(value('draft.blockLength') ?? value('draft.tokens')) > 2 &&
  runs.some(({ outcome, backend }) => outcome === 'serves' && backend === 'ROCM_AITER_MLA')
    ? finding(
        'warning',
        'fp8-block-may-be-cut-to-two',
        'A reviewer infers that a block cut to two tokens near the length limit reaches the same refusal; it was not measured. Test requests that end at max-model-len.',
        cites.cutBlock,
      )
    : undefined;

const targetOnGfx942: Rule = ({ value }) => {
  const onAiter =
    value('gpu.arch') === 'gfx942' &&
    value('aiter.enabled') === 'yes' &&
    value('aiter.mla') !== 'no' &&
    ['auto', 'ROCM_AITER_MLA'].includes(value('target.attentionBackend') ?? '');
  if (!onAiter || !(Number(value('draft.tokens')) + 1 > 4)) return undefined;
  // fp8 has longer causal blocks there with 128 heads alone.
  const fp8 = (value('kvCacheDtype') ?? '').startsWith('fp8');
  if (fp8 && Number(value('heads')) / Number(value('tp') ?? 1) === 128) return undefined;
  return finding(
    'warning',
    'target-verify-above-four',
    'The target verifies more than four tokens at once. On gfx942 AITER has no persistent kernel above a block of four, causal ones included, but for fp8 with 128 heads per rank: check the target with this number of draft tokens.',
    cites.gfx942Target,
  );
};

const oddHeads: Rule = ({ value }) => {
  const heads = Number(value('headsPerRank')) * Number(value('dcp') ?? 1);
  if (!(heads > 16) || heads % 16 === 0) return undefined;
  return finding(
    'warning',
    'heads-not-multiple-of-16',
    `${String(heads)} heads are above 16 and no multiple of 16: AITER refuses an fp8 decode of them whatever the mask. A vLLM that pads to the next multiple would not get there; which builds do is not settled.`,
    [...cites.wrapper, ...cites.paddedToMultiple],
  );
};

const capabilityDiffers: Rule = ({ value, data }) => {
  const byVersion = causalByVersion(value('aiter.version'), data);
  const probed = value('aiter.causal');
  if (byVersion === undefined || probed === undefined || byVersion === probed) return undefined;
  return finding(
    'warning',
    'aiter-capability-differs-from-version',
    `The version says ${byVersion === 'yes' ? 'that the causal argument is there' : 'that there is no causal argument'}, the capability says the opposite. The capability counts; which kernels such a build has cannot be read from its number.`,
    [...cites.capability, ...cites.seedTestBed],
  );
};

const notMeasured: Rule = ({ result, value }) =>
  result.confidence === 'carried-forward' && (value('aiter.version') ?? value('aiter.causal')) !== undefined
    ? finding(
        'warning',
        'aiter-not-measured',
        `${value('aiter.version') === undefined ? 'This AITER' : `AITER ${value('aiter.version') ?? ''}`} is newer than the newest release measured here, or unnamed: the answer of the newest measured release is carried forward. Run the probe, and check the mask with a kernel test.`,
        cites.carried,
      )
    : undefined;

const unverifiedRelease: Rule = ({ value, data, deployment }) =>
  behaviours(deployment, data).length > 1 &&
  isOfUnknownContent(value('vllm.version'), data) &&
  !isShallowClone('vllm', value('vllm.version') ?? '')
    ? finding(
        'warning',
        'vllm-release-unverified',
        `Whether vLLM ${value('vllm.version') ?? ''} holds #55966 is not recorded as verified: give the commit, or ask the build.`,
        cites.vllmUnknown,
      )
    : undefined;

const vllmWithoutRelease: Rule = ({ value }) =>
  isShallowClone('vllm', value('vllm.version') ?? '')
    ? finding(
        'warning',
        'vllm-version-has-no-release',
        'This vLLM number names no release and no order: give the commit, or ask the build.',
        cites.versionsLie,
      )
    : undefined;

const shallowAiter: Rule = ({ value }) =>
  isShallowClone('aiter', value('aiter.version') ?? '')
    ? finding(
        'warning',
        'aiter-shallow-clone-version',
        'An AITER from a clone without tags gives itself such a number, however new it is. Ask the build whether mla_decode_fwd takes causal.',
        cites.versionsLie,
      )
    : undefined;

const dcp: Rule = ({ value }) =>
  Number(value('dcp')) > 1
    ? finding(
        'warning',
        'dcp',
        'Under decode context parallelism AITER MLA is offered for a non-causal block with #57085 only, TRITON_MLA is no sure refuge either, and none of the kernel outcomes was measured.',
        [...cites.mergedDcp, ...cites.tritonDcp, ...cites.dcpShapes],
      )
    : undefined;

const fp16: Rule = ({ value, deployment, data }) =>
  value('dtype') === 'float16' &&
  (value('draft.kvCacheDtype') ?? value('kvCacheDtype')) === 'auto' &&
  behaviours(deployment, data).some((b) => b === 'merged-55966' || b === 'with-57085')
    ? finding(
        'note',
        'fp16-auto-cache',
        'fp16 queries with an auto cache are refused for a non-causal block; selection falls through.',
        cites.mergedFp16,
      )
    : undefined;

const beforeChange: Rule = ({ deployment, data }) => {
  const all = behaviours(deployment, data);
  return all.length === 1 && all[0] === 'before-55966'
    ? finding(
        'note',
        'vllm-before-non-causal-aiter',
        'This vLLM is from before #55966: it never offers AITER MLA for a non-causal block.',
        [...cites.before, ...cites.vllmBefore],
      )
    : undefined;
};

const switchedOff: Rule = ({ value }) =>
  value('aiter.enabled') === 'no'
    ? finding(
        'note',
        'aiter-switched-off',
        'VLLM_ROCM_USE_AITER is not 1, so AITER MLA is no candidate. It is off by default, also in the official image.',
        cites.imageSwitch,
      )
    : undefined;

const targetNamedOff: Rule = ({ value }) =>
  value('target.attentionBackend') === 'ROCM_AITER_MLA' &&
  (value('aiter.enabled') === 'no' || value('aiter.mla') === 'no')
    ? finding(
        'warning',
        'target-named-while-switched-off',
        'ROCM_AITER_MLA is named for the target while AITER MLA is switched off: whether the switch counts for a named backend was not verified. The answer here is the draft’s.',
        cites.namedSwitch,
      )
    : undefined;

const secondSwitchOff: Rule = ({ value }) =>
  value('aiter.mla') === 'no'
    ? finding(
        'note',
        'aiter-mla-switched-off',
        'VLLM_ROCM_USE_AITER_MLA=0 takes AITER MLA out of the candidates, whatever the first switch says.',
        cites.secondSwitch,
      )
    : undefined;

const otherArch: Rule = ({ value }) => {
  const arch = value('gpu.arch');
  return arch !== undefined && arch !== 'gfx942' && arch !== 'gfx950'
    ? finding(
        'note',
        'arch-outside-aiter-mla',
        `Nothing is recorded here of ${arch}; AITER ships MLA decode kernels for gfx942 and gfx950.`,
        cites.otherArch,
      )
    : undefined;
};

const blockOfOne: Rule = ({ value }) =>
  value('draft.blockLength') === '1'
    ? finding(
        'note',
        'block-of-one-mask-is-no-op',
        'A block of one token sees the same with either mask; AITER serves it with its causal kernel.',
        cites.blockOne,
      )
    : undefined;

const cacheDiffers: Rule = ({ value }) => {
  const own = value('draft.kvCacheDtype');
  return own !== undefined && own !== value('kvCacheDtype')
    ? finding(
        'note',
        'draft-kv-dtype-differs',
        `The draft has a KV cache dtype of its own (${own}); the target's does not count for it.`,
        cites.query,
      )
    : undefined;
};

const attentionUnverified: Rule = ({ value }) =>
  value('draft.attention') === undefined && value('draft.method') !== undefined
    ? finding(
        'note',
        'draft-attention-unverified',
        'The speculative method does not say whether the draft is MLA: look into the draft’s config.json for kv_lora_rank.',
        cites.nonMlaDraft,
      )
    : undefined;

const rules: readonly Rule[] = [
  namedRefused,
  aiterWithoutCausal,
  missAborts,
  maskIgnored,
  twoTokenBlock,
  cutToTwo,
  targetOnGfx942,
  oddHeads,
  capabilityDiffers,
  notMeasured,
  unverifiedRelease,
  vllmWithoutRelease,
  shallowAiter,
  dcp,
  fp16,
  beforeChange,
  targetNamedOff,
  switchedOff,
  secondSwitchOff,
  otherArch,
  blockOfOne,
  cacheDiffers,
  attentionUnverified,
];
