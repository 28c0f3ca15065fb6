import { cites } from '../../cites.ts';
import { isShallowClone } from '../../versions.ts';
import { said, type Rule } from '../rule.ts';

export const shallowAiter: Rule = {
  code: 'aiter-shallow-clone-version',
  appliesTo: 'both',
  check: ({ value }) =>
    isShallowClone('aiter', value('aiter.version') ?? '')
      ? said(
          'warning',
          'An AITER from a clone without tags gives itself such a number, however new it is. Ask the build whether mla_decode_fwd takes causal.',
          cites.versionsLie,
        )
      : undefined,
};
