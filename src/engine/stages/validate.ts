// What a backend answers when vLLM asks whether it is valid for an MLA layer: nothing, or its reasons, in vLLM's own
// words and order (`validate_configuration`). Source: the sheets of the releases; run over 1,161,216 cells.
import { isCdna3OrLater } from '../archs.ts';
import type { SheetFacts } from '../sheets.ts';
import type { Context } from './types.ts';

export const aiterMla = 'ROCM_AITER_MLA';
export const tritonMla = 'TRITON_MLA';
export const aiterTritonMla = 'ROCM_AITER_TRITON_MLA';

/** The layer that a backend is asked for. */
export interface Layer {
  readonly nonCausal: boolean;
  /** Its cache dtype as given. */
  readonly kv: string;
}

export type Validity =
  | { readonly kind: 'valid' }
  | { readonly kind: 'invalid'; readonly reasons: readonly string[] }
  /** The question itself ends the startup. */
  | { readonly kind: 'raises'; readonly message: string }
  | { readonly kind: 'unknown' };

export const causalOnly =
  'ROCM_AITER_MLA requires aiter.mla.mla_decode_fwd(..., causal=). The installed aiter is causal-only; upgrade aiter rather than falling back to another MLA backend.';
export const nonCausalReason = 'non-causal attention not supported';
export const dcpReason = 'non-causal MLA attention with DCP not supported';
export const fp16Reason = 'non-causal fp16 MLA decode not supported';

/** Asks one backend about one layer. */
export function validate(context: Context, candidate: string, layer: Layer): Validity {
  const { ask } = context;
  const { facts } = ask('build');
  const isAiter = candidate === aiterMla || (candidate === aiterTritonMla && facts.aiterTritonAsAiter);
  if (!isAiter && candidate !== tritonMla) return { kind: 'unknown' };

  const reasons: string[] = [];
  const offers = !layer.nonCausal || !isAiter ? 'yes' : offersNonCausal(context, facts);
  if (offers === 'raises') return { kind: 'raises', message: causalOnly };
  const caches = isAiter ? facts.aiterCacheDtypes : facts.tritonCacheDtypes;
  if (!caches.includes(layer.kv)) reasons.push('kv_cache_dtype not supported');
  const multiple = isAiter ? facts.aiterBlockMultiple : facts.tritonBlockMultiple;
  if (ask('blockSize') % multiple !== 0) reasons.push('block_size not supported');
  if (offers === 'no') reasons.push(nonCausalReason);
  const servesDcp = isAiter ? facts.aiterNonCausalDcp : facts.tritonNonCausalDcp;
  if (layer.nonCausal && facts.selectionChecksDcp && ask('dcp') > 1 && !servesDcp) reasons.push(dcpReason);
  if (ask('batchInvariant') === 'yes' && !facts.batchInvariantBackends.includes(candidate))
    reasons.push('batch invariance not supported');
  // Without a cache dtype of its own an fp16 model queries in fp16, which no non-causal kernel takes.
  const isFp16 = isAiter && layer.nonCausal && facts.fp16NonCausalCaches.length > 0 && ask('dtype') === 'float16';
  if (isFp16 && facts.fp16NonCausalCaches.includes(ask('kv'))) reasons.push(fp16Reason);
  return reasons.length === 0 ? { kind: 'valid' } : { kind: 'invalid', reasons };
}

/** Whether AITER MLA offers itself for a non-causal block; asking AITER for its mask can itself end the startup. */
function offersNonCausal({ ask, rests }: Context, facts: SheetFacts): 'yes' | 'no' | 'raises' {
  const archs = facts.aiterNonCausal;
  if (archs === 'no') return 'no';
  const hasArch = (): boolean => archs === 'any' || archs.includes(ask('arch'));
  if (facts.aiterMaskProbe === 'none') return hasArch() ? 'yes' : 'no';
  if (!facts.aiterMaskProbeFirst && !hasArch()) return 'no';
  const isAsked = ask('aiterInstalled') === 'yes' && (facts.aiterMaskProbeOn === 'any' || isCdna3OrLater(ask('arch')));
  if (!isAsked) return 'no';
  const causal = ask('aiterCausal');
  rests.on('aiter', ask('aiterTrust'));
  if (causal === 'no') return facts.aiterMaskProbe === 'raises' ? 'raises' : 'no';
  return hasArch() ? 'yes' : 'no';
}

/** The backends that vLLM tries where none is named: AITER's come first where it is there, on and supported. */
export function candidatesOf({ ask }: Context): readonly string[] {
  const { facts } = ask('build');
  const enabled = ask('aiterMla') === 'yes' && ask('aiterInstalled') === 'yes' && isCdna3OrLater(ask('arch'));
  return enabled ? facts.candidates : facts.candidatesWithoutAiter;
}

/** vLLM's message for a named backend that is not valid, with the reasons as its list prints them. */
export function namedRefusal(name: string, reasons: readonly string[]): string {
  const list = reasons.map((reason) => `'${reason}'`).join(', ');
  return `Selected backend AttentionBackendEnum.${name} is not valid for this configuration. Reason: [${list}]`;
}

/** vLLM's message where no candidate is valid; `<config>` stands for its dump of the configuration. */
export function noneValid(reasons: ReadonlyMap<string, readonly string[]>, facts: SheetFacts): string {
  const list = [...reasons].map(([name, why]) => `${name}: [${why.join(', ')}]`).join(', ');
  const missed = [...reasons].filter(([, why]) => why.some((reason) => reason.startsWith('kv_cache_dtype')));
  const takes = missed.flatMap(([name]) => (name === tritonMla ? facts.tritonCacheDtypes : facts.aiterCacheDtypes));
  const hint =
    missed.length > 0 && facts.refusalListsCacheDtypes
      ? ` Supported kv_cache_dtype values: ${[...new Set(takes)].sort().join(', ')}.`
      : '';
  return `No valid attention backend found for rocm with <config>. Reasons: {${list}}.${hint}`;
}
