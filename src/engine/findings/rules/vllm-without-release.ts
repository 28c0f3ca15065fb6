import { cites } from '../../cites.ts';
import { isShallowClone } from '../../versions.ts';
import { said, type Rule } from '../rule.ts';

export const vllmWithoutRelease: Rule = {
  code: 'vllm-version-has-no-release',
  appliesTo: 'both',
  check: ({ value }) =>
    isShallowClone('vllm', value('vllm.version') ?? '')
      ? said(
          'warning',
          'This vLLM number names no release and no order: give the commit, or ask the build.',
          cites.versionsLie,
        )
      : undefined,
};
