import { cites } from '../../cites.ts';
import { said, type Rule } from '../rule.ts';

export const batchInvariance: Rule = {
  code: 'batch-invariance',
  appliesTo: 'question',
  check: ({ value }) =>
    value('batchInvariant') === 'yes'
      ? said(
          'note',
          'VLLM_BATCH_INVARIANT=1 leaves TRITON_MLA alone: both AITER backends are refused with "batch invariance not supported".',
          cites.batchInvariant,
        )
      : undefined,
};
