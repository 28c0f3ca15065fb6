// Stage 2: the candidates in vLLM's order, each validated, the first valid one taken. Source: vLLM's selector on ROCm.
import { cites } from '../cites.ts';
import { aiterEligibility } from './eligibility.ts';
import { ended, step, type Context, type End } from './types.ts';

/** The backend that serves, or where the run ended. `because` says what decided. */
export type Selected =
  { readonly backend: string; readonly because: readonly string[]; readonly fellThrough: boolean } | End;

type Verdict =
  | { readonly kind: 'valid'; readonly because: readonly string[] }
  | { readonly kind: 'invalid'; readonly because: readonly string[]; readonly own?: 'eligibility' }
  | { readonly kind: 'end'; readonly end: End };

/** Picks the backend for the draft: `named` validated alone, or the candidates one after the other. */
export function select(context: Context, named: string | null): Selected {
  if (named !== null) {
    const verdict = validate(context, named, true);
    if (verdict.kind === 'end') return verdict.end;
    if (verdict.kind === 'valid') return { backend: named, because: verdict.because, fellThrough: false };
    return ended(verdict.own ?? 'selection', 'refused-at-startup', [...cites.namedAlone, ...verdict.because], {
      backend: named,
    });
  }
  const on = context.ask('aiterMla') === 'yes';
  const order = on ? ['ROCM_AITER_MLA', 'TRITON_MLA', 'ROCM_AITER_TRITON_MLA'] : ['TRITON_MLA'];
  const off = context.ask('secondSwitch') === 'no' ? cites.secondSwitch : cites.aiterOff;
  if (!on) step(context, 'selection', 'fail', 'AITER MLA is not enabled', off, 'ROCM_AITER_MLA');
  const passedOver: string[] = on ? [...cites.order] : [...off];
  for (const candidate of order) {
    const verdict = validate(context, candidate, false);
    if (verdict.kind === 'end') return verdict.end;
    if (verdict.kind === 'valid')
      return {
        backend: candidate,
        because: [...passedOver, ...verdict.because],
        fellThrough: candidate !== 'ROCM_AITER_MLA',
      };
    passedOver.push(...verdict.because);
  }
  return ended('selection', 'refused-at-startup', passedOver);
}

function validate(context: Context, candidate: string, named: boolean): Verdict {
  switch (candidate) {
    case 'ROCM_AITER_MLA':
      return validateAiter(context, named);
    case 'TRITON_MLA':
      return validateTriton(context);
    case 'ROCM_AITER_TRITON_MLA':
      step(
        context,
        'eligibility',
        'unknown',
        'whether it takes a non-causal block is not known',
        cites.aiterTriton,
        candidate,
      );
      return unknownEnd(candidate, 'draft.attentionBackend', cites.aiterTriton);
    default:
      step(
        context,
        'selection',
        'unknown',
        'no backend for dense MLA on ROCm that is known here',
        cites.order,
        candidate,
      );
      return unknownEnd(candidate, 'draft.attentionBackend', cites.order);
  }
}

function validateAiter(context: Context, named: boolean): Verdict {
  const candidate = 'ROCM_AITER_MLA';
  const answer = aiterEligibility(context);
  if (answer.kind === 'raises') {
    step(context, 'eligibility', 'fail', answer.reason, answer.because, candidate);
    return { kind: 'end', end: ended('eligibility', 'refused-at-startup', answer.because, { backend: candidate }) };
  }
  if (answer.kind === 'refused') {
    step(context, 'eligibility', 'fail', answer.reason, answer.because, candidate);
    return { kind: 'invalid', because: answer.because, own: 'eligibility' };
  }
  // Named, the switches may or may not count: nobody has verified it.
  if (named && context.ask('aiterMla') === 'no') {
    step(context, 'selection', 'unknown', 'named while AITER MLA is switched off', cites.namedSwitch, candidate);
    return unknownEnd(candidate, 'aiter.enabled', cites.namedSwitch);
  }
  step(context, 'eligibility', 'pass', 'offered for a non-causal block', answer.because, candidate);
  return { kind: 'valid', because: answer.because };
}

const tritonKv = new Set(['auto', 'float16', 'bfloat16', 'fp8', 'fp8_e4m3']);

function validateTriton(context: Context): Verdict {
  const { ask } = context;
  const fail = (reason: string, because: readonly string[]): Verdict => {
    step(context, 'selection', 'fail', reason, because, 'TRITON_MLA');
    return { kind: 'invalid', because };
  };
  if (ask('blockSize') % 16 !== 0) return fail('the block size is no multiple of 16', cites.tritonBlockSize);
  const kv = ask('kv');
  if (!tritonKv.has(kv)) return fail(`kv_cache_dtype ${kv} not supported`, cites.tritonKv);
  if (ask('dcp') > 1 && ask('tritonDcp') === 'no')
    return fail('non-causal attention not supported under DCP', cites.tritonDcp);
  step(context, 'selection', 'pass', 'valid: one decode row per query token', cites.tritonServes, 'TRITON_MLA');
  return { kind: 'valid', because: cites.tritonServes };
}

function unknownEnd(backend: string, openKey: NonNullable<End['openKey']>, because: readonly string[]): Verdict {
  return { kind: 'end', end: ended('selection', 'unknown', because, { backend, openKey }) };
}
