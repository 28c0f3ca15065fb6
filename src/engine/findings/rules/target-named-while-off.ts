import { cites } from '../../cites.ts';
import { said, type Rule } from '../rule.ts';

export const targetNamedOff: Rule = {
  code: 'target-named-while-switched-off',
  appliesTo: 'question',
  check: ({ value }) =>
    (value('target.attentionBackend') ?? '').startsWith('ROCM_AITER') &&
    (value('aiter.enabled') === 'no' || value('aiter.mla') === 'no')
      ? said(
          'note',
          'An AITER backend is named for the target while AITER MLA is switched off: a named backend ignores the switches, so the target runs on AITER all the same.',
          cites.namedSwitch,
        )
      : undefined,
};
