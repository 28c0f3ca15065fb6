import { cites } from '../../cites.ts';
import { said, type Rule } from '../rule.ts';

/** Beside a yes: what was gained where it was measured, and when it is not worth the trouble. */
export const gainMeasured: Rule = {
  code: 'gain-measured',
  appliesTo: 'question',
  check: ({ result, data }) =>
    result.verdict === 'unpin'
      ? said(
          'note',
          `What was gained where it was measured, on one server of eight MI355X: ${data.gains.join(' ')} Other loads and caches were not measured: where the draft takes a small part of a step it is not worth the trouble.`,
          cites.gain,
        )
      : undefined,
};
