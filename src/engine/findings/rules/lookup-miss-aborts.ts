import { cites, restsOn } from '../../cites.ts';
import { said, type Rule } from '../rule.ts';

export const lookupMissAborts: Rule = {
  code: 'lookup-miss-aborts',
  appliesTo: 'question',
  check: ({ result, runs }) =>
    runs.some(({ outcome, because }) => outcome === 'aborts' && !restsOn({ because }, cites.proof))
      ? said(
          result.verdict === 'broken' ? 'error' : 'warning',
          'A missing kernel ends the process (SIGABRT); Python cannot catch it.',
          cites.miss,
        )
      : undefined,
};
