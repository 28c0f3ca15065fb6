// Whether the question arises at all: the verdict's first row.
import { cites } from './cites.ts';
import type { Deployment } from './deployment.ts';
import type { Ask } from './explore.ts';
import type { Facts } from './facts.ts';

export const inapplicableReasons = {
  'not-vllm': 'The engine is not vLLM; its drafts are another subject.',
  'not-rocm': 'The platform is not ROCm; AITER does not run there.',
  'no-draft': 'There is no speculative draft, so there is nothing to pin or unpin.',
  'sparse-mla': 'The model uses sparse MLA, which has one ROCm backend of its own.',
  'non-mla-draft': "The draft's attention is not MLA, so neither MLA backend can serve it.",
  'causal-draft': "The draft's block is causal; the question is about non-causal blocks only.",
} as const;
export type InapplicableReason = keyof typeof inapplicableReasons;

/** A world in which the question does not arise, shaped like a run. */
export interface Inapplicable {
  readonly kind: InapplicableReason;
  readonly outcome: 'not-applicable';
  readonly backend: null;
  readonly stage: null;
  readonly subject: 'draft';
  readonly kernel: null;
  readonly because: readonly string[];
}

/** Why the question does not arise in this world; undefined where it does. */
export function notApplicable(ask: Ask<Facts>, deployment: Deployment): Inapplicable | undefined {
  const no = (kind: InapplicableReason, because: readonly string[]): Inapplicable => ({
    kind,
    outcome: 'not-applicable',
    backend: null,
    stage: null,
    subject: 'draft',
    kernel: null,
    because,
  });
  if (ask('vllm') === 'no') return no('not-vllm', cites.notVllm);
  // The parser refuses before any of the rest is looked at, unless the platform is known to be another one.
  const refused = deployment['config.error'] !== undefined;
  if ((!refused || deployment.platform !== undefined) && ask('rocm') === 'no') return no('not-rocm', cites.notVllm);
  if (refused) return undefined;
  if (ask('drafts') === 'no') return no('no-draft', cites.noDraft);
  if (ask('sparse') === 'yes') return no('sparse-mla', cites.sparse);
  if (ask('causal') === 'yes') return no('causal-draft', cites.causalDraft);
  if (ask('mla') === 'no') return no('non-mla-draft', cites.nonMlaDraft);
  return undefined;
}
