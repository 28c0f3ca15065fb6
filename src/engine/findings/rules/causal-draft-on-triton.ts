import { cites } from '../../cites.ts';
import { said, someBuild, type Rule } from '../rule.ts';

/** A causal Kimi-K3 draft keeps the flag of a non-causal one, and TRITON_MLA spoils its block. */
export const causalDraftOnTriton: Rule = {
  code: 'causal-draft-on-triton',
  appliesTo: 'no-question',
  check: (view) => {
    const { value } = view;
    const isK3 = value('draft.method') === 'dspark' && value('draft.attention') === 'mla';
    const onTriton = value('draft.attentionBackend') === 'TRITON_MLA' || value('aiter.enabled') === 'no';
    if (!isK3 || value('draft.causal') === 'no' || !onTriton || Number(value('dcp') ?? 1) > 1) return undefined;
    return someBuild(view, ({ tritonCausalRows }) => !tritonCausalRows)
      ? said(
          'warning',
          'Up to vLLM 0.30.0 a causal Kimi-K3 draft on TRITON_MLA drafts from other requests’ caches: acceptance is low, the text stays right. A causal draft needs no pin: let it run on ROCM_AITER_MLA.',
          cites.causalOnTriton,
        )
      : undefined;
  },
};
