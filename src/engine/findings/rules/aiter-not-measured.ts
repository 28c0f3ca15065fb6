import { newestMeasured, versionConfidence } from '../../aiter.ts';
import { compareVersions, isShallowClone } from '../../versions.ts';
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
    const newest = newestMeasured(data)?.tag.replace(/^v/, '') ?? '';
    return said(
      'warning',
      `${unmeasured(value('aiter.version'), newest)} The answer is carried forward from AITER ${newest}, the newest release measured here. Run the probe, and check the mask with a kernel test.`,
      cites.carried,
    );
  },
};

/** Why no measurement fits: no number, one that names no release, one that is newer, or another build of an older one. */
function unmeasured(version: string | undefined, newest: string): string {
  if (version === undefined) return 'Nothing here names the release of this AITER.';
  const order = isShallowClone('aiter', version) ? undefined : compareVersions(version, newest);
  if (order === undefined) return `AITER ${version} names no single release.`;
  return order > 0 ? `AITER ${version} is newer than any release measured here.` : `AITER ${version} was not measured.`;
}
