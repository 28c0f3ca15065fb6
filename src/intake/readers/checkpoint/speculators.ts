// A draft in Speculators format. vLLM rebuilds its config around `transformer_layer_config` and names the class itself,
// none of which has MLA. Source: configs/speculators/ of 0.27.1 to 0.33.0.
import { readMask } from './mask.ts';
import type { Members } from './tree.ts';
import type { Speaker } from './speaker.ts';
import { countOf, isText, truthy } from './values.ts';

/** The method by which vLLM runs each algorithm. */
const methods: Readonly<Record<string, string>> = {
  dspark: 'dspark',
  dflash: 'dflash',
  dflash2: 'dflash',
  eagle3: 'eagle3',
  peagle: 'eagle3',
};

/** Reads a draft’s config in Speculators format. */
export function readSpeculators(root: Members, speaker: Speaker): void {
  const shown = root.get('speculators_model_type');
  const line = shown?.line ?? root.line;
  const algorithm = isText(shown?.value) ? shown.value : undefined;
  if (shown !== undefined && (algorithm === undefined || !Object.hasOwn(methods, algorithm)))
    speaker.say(
      'warning',
      'speculators-type-unknown',
      `No release that was read loads speculators_model_type ${JSON.stringify(shown.value).slice(0, 60)}; it must be one of ${Object.keys(methods).join(', ')}.`,
      line,
    );
  speaker.give('draft.attention', 'other', line);
  const method = algorithm === undefined || !Object.hasOwn(methods, algorithm) ? undefined : methods[algorithm];
  speaker.suggest('draft.method', method, line);
  const layer = root.object('transformer_layer_config');
  const heads = layer?.get('num_attention_heads');
  if (heads !== undefined) {
    const count = countOf(heads);
    if (count === undefined) speaker.unusable('num_attention_heads', heads.value, heads.line);
    else speaker.give('draft.heads', count, heads.line);
  }
  if (method === 'dflash') speaker.give('draft.anchor', 'bonus', line);
  else if (method === 'dspark') {
    const anchor = root.get('sample_from_anchor');
    if (anchor !== undefined) speaker.give('draft.anchor', truthy(anchor.value) ? 'sampled' : 'bonus', anchor.line);
    else if (root.lacks('sample_from_anchor')) speaker.give('draft.anchor', 'bonus', line);
    if (layer !== undefined) readMask(layer, speaker);
  }
}
