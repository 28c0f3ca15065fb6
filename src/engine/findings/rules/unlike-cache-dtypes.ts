import { cites } from '../../cites.ts';
import { isQuantized } from '../../stages/build.ts';
import { said, type Rule } from '../rule.ts';

/** AITER MLA's metadata is planned with the target's cache dtype, the decode runs with the draft's. */
export const unlikeCacheDtypes: Rule = {
  code: 'draft-kv-dtype-differs',
  appliesTo: 'question',
  check: ({ value, runs }) => {
    const own = value('draft.kvCacheDtype');
    const target = value('kvCacheDtype');
    if (own === undefined || own === target) return undefined;
    const onAiter = runs.some(({ backend }) => backend === 'ROCM_AITER_MLA');
    if (!onAiter || target === undefined || isQuantized(own) === isQuantized(target))
      return said('note', `The draft has a KV cache dtype of its own (${own}).`, cites.query);
    return isQuantized(own)
      ? said(
          'error',
          `The draft’s cache is ${own}, the target’s ${target}: on ROCM_AITER_MLA the startup ends with KeyError: torch.uint8. Give both the same dtype, or pin the draft to TRITON_MLA.`,
          cites.cachesUnlike,
        )
      : said(
          'warning',
          `The target’s cache is ${target}, the draft’s ${own}: on ROCM_AITER_MLA the metadata is planned for ${target}, and what the decode makes of that is not settled. Give both the same dtype, or pin the draft to TRITON_MLA.`,
          cites.cachesUnlike,
        );
  },
};
