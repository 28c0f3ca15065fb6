import { cites } from '../../cites.ts';
import { said, type Rule } from '../rule.ts';

export const blockOfOne: Rule = {
  code: 'block-of-one-mask-is-no-op',
  appliesTo: 'question',
  check: ({ value }) =>
    value('draft.blockLength') === '1'
      ? said(
          'note',
          'A block of one token sees the same with either mask; AITER serves it with its causal kernel.',
          cites.blockOne,
        )
      : undefined,
};
