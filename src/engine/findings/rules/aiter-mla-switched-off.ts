import { cites } from '../../cites.ts';
import { said, type Rule } from '../rule.ts';

export const secondSwitchOff: Rule = {
  code: 'aiter-mla-switched-off',
  appliesTo: 'question',
  check: ({ value }) =>
    value('aiter.mla') === 'no'
      ? said(
          'note',
          'VLLM_ROCM_USE_AITER_MLA=0 takes AITER MLA out of the candidates, whatever the first switch says.',
          cites.secondSwitch,
        )
      : undefined,
};
