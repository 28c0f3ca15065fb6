import { versionConfidence } from '../../aiter.ts';
import { cites } from '../../cites.ts';
import { said, type Rule } from '../rule.ts';

export const notMeasured: Rule = {
  code: 'aiter-not-measured',
  appliesTo: 'question',
  check: ({ runs, value, deployment, data, result }) => {
    if (result.proof !== null) return undefined;
    const known = value('aiter.version') ?? value('aiter.causal');
    const onAiter = runs.some(({ backend }) => backend === 'ROCM_AITER_MLA');
    if (known === undefined || !onAiter || versionConfidence(deployment, data) === 'measured') return undefined;
    if (
      value('aiter.causal') !== undefined &&
      versionConfidence(deployment, data) === 'stated' &&
      value('aiter.version') !== undefined
    )
      return undefined;
    const version = value('aiter.version');
    return said(
      'warning',
      `${version === undefined ? 'This AITER' : `AITER ${version}`} is newer than the newest release measured here, or unnamed: the answer of the newest measured release is carried forward. Run the probe, and check the mask with a kernel test.`,
      cites.carried,
    );
  },
};
