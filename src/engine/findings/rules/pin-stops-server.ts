import { cites } from '../../cites.ts';
import { isPinned } from '../../deployment.ts';
import { said, type Rule } from '../rule.ts';

/** The pin itself is what breaks: TRITON_MLA refuses what ROCM_AITER_MLA would serve. */
export const pinStopsServer: Rule = {
  code: 'pin-stops-server',
  appliesTo: 'question',
  check: ({ result, deployment }) => {
    const { verdict, asConfigured, unpinned } = result;
    const stops = verdict === 'broken' && isPinned(deployment) && asConfigured.outcome === 'refused-at-startup';
    if (!stops || asConfigured.subject !== 'draft' || unpinned.outcome !== 'serves') return undefined;
    const pin = deployment['draft.attentionBackend']?.value ?? '';
    return said(
      'error',
      `The pin stops this server: vLLM refuses ${pin} for this draft and does not start. Remove the pin, and ${unpinned.backend ?? 'another backend'} serves it.`,
      cites.pinStops,
    );
  },
};
