// The target's config.json: its attention, heads, layers, dtype, and the KV cache dtype that its quantization brings.
import { attentionOf } from './attention.ts';
import type { Members, Shown } from './tree.ts';
import type { Speaker } from './speaker.ts';
import { countOf, isText, textOf, truthy } from './values.ts';

/** Reads a target’s config.json; what it does not say stays open. */
export function readTarget(root: Members, speaker: Speaker): void {
  const text = textOf(root);
  const attention = attentionOf(text, root);
  if (attention !== undefined) speaker.give('target.attention', attention.kind, attention.line);
  const heads = text.get('num_attention_heads');
  const count = countOf(heads);
  if (heads !== undefined && count === undefined) speaker.unusable('num_attention_heads', heads.value, heads.line);
  else speaker.give('heads', count, heads?.line ?? text.line);
  const layers = text.get('num_hidden_layers');
  speaker.give('target.layers', countOf(layers), layers?.line ?? text.line);
  readDtype(root, text, speaker);
  readCache(root, text, speaker);
}

/** `dtype`, or its older name; at the top, else with the text model. A float32 model is served in bfloat16. */
function readDtype(root: Members, text: Members, speaker: Speaker): void {
  const shown = [root, text]
    .flatMap((config): (Shown | undefined)[] => [config.get('dtype'), config.get('torch_dtype')])
    .find((each) => isText(each?.value));
  if (shown === undefined || !isText(shown.value)) return;
  const name = shown.value.replace(/^torch\./, '').toLowerCase();
  if (['float16', 'half', 'bfloat16', 'float32', 'float'].includes(name))
    speaker.hint('dtype', name.startsWith('float32') || name === 'float' ? 'bfloat16' : name, shown.line);
}

/** ModelOpt's checkpoints name the dtype that `auto` then stands for. Source: `get_kv_cache_quant_algo_string`. */
function readCache(root: Members, text: Members, speaker: Speaker): void {
  const config = root.object('quantization_config') ?? text.object('quantization_config');
  const method = config?.get('quant_method')?.value;
  if (config === undefined || !isText(method) || !method.startsWith('modelopt')) return;
  const inner = config.object('quantization') ?? config;
  const shown = [inner.get('kv_cache_scheme'), config.get('kv_cache_scheme'), inner.get('kv_cache_quant_algo')]
    .concat(config.get('kv_cache_quant_algo'))
    .find((each) => truthy(each?.value));
  const dtype = shown === undefined ? undefined : cacheDtype(shown.value);
  if (shown === undefined || dtype === undefined) return;
  speaker.hint('kvCacheDtype', dtype, shown.line);
  speaker.say(
    'note',
    'checkpoint-names-cache-dtype',
    `The checkpoint names ${dtype} for its KV cache: vLLM takes it where --kv-cache-dtype is auto or not given.`,
    shown.line,
  );
}

function cacheDtype(value: unknown): string | undefined {
  if (isText(value)) return { fp8: 'fp8_e4m3', nvfp4: 'nvfp4' }[value.toLowerCase()];
  if (typeof value !== 'object' || value === null) return undefined;
  const { dynamic, num_bits: bits, type } = value as Readonly<Record<string, unknown>>;
  if (type !== 'float') return undefined;
  if (bits === 8 && dynamic === false) return 'fp8_e4m3';
  return bits === 4 ? 'nvfp4' : undefined;
}
