// The keys from which vLLM takes the draft's mask. Which of them decides is the release's own order, so each is handed on
// by itself. Source: `_dflash_layer_causal` in qwen3_dflash.py of 0.27.1 to 0.33.0.
import type { Members, Shown } from './tree.ts';
import type { Speaker } from './speaker.ts';
import { textsOf, truthy } from './values.ts';

/** Hands on `is_causal`, `dflash_config.causal` and what the layers' types say; `unset` only where the file shows that. */
export function readMask(config: Members, speaker: Speaker): void {
  give('draft.isCausal', config.get('is_causal'), config.lacks('is_causal'), config.line, speaker);
  const dflash = config.get('dflash_config');
  const inner = config.object('dflash_config');
  if (inner !== undefined) give('draft.dflashCausal', inner.get('causal'), inner.lacks('causal'), inner.line, speaker);
  else if (dflash === undefined || !truthy(dflash.value))
    give('draft.dflashCausal', undefined, dflash !== undefined || config.lacks('dflash_config'), config.line, speaker);
  else speaker.unusable('dflash_config', dflash.value, dflash.line);
  readLayers(config, speaker);
}

function give(
  key: 'draft.isCausal' | 'draft.dflashCausal',
  shown: Shown | undefined,
  absent: boolean,
  line: number,
  speaker: Speaker,
): void {
  if (shown === undefined) speaker.give(key, absent ? 'unset' : undefined, line);
  else speaker.give(key, shown.value === null ? 'unset' : truthy(shown.value) ? 'yes' : 'no', shown.line);
}

/** Causal where every layer slides; without layer types, or with an empty list, no layer is. */
function readLayers(config: Members, speaker: Speaker): void {
  const shown = config.get('layer_types');
  if (shown === undefined || !truthy(shown.value)) {
    const unset = shown !== undefined || config.lacks('layer_types');
    speaker.give('draft.layerTypes', unset ? 'unset' : undefined, shown?.line ?? config.line);
    return;
  }
  const types = textsOf(shown);
  if (types === undefined) {
    speaker.unusable('layer_types', shown.value, shown.line);
    return;
  }
  const layers = config.get('num_hidden_layers')?.value;
  if (typeof layers === 'number' && layers !== types.length)
    speaker.say(
      'warning',
      'layer-types-do-not-match',
      `transformers refuses such a config: num_hidden_layers (${String(layers)}) must be equal to the number of layer_types (${String(types.length)}).`,
      shown.line,
    );
  const slides = types.every((type) => type === 'sliding_attention');
  speaker.give('draft.layerTypes', slides ? 'yes' : 'no', shown.line);
}
