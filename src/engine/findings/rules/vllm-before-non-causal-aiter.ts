import { cites } from '../../cites.ts';
import { everyBuild, said, type Rule } from '../rule.ts';

export const beforeChange: Rule = {
  code: 'vllm-before-non-causal-aiter',
  appliesTo: 'question',
  check: (view) =>
    everyBuild(view, ({ aiterNonCausal }) => aiterNonCausal === 'no')
      ? said(
          'note',
          'This vLLM is from before #55966: it never offers AITER MLA for a non-causal block. vLLM 0.30.0 does.',
          [...cites.before, ...cites.vllmBefore],
        )
      : undefined,
};
