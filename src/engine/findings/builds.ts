// What a vLLM or an AITER is known to be, and what its number does not say.
import { causalByVersion } from '../aiter.ts';
import { cites } from '../cites.ts';
import { isShallowClone } from '../versions.ts';
import { behaviours, isOfUnknownContent } from '../vllm.ts';
import { finding, type Rule } from './view.ts';

export const capabilityDiffers: Rule = ({ value, data }) => {
  const byVersion = causalByVersion(value('aiter.version'), data);
  const probed = value('aiter.causal');
  if (byVersion === undefined || probed === undefined || byVersion === probed) return undefined;
  return finding(
    'warning',
    'aiter-capability-differs-from-version',
    `The version says ${byVersion === 'yes' ? 'that the causal argument is there' : 'that there is no causal argument'}, the capability says the opposite. The capability counts; which kernels such a build has cannot be read from its number.`,
    [...cites.capability, ...cites.seedTestBed],
  );
};

export const notMeasured: Rule = ({ result, value }) =>
  result.confidence === 'carried-forward' && (value('aiter.version') ?? value('aiter.causal')) !== undefined
    ? finding(
        'warning',
        'aiter-not-measured',
        `${value('aiter.version') === undefined ? 'This AITER' : `AITER ${value('aiter.version') ?? ''}`} is newer than the newest release measured here, or unnamed: the answer of the newest measured release is carried forward. Run the probe, and check the mask with a kernel test.`,
        cites.carried,
      )
    : undefined;

export const unverifiedRelease: Rule = ({ value, data, deployment }) =>
  behaviours(deployment, data).length > 1 &&
  isOfUnknownContent(value('vllm.version'), data) &&
  !isShallowClone('vllm', value('vllm.version') ?? '')
    ? finding(
        'warning',
        'vllm-release-unverified',
        `Whether vLLM ${value('vllm.version') ?? ''} holds #55966 is not recorded as verified: give the commit, or ask the build.`,
        cites.vllmUnknown,
      )
    : undefined;

export const vllmWithoutRelease: Rule = ({ value }) =>
  isShallowClone('vllm', value('vllm.version') ?? '')
    ? finding(
        'warning',
        'vllm-version-has-no-release',
        'This vLLM number names no release and no order: give the commit, or ask the build.',
        cites.versionsLie,
      )
    : undefined;

export const shallowAiter: Rule = ({ value }) =>
  isShallowClone('aiter', value('aiter.version') ?? '')
    ? finding(
        'warning',
        'aiter-shallow-clone-version',
        'An AITER from a clone without tags gives itself such a number, however new it is. Ask the build whether mla_decode_fwd takes causal.',
        cites.versionsLie,
      )
    : undefined;

export const beforeChange: Rule = ({ deployment, data }) => {
  const all = behaviours(deployment, data);
  return all.length === 1 && all[0] === 'before-55966'
    ? finding(
        'note',
        'vllm-before-non-causal-aiter',
        'This vLLM is from before #55966: it never offers AITER MLA for a non-causal block.',
        [...cites.before, ...cites.vllmBefore],
      )
    : undefined;
};
