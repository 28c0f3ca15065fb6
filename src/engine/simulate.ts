// One run of a deployment through the stages, in one possible world.
import { cites } from './cites.ts';
import type { Deployment } from './deployment.ts';
import type { Ask } from './explore.ts';
import type { Facts } from './facts.ts';
import type { Selection, TraceStep, Trust } from './result.ts';
import { build } from './stages/build.ts';
import { choose } from './stages/choice.ts';
import { configure } from './stages/config/index.ts';
import { lookUp } from './stages/kernel.ts';
import { route } from './stages/routing.ts';
import { select } from './stages/selection.ts';
import { followTarget } from './stages/target/index.ts';
import { onTriton } from './stages/triton.ts';
import { ended, Rests, step, type Context, type End } from './stages/types.ts';
import { aiterMla, tritonMla } from './stages/validate.ts';

export interface Simulated extends End {
  readonly trace: readonly TraceStep[];
  readonly trust: Trust;
}

/**
 * Follows the draft's block from its configuration to AITER's kernel, then looks whether the target breaks for sure.
 * @param unpinned leaves the draft's own `attention_backend` out of account
 */
export function simulate(ask: Ask<Facts>, deployment: Deployment, unpinned: boolean): Simulated {
  const context: Context = { ask, trace: [], rests: new Rests() };
  const draft = followDraft(context, deployment, unpinned);
  const end = draft.outcome === 'serves' ? (followTarget(context) ?? draft) : draft;
  return { ...end, trace: context.trace, trust: context.rests.trust };
}

/** What selection alone answers for the draft's layer, also where the configuration would refuse before it. */
export function selectionOf(ask: Ask<Facts>, unpinned: boolean): Selection {
  const context: Context = { ask, trace: [], rests: new Rests() };
  select(context, choose(context, unpinned), { nonCausal: ask('causal') === 'no', kv: ask('givenKv') });
  return context.selection ?? unsettled;
}

const unsettled: Selection = { backend: null, refused: null };

function followDraft(context: Context, deployment: Deployment, unpinned: boolean): End {
  const { ask } = context;
  const refusal = deployment['config.error']?.value;
  if (refusal !== undefined) {
    step(context, 'choice', 'fail', refusal, cites.parser);
    return ended('choice', 'refused-at-startup', cites.parser);
  }
  if (ask('build').basis !== 'read') context.rests.on('vllm', 'carried-forward');
  const refused = configure(context);
  if (refused !== undefined) return refused;
  const selected = select(context, choose(context, unpinned), { nonCausal: true, kv: ask('givenKv') });
  if ('outcome' in selected) return selected;
  const { backend, because } = selected;
  if (backend === tritonMla) return onTriton(context, because);
  const routed = route(context);
  if ('outcome' in routed) return { ...routed, backend };
  const end = build(context, routed) ?? lookUp(context, routed, deployment);
  // ROCM_AITER_TRITON_MLA decodes as ROCM_AITER_MLA does.
  const named = { ...end, backend: end.backend === aiterMla ? backend : end.backend };
  return end.outcome === 'serves' ? { ...named, because: [...because, ...end.because] } : named;
}
