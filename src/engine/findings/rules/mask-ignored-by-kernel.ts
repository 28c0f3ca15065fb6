import { cites, restsOn } from '../../cites.ts';
import { said, type Rule } from '../rule.ts';

export const maskIgnored: Rule = {
  code: 'mask-ignored-by-kernel',
  appliesTo: 'question',
  check: ({ runs }) =>
    runs.some(
      ({ outcome, subject, because }) =>
        outcome === 'wrong-output' && subject === 'draft' && !restsOn({ because }, cites.proof),
    )
      ? said(
          'error',
          'Where only the metadata is told that the block is non-causal, the kernel still computes the causal answer, without an error. Check the mask with a kernel test at short context.',
          cites.metadataFlag,
        )
      : undefined,
};
