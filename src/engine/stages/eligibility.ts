// Stage 3: is AITER MLA offered for a non-causal block? Four generations of vLLM answer differently.
// Source: vLLM #53001 (its branch), #55966, #57085.
import { cites } from '../cites.ts';
import type { Context } from './types.ts';

export type Eligibility =
  | { readonly kind: 'offered'; readonly because: readonly string[] }
  /** Not offered: a named backend is refused, automatic selection goes on. */
  | { readonly kind: 'refused'; readonly reason: string; readonly because: readonly string[] }
  /** The question itself ends the startup. */
  | { readonly kind: 'raises'; readonly reason: string; readonly because: readonly string[] };

const refused = (reason: string, because: readonly string[]): Eligibility => ({ kind: 'refused', reason, because });

/** What this vLLM, asked about ROCM_AITER_MLA for the draft's block, answers. */
export function aiterEligibility({ ask }: Context): Eligibility {
  const behaviour = ask('behaviour');
  switch (behaviour) {
    case 'before-55966':
      return refused('non-causal attention not supported', cites.before);
    case 'flag-only-55590':
    case 'single-rows-55590':
      return { kind: 'offered', because: cites.metadataFlag };
    case 'branch-53001':
      if (ask('aiterCausal') === 'no') return refused('mla_decode_fwd has no causal parameter', cites.branchSilent);
      if (ask('dcp') > 1) return refused('non-causal attention not supported under DCP', cites.mergedDcp);
      return { kind: 'offered', because: cites.branchOffers };
    case 'merged-55966':
    case 'with-57085':
      if (ask('aiterCausal') === 'no')
        return { kind: 'raises', reason: 'mla_decode_fwd is causal-only: upgrade AITER', because: cites.mergedRaises };
      if (ask('arch') !== 'gfx950') return refused('the GPU is not gfx950', cites.mergedArch);
      if (ask('dtype') === 'float16' && ask('kv') === 'auto')
        return refused('fp16 queries with an auto cache', cites.mergedFp16);
      if (ask('dcp') > 1 && behaviour === 'merged-55966')
        return refused('non-causal attention not supported under DCP', cites.mergedDcp);
      return { kind: 'offered', because: behaviour === 'with-57085' ? cites.dcpOffers : cites.mergedOffers };
  }
}
