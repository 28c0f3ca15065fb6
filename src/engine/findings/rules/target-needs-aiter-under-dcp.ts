import { cites } from '../../cites.ts';
import { said, type Rule } from '../rule.ts';

export const targetNeedsAiter: Rule = {
  code: 'target-needs-aiter-under-dcp',
  appliesTo: 'question',
  check: ({ runs }) =>
    runs.some(({ because }) => because === cites.targetDcp)
      ? said(
          'error',
          'Under DCP the target must decode on ROCM_AITER_MLA as well: TRITON_MLA’s builder refuses its verify beside a DSpark draft. Set VLLM_ROCM_USE_AITER=1 and name no other backend for it.',
          cites.targetDcp,
        )
      : undefined,
};
