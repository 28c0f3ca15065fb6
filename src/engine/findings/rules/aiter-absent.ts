import { cites } from '../../cites.ts';
import { said, type Rule } from '../rule.ts';

export const aiterAbsent: Rule = {
  code: 'aiter-not-installed',
  appliesTo: 'question',
  check: ({ value }) =>
    value('aiter.installed') === 'no'
      ? said(
          'note',
          'AITER is not installed: vLLM never asks it for its mask, whatever the switches say, and TRITON_MLA is the only candidate.',
          cites.aiterAbsent,
        )
      : undefined,
};
