// What a switch, a dtype, a GPU or a draft brings with it.
import { cites } from '../cites.ts';
import { behaviours } from '../vllm.ts';
import { finding, type Rule } from './view.ts';

export const dcp: Rule = ({ value }) =>
  Number(value('dcp')) > 1
    ? finding(
        'warning',
        'dcp',
        'Under decode context parallelism AITER MLA is offered for a non-causal block with #57085 only, TRITON_MLA is no sure refuge either, and none of the kernel outcomes was measured.',
        [...cites.mergedDcp, ...cites.tritonDcp, ...cites.dcpShapes],
      )
    : undefined;

export const fp16: Rule = ({ value, deployment, data }) =>
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

export const switchedOff: Rule = ({ value }) =>
  value('aiter.enabled') === 'no'
    ? finding(
        'note',
        'aiter-switched-off',
        'VLLM_ROCM_USE_AITER is not 1, so AITER MLA is no candidate. It is off by default, also in the official image.',
        cites.imageSwitch,
      )
    : undefined;

export const targetNamedOff: Rule = ({ value }) =>
  value('target.attentionBackend') === 'ROCM_AITER_MLA' &&
  (value('aiter.enabled') === 'no' || value('aiter.mla') === 'no')
    ? finding(
        'warning',
        'target-named-while-switched-off',
        'ROCM_AITER_MLA is named for the target while AITER MLA is switched off: whether the switch counts for a named backend was not verified. The answer here is the draft’s.',
        cites.namedSwitch,
      )
    : undefined;

export const secondSwitchOff: Rule = ({ value }) =>
  value('aiter.mla') === 'no'
    ? finding(
        'note',
        'aiter-mla-switched-off',
        'VLLM_ROCM_USE_AITER_MLA=0 takes AITER MLA out of the candidates, whatever the first switch says.',
        cites.secondSwitch,
      )
    : undefined;

export const otherArch: Rule = ({ value }) => {
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

export const blockOfOne: Rule = ({ value }) =>
  value('draft.blockLength') === '1'
    ? finding(
        'note',
        'block-of-one-mask-is-no-op',
        'A block of one token sees the same with either mask; AITER serves it with its causal kernel.',
        cites.blockOne,
      )
    : undefined;

export const cacheDiffers: Rule = ({ value }) => {
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

export const attentionUnverified: Rule = ({ value }) =>
  value('draft.attention') === undefined && value('draft.method') !== undefined
    ? finding(
        'note',
        'draft-attention-unverified',
        'The speculative method does not say whether the draft is MLA: look into the draft’s config.json for kv_lora_rank.',
        cites.nonMlaDraft,
      )
    : undefined;
