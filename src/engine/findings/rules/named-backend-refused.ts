import { cites } from '../../cites.ts';
import { said, type Rule } from '../rule.ts';

export const namedBackendRefused: Rule = {
  code: 'named-backend-refused',
  appliesTo: 'question',
  check: ({ result, value }) => {
    const name = value('draft.attentionBackend') ?? '';
    const refused = result.asConfigured.outcome === 'refused-at-startup' && result.asConfigured.stage === 'eligibility';
    return refused && name.startsWith('ROCM_AITER')
      ? said(
          'error',
          `${name} is named for the draft and not valid for its block: vLLM does not fall back from a named backend, it refuses to start.`,
          cites.namedAlone,
        )
      : undefined;
  },
};
