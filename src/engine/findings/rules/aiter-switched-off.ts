import { cites } from '../../cites.ts';
import { said, type Rule } from '../rule.ts';

export const switchedOff: Rule = {
  code: 'aiter-switched-off',
  appliesTo: 'question',
  check: ({ value }) =>
    value('aiter.enabled') === 'no'
      ? said(
          'note',
          'VLLM_ROCM_USE_AITER is not 1, so AITER MLA is no candidate unless it is named. It is off by default, also in the official image.',
          cites.imageSwitch,
        )
      : undefined,
};
