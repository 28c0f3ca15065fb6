// Stages 2 and 3: the candidates in vLLM's order, each validated, the first valid one taken. Source: vLLM's selector on
// ROCm (`get_attn_backend_cls`), run for every release.
import { cites } from '../cites.ts';
import { ended, step, type Context, type End } from './types.ts';
import {
  aiterMla,
  candidatesOf,
  causalOnly,
  dcpReason,
  fp16Reason,
  namedRefusal,
  nonCausalReason,
  noneValid,
  tritonMla,
  validate,
  type Layer,
  type Validity,
} from './validate.ts';

/** The backend that serves, or where the run ended. `because` says what decided. */
export type Selected = { readonly backend: string; readonly because: readonly string[] } | End;

/** Picks the backend for the draft: `named` validated alone, or the candidates one after the other. */
export function select(context: Context, named: string | null, layer: Layer): Selected {
  if (named !== null) return selectNamed(context, named, layer);
  const { ask } = context;
  const order = candidatesOf(context);
  const { facts } = ask('build');
  const passedOver: string[] = [];
  if (order.includes(aiterMla)) passedOver.push(...cites.order);
  else {
    const [reason, because] = whyOff(context);
    step(context, 'selection', 'fail', reason, because, aiterMla);
    passedOver.push(...because);
  }
  const reasons = new Map<string, readonly string[]>();
  for (const candidate of order) {
    const answer = validate(context, candidate, layer);
    const because = note(context, candidate, answer, layer);
    if (answer.kind === 'raises') return raised(context, candidate, because);
    if (answer.kind === 'unknown') return unknownEnd(context, candidate, because);
    if (answer.kind === 'valid') {
      context.selection = { backend: candidate, refused: null };
      return { backend: candidate, because: [...passedOver, ...because] };
    }
    reasons.set(candidate, answer.reasons);
    passedOver.push(...because);
  }
  context.selection = { backend: null, refused: noneValid(reasons, facts) };
  return ended('selection', 'refused-at-startup', passedOver);
}

function selectNamed(context: Context, named: string, layer: Layer): Selected {
  const answer = validate(context, named, layer);
  const because = note(context, named, answer, layer);
  switch (answer.kind) {
    case 'raises':
      return raised(context, named, because);
    case 'unknown':
      return unknownEnd(context, named, because);
    case 'valid':
      context.selection = { backend: named, refused: null };
      return { backend: named, because: named === tritonMla ? because : [...cites.namedSwitch, ...because] };
    case 'invalid': {
      context.selection = { backend: null, refused: namedRefusal(named, answer.reasons) };
      const stage = named === tritonMla ? 'selection' : 'eligibility';
      return ended(stage, 'refused-at-startup', [...cites.namedAlone, ...because], { backend: named });
    }
  }
}

/** Why AITER MLA is no candidate: it is switched off, not there, or not supported on this GPU. */
function whyOff({ ask }: Context): [string, readonly string[]] {
  if (ask('aiterInstalled') === 'no') return ['AITER is not installed', cites.aiterAbsent];
  if (ask('aiterMla') === 'no') {
    const because = ask('secondSwitch') === 'no' ? cites.secondSwitch : cites.aiterOff;
    return ['AITER MLA is not enabled', because];
  }
  return [`AITER is not supported on ${ask('arch')}`, cites.archClasses];
}

/** Leaves a step of the trace, and gives the claims that it rests on. */
function note(context: Context, candidate: string, answer: Validity, layer: Layer): readonly string[] {
  const stage = candidate === tritonMla ? 'selection' : 'eligibility';
  const { ask } = context;
  switch (answer.kind) {
    case 'valid': {
      const isTriton = candidate === tritonMla;
      const because = isTriton ? cites.tritonServes : offered(context, layer);
      const text = isTriton
        ? 'valid: one decode row per query token'
        : `offered for a ${layer.nonCausal ? 'non-causal' : 'causal'} block`;
      step(context, stage, 'pass', text, because, candidate);
      return because;
    }
    case 'invalid': {
      const because = answer.reasons.flatMap((reason) => reasonCites(context, candidate, reason));
      step(context, stage, 'fail', answer.reasons.join(', '), because, candidate);
      return because;
    }
    case 'raises':
      step(context, stage, 'fail', causalOnly, cites.mergedRaises, candidate);
      return cites.mergedRaises;
    case 'unknown':
      step(context, stage, 'unknown', 'no backend for dense MLA on ROCm that is known here', cites.order, candidate);
      return ask('build').basis === 'read' ? cites.order : [...cites.order, ...cites.inferredBuild];
  }
}

function offered({ ask }: Context, layer: Layer): readonly string[] {
  if (!layer.nonCausal) return cites.order;
  const { facts } = ask('build');
  if (facts.aiterMaskProbe === 'none') return cites.metadataFlag;
  if (facts.aiterMaskProbe === 'returns') return cites.branchOffers;
  return ask('dcp') > 1 ? cites.dcpOffers : cites.mergedOffers;
}

/** The claims behind one of vLLM's reasons. */
function reasonCites({ ask }: Context, candidate: string, reason: string): readonly string[] {
  const isTriton = candidate === tritonMla;
  const { facts } = ask('build');
  switch (reason) {
    case nonCausalReason:
      if (facts.aiterNonCausal === 'no') return cites.before;
      if (facts.aiterMaskProbe === 'returns') return cites.branchSilent;
      return ask('aiterInstalled') === 'no' ? cites.aiterAbsent : cites.mergedArch;
    case dcpReason:
      return isTriton ? cites.tritonDcp : cites.mergedDcp;
    case fp16Reason:
      return cites.mergedFp16;
    case 'block_size not supported':
      return cites.tritonBlockSize;
    case 'batch invariance not supported':
      return cites.batchInvariant;
    default:
      return isTriton ? cites.tritonKv : cites.aiterKv;
  }
}

function raised(context: Context, candidate: string, because: readonly string[]): End {
  context.selection = { backend: null, refused: causalOnly };
  return ended('eligibility', 'refused-at-startup', because, { backend: candidate });
}

function unknownEnd(context: Context, candidate: string, because: readonly string[]): End {
  context.selection = { backend: null, refused: null };
  return ended('selection', 'unknown', because, { backend: candidate, openKey: 'draft.attentionBackend' });
}
