import { cites } from '../../cites.ts';
import { draftCache, said, someBuild, type Rule } from '../rule.ts';

/** On gfx942 the fp8 query of a Kimi-K3 draft on TRITON_MLA is read as another fp8 than it was written in. */
export const draftQueryDoubled: Rule = {
  code: 'draft-query-doubled',
  appliesTo: 'question',
  check: (view) => {
    const { runs, value } = view;
    if (value('gpu.arch') !== 'gfx942' || value('draft.method') !== 'dspark') return undefined;
    if (draftCache(view)?.startsWith('fp8') !== true) return undefined;
    const serves = runs.some(({ backend, outcome }) => backend === 'TRITON_MLA' && outcome === 'serves');
    const doubles = someBuild(
      view,
      ({ k3Fp8OnTriton, k3Fp8QueryLabel }) => k3Fp8OnTriton === 'dequantised' && k3Fp8QueryLabel === 'float8_e4m3fn',
    );
    return serves && doubles
      ? said(
          'warning',
          'On gfx942 a Kimi-K3 draft on TRITON_MLA with an fp8 cache reads its query at twice its value: acceptance is low, the text stays right. Set "kv_cache_dtype":"bfloat16" in the speculative config.',
          cites.queryDoubled,
        )
      : undefined;
  },
};
