import { cites } from '../../cites.ts';
import { said, type Rule } from '../rule.ts';

export const headsRefused: Rule = {
  code: 'heads-not-multiple-of-16',
  appliesTo: 'question',
  check: ({ runs }) =>
    runs.some(({ stage }) => stage === 'routing')
      ? said(
          'warning',
          'ROCM_AITER_MLA refuses this head count: before vLLM 0.29.0 above 15, later above 128, it must be a multiple of 16.',
          cites.headsRefused,
        )
      : undefined,
};
