// What only Kimi-K3's own DSpark config has: the options that its class refuses, and the size that its heads must divide.
// Source: `K3DSparkConfig` in configs/k3_dspark.py, the same in 0.27.1 to 0.33.0.
import type { Members } from './tree.ts';
import type { Speaker } from './speaker.ts';
import { countOf, truthy } from './values.ts';

/** In the order in which vLLM's message names them. */
const switches = ['mla_use_nope', 'mla_use_output_gate', 'mla_use_qk_norm', 'dspark_bonus_anchor'];
/** What a whole file has; a file without them is an excerpt, of which nothing is known to be missing. */
const always = ['hidden_size', 'num_hidden_layers', 'vocab_size'];
export const layersMessage = 'MLA DSpark requires non-empty target_layer_ids and a matching num_target_layers.';

/** Reads what Kimi-K3’s own config has beside the members of every draft. */
export function readK3(config: Members, speaker: Speaker): void {
  const hidden = config.get('hidden_size');
  speaker.give('draft.hiddenSize', countOf(hidden), hidden?.line ?? config.line);
  const refused: { name: string; line: number }[] = [];
  for (const name of switches) {
    const shown = config.get(name);
    if (shown !== undefined && truthy(shown.value)) refused.push({ name, line: shown.line });
  }
  const rank = config.get('q_lora_rank');
  if (rank?.value === null) refused.push({ name: 'q_lora_rank=None', line: rank.line });
  const draft = config.get('draft_vocab_size');
  const vocabulary = config.get('vocab_size');
  if (draft !== undefined && vocabulary !== undefined && truthy(draft.value) && draft.value !== vocabulary.value)
    refused.push({ name: 'draft_vocab_size', line: draft.line });
  const layers = layersAtFault(config);
  if (layers !== undefined && (layers.isShown || always.every((key) => config.get(key) !== undefined)))
    refused.push({ name: 'target_layer_ids', line: layers.line });
  else if (layers !== undefined)
    speaker.say(
      'warning',
      'target-layers-missing',
      `The text names no target_layer_ids. A whole config without them is refused: ${layersMessage}`,
      layers.line,
    );
  const [first] = refused;
  if (first !== undefined) speaker.give('draft.unsupported', refused.map(({ name }) => name).join(','), first.line);
}

/** Whether the target's layers are missing or do not match their number; `isShown` where the file names them wrongly. */
function layersAtFault(config: Members): { readonly line: number; readonly isShown: boolean } | undefined {
  const ids = config.get('target_layer_ids');
  const number = config.get('num_target_layers');
  if (ids === undefined) return config.lacks('target_layer_ids') ? { line: config.line, isShown: false } : undefined;
  const length = Array.isArray(ids.value) ? ids.value.length : undefined;
  if (length === undefined || length === 0) return { line: ids.line, isShown: true };
  if (number === undefined) return config.lacks('num_target_layers') ? { line: ids.line, isShown: true } : undefined;
  return number.value === length ? undefined : { line: number.line, isShown: true };
}
