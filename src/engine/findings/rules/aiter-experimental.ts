import { cites } from '../../cites.ts';
import { said, type Rule } from '../rule.ts';

export const aiterExperimental: Rule = {
  code: 'aiter-experimental',
  appliesTo: 'both',
  check: ({ value, runs }) => {
    if (value('aiter.experimental') !== 'yes') return undefined;
    const reached = runs.some(({ because }) => because === cites.experimental);
    return said(
      reached ? 'error' : 'warning',
      'Unset AITER_ENABLE_EXPERIMENTAL. On AITER v0.1.20 and v0.1.20.post1 an fp8 decode of 128 rows (heads × tokens), on gfx950 also of 64, calls a name that the release does not define; the target’s own verify too.',
      cites.experimental,
    );
  },
};
