import { causalByVersion } from '../../aiter.ts';
import { cites } from '../../cites.ts';
import { said, type Rule } from '../rule.ts';

export const capabilityDiffers: Rule = {
  code: 'aiter-capability-differs-from-version',
  appliesTo: 'question',
  check: ({ value, data }) => {
    const byVersion = causalByVersion(value('aiter.version'), data);
    const probed = value('aiter.causal');
    if (byVersion === undefined || probed === undefined || byVersion === probed) return undefined;
    return said(
      'warning',
      `The version says ${byVersion === 'yes' ? 'that the causal argument is there' : 'that there is no causal argument'}, the capability says the opposite. The capability counts; which kernels such a build has cannot be read from its number.`,
      [...cites.capability, ...cites.seedTestBed],
    );
  },
};
