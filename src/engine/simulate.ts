// One run of a deployment through the stages, in one possible world.
import { cites } from './cites.ts';
import type { Deployment } from './deployment.ts';
import type { Ask } from './explore.ts';
import type { Facts } from './facts.ts';
import type { TraceStep } from './result.ts';
import { build } from './stages/build.ts';
import { choose } from './stages/choice.ts';
import { lookUp } from './stages/kernel.ts';
import { route } from './stages/routing.ts';
import { select } from './stages/selection.ts';
import { ended, step, type Context, type End } from './stages/types.ts';

export interface Simulated extends End {
  readonly trace: readonly TraceStep[];
}

/**
 * Follows the draft's block from its configuration to AITER's kernel, then looks whether the target breaks for sure.
 * @param unpinned leaves the draft's own `attention_backend` out of account
 */
export function simulate(ask: Ask<Facts>, deployment: Deployment, unpinned: boolean): Simulated {
  const context: Context = { ask, trace: [] };
  const draft = followDraft(context, deployment, unpinned);
  return { ...(draft.outcome === 'serves' ? (targetFailure(context) ?? draft) : draft), trace: context.trace };
}

function followDraft(context: Context, deployment: Deployment, unpinned: boolean): End {
  const refusal = deployment['config.error']?.value;
  if (refusal !== undefined) {
    step(context, 'choice', 'fail', refusal, cites.parser);
    return ended('choice', 'refused-at-startup', cites.parser);
  }
  const named = choose(context, unpinned);
  const selected = select(context, named);
  if ('outcome' in selected) return selected;
  const { backend, because, fellThrough } = selected;
  if (backend !== 'ROCM_AITER_MLA') {
    // Pinned and without DCP this is the seed's measured arm A; chosen otherwise it rests on what selection is said to do.
    const measured = !fellThrough && context.ask('dcp') === 1;
    return {
      ...ended('selection', 'serves', because, { backend, confidence: measured ? 'measured' : 'stated' }),
      stage: null,
    };
  }
  const routed = route(context);
  const end = build(context, routed) ?? lookUp(context, routed, deployment);
  return end.outcome === 'serves' ? { ...end, because: [...because, ...end.because] } : end;
}

/** After #55966 an AITER without `causal` fails every AITER MLA decode, also the target's. */
function targetFailure(context: Context): End | undefined {
  const { ask } = context;
  const behaviour = ask('behaviour');
  if (behaviour !== 'merged-55966' && behaviour !== 'with-57085') return undefined;
  if (ask('aiterCausal') === 'yes' || ask('aiterMla') === 'no') return undefined;
  const target = ask('targetBackend');
  if (target !== 'auto' && target !== 'ROCM_AITER_MLA') return undefined;
  // An MLA draft goes with an MLA target; AITER's MLA decode exists on these two architectures.
  const arch = ask('arch');
  if (arch !== 'gfx942' && arch !== 'gfx950') return undefined;
  context.trace.push({
    stage: 'kernel',
    subject: 'target',
    candidate: 'ROCM_AITER_MLA',
    result: 'fail',
    reason: "TypeError: mla_decode_fwd() got an unexpected keyword argument 'causal'",
    because: cites.targetFails,
  });
  return ended('kernel', 'fails-at-runtime', cites.targetFails, { subject: 'target', backend: 'ROCM_AITER_MLA' });
}
