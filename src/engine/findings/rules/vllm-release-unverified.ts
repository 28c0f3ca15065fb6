import { cites } from '../../cites.ts';
import { isShallowClone } from '../../versions.ts';
import { said, type Rule } from '../rule.ts';

/** A number between two releases: which changes the build holds is not recorded. */
export const releaseUnverified: Rule = {
  code: 'vllm-release-unverified',
  appliesTo: 'question',
  check: ({ value, builds }) => {
    const version = value('vllm.version');
    if (version === undefined || builds.length < 2 || isShallowClone('vllm', version)) return undefined;
    return said(
      'warning',
      `vLLM ${version} stands between releases that differ: give the commit, or ask the build with the probe.`,
      cites.vllmUnknown,
    );
  },
};
