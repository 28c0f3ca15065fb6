import { cites } from '../../cites.ts';
import { draftCache, said, someBuild, type Rule } from '../rule.ts';

/** 0.27.1 asserts on an fp8 cache of the Kimi-K3 draft wherever TRITON_MLA decodes it. */
export const k3Fp8OnTriton: Rule = {
  code: 'k3-fp8-on-triton',
  appliesTo: 'question',
  check: (view) => {
    const { runs, value, result } = view;
    if (value('draft.method') !== 'dspark' || draftCache(view)?.startsWith('fp8') !== true) return undefined;
    const asserts = someBuild(view, (facts) => facts.k3Fp8OnTriton === 'asserts');
    if (!asserts || !runs.some(({ backend }) => backend === 'TRITON_MLA')) return undefined;
    const text = 'vLLM 0.27.1 asserts where TRITON_MLA decodes a Kimi-K3 draft with an fp8 cache, pinned or not.';
    return result.verdict === 'broken'
      ? said(
          'error',
          `${text} Set "kv_cache_dtype":"bfloat16" in the speculative config, or move to 0.28.0.`,
          cites.k3Fp8,
        )
      : said('warning', `${text} Whether this build has the mend of 0.28.0 is not known.`, cites.k3Fp8);
  },
};
