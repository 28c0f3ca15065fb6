// What the runs end in, and what endangers them.
import { causalByVersion } from '../aiter.ts';
import { cites } from '../cites.ts';
import { behaviours } from '../vllm.ts';
import { finding, type Rule } from './view.ts';

export const namedRefused: Rule = ({ result, value }) =>
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

export const aiterWithoutCausal: Rule = ({ result, value, data, deployment }) => {
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

export const missAborts: Rule = ({ result, runs }) =>
  runs.some(({ outcome }) => outcome === 'aborts')
    ? finding(
        result.verdict === 'broken' ? 'error' : 'warning',
        'lookup-miss-aborts',
        'A missing kernel ends the process (SIGABRT); Python cannot catch it.',
        cites.miss,
      )
    : undefined;

export const maskIgnored: Rule = ({ runs }) =>
  runs.some(({ outcome }) => outcome === 'wrong-output')
    ? finding(
        'error',
        'mask-ignored-by-kernel',
        'Where only the metadata is told that the block is non-causal, the kernel still computes the causal answer, without an error. Check the mask with a kernel test at short context.',
        cites.metadataFlag,
      )
    : undefined;

export const twoTokenBlock: Rule = ({ runs }) =>
  runs.some(({ stage }) => stage === 'build')
    ? finding(
        'warning',
        'fp8-two-token-block',
        'vLLM refuses a non-causal block of two over an fp8 cache. Reached with one draft token where the anchor is a bonus token, and with two where the draft samples from its anchor.',
        [...cites.guard, ...cites.guardReach],
      )
    : undefined;

export const cutToTwo: Rule = ({ runs, value }) =>
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

export const targetOnGfx942: Rule = ({ value }) => {
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

export const oddHeads: Rule = ({ value }) => {
  const heads = Number(value('headsPerRank')) * Number(value('dcp') ?? 1);
  if (!(heads > 16) || heads % 16 === 0) return undefined;
  return finding(
    'warning',
    'heads-not-multiple-of-16',
    `${String(heads)} heads are above 16 and no multiple of 16: AITER refuses an fp8 decode of them whatever the mask. A vLLM that pads to the next multiple would not get there; which builds do is not settled.`,
    [...cites.wrapper, ...cites.paddedToMultiple],
  );
};
