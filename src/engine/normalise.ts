// One spelling for each value of the contract's keys.
import type { Key } from './deployment.ts';

export type Normalised =
  | { readonly kind: 'value'; readonly value: string }
  /** `auto` and `none` where they say nothing: no value was read. */
  | { readonly kind: 'nothing' }
  | { readonly kind: 'bad'; readonly message: string };

const value = (text: string): Normalised => ({ kind: 'value', value: text });
const nothing: Normalised = { kind: 'nothing' };

/** `text` as the engine spells it, or why it cannot be a value of `key`. Never throws. */
export function normalise(key: Key, text: string): Normalised {
  const plain = text.toWellFormed().trim();
  if (plain === '') return nothing;
  const bad = (wanted: string): Normalised => ({
    kind: 'bad',
    message: `${key}: "${shorten(plain)}" is not understood; ${wanted}`,
  });
  switch (key) {
    case 'aiter.causal':
    case 'aiter.enabled':
    case 'aiter.mla':
    case 'draft.causal':
    case 'vllm.fp8Guard':
      return yesNo(plain) ?? bad('write yes or no');
    case 'draft.tokens':
    case 'draft.blockLength':
    case 'draft.heads':
    case 'heads':
    case 'headsPerRank':
    case 'tp':
    case 'dcp':
    case 'batch':
    case 'blockSize':
      if (isSilent(plain)) return nothing;
      return count(plain) ?? bad('write a whole number above 0');
    case 'draft.tp':
      // `unknown`: it is given, so the target's does not stand in, but its value could not be read.
      if (isSilent(plain)) return nothing;
      return count(plain) ?? (/^unknown$/i.test(plain) ? value('unknown') : bad('write a whole number above 0'));
    case 'draft.attentionBackend':
    case 'target.attentionBackend':
      return value(isSilent(plain) ? 'auto' : plain.toUpperCase());
    case 'draft.attention':
      if (isSilent(plain)) return nothing;
      return /^(?:mla|other)$/i.test(plain) ? value(plain.toLowerCase()) : bad('write mla or other');
    case 'draft.anchor':
      if (isSilent(plain)) return nothing;
      return /^(?:sampled|bonus)$/i.test(plain) ? value(plain.toLowerCase()) : bad('write sampled or bonus');
    case 'draft.method':
      return plain.toLowerCase() === 'auto' ? nothing : value(plain.toLowerCase());
    case 'dtype':
      // The checkpoint's own; bfloat16 unless something else is said.
      if (isSilent(plain)) return nothing;
      return value(dtypes.get(plain.toLowerCase()) ?? plain.toLowerCase());
    case 'kvCacheDtype':
    case 'draft.kvCacheDtype':
      return value(dtypes.get(plain.toLowerCase()) ?? plain.toLowerCase());
    case 'gpu.arch':
      // gcnArchName carries features: gfx942:sramecc+:xnack-
      return isSilent(plain) ? nothing : named(plain.toLowerCase().split(':', 1)[0]);
    case 'vllm.version':
    case 'aiter.version':
      return isSilent(plain) ? nothing : value(plain.replace(/^v(?=\d)/i, ''));
    case 'engine':
    case 'platform':
      return isSilent(plain) ? nothing : value(plain.toLowerCase());
    case 'vllm.generation':
    case 'vllm.commit':
    case 'vllm.patches':
    case 'aiter.patches':
    case 'gpu.model':
    case 'target.model':
    case 'draft.model':
      return isSilent(plain) ? nothing : value(plain);
    case 'config.error':
      return value(plain);
  }
}

/** Short names that vLLM itself takes for dtypes. */
const dtypes: ReadonlyMap<string, string> = new Map([
  ['half', 'float16'],
  ['fp16', 'float16'],
  ['bf16', 'bfloat16'],
  ['float', 'float32'],
]);

function isSilent(text: string): boolean {
  return /^(?:auto|none|null)$/i.test(text);
}

/** What is left of a value of which a part was taken off; nothing may be left. */
function named(text: string | undefined): Normalised {
  const rest = text?.trim() ?? '';
  return rest === '' ? nothing : value(rest);
}

function count(text: string): Normalised | undefined {
  return /^0*[1-9]\d{0,6}$/.test(text) ? value(String(Number(text))) : undefined;
}

function yesNo(text: string): Normalised | undefined {
  if (/^(?:yes|true|1|on)$/i.test(text)) return value('yes');
  if (/^(?:no|false|0|off)$/i.test(text)) return value('no');
  return isSilent(text) ? nothing : undefined;
}

function shorten(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
