import { cites } from '../../cites.ts';
import { said, type Rule } from '../rule.ts';

export const attentionUnverified: Rule = {
  code: 'draft-attention-unverified',
  appliesTo: 'question',
  check: ({ value }) =>
    value('draft.attention') === undefined && value('draft.method') !== undefined
      ? said(
          'note',
          'The speculative method does not say whether the draft is MLA. Paste the draft’s config.json: it does.',
          cites.nonMlaDraft,
        )
      : undefined,
};
