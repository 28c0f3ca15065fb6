// A draft's config.json in the forms that vLLM takes: Kimi-K3's own (`k3_dspark`), Speculators, and any other model's.
import { attentionOf } from './attention.ts';
import { readK3 } from './k3.ts';
import { readMask } from './mask.ts';
import { readSpeculators } from './speculators.ts';
import type { Members, Shown } from './tree.ts';
import type { Speaker } from './speaker.ts';
import { countOf, isText, textOf, textsOf, truthy } from './values.ts';

const k3Architecture = 'K3DSparkModel';
/** Classes of drafts by the method that loads them; the first that fits. */
const methods: readonly (readonly [RegExp, string])[] = [
  [/DSpark/, 'dspark'],
  [/DFlash|XPress|LiLiCorr|AssistantModel/, 'dflash'],
  [/Eagle3|Peagle|PEagle/, 'eagle3'],
  [/^Eagle|EAGLE/, 'eagle'],
  [/MTP|NextN/, 'mtp'],
  [/Medusa/, 'medusa'],
];

/** Reads a draft’s config.json; what it does not say stays open. */
export function readDraft(config: Members, speaker: Speaker): void {
  // A config that does not even name its model is a part of one.
  const isNamed = ['model_type', 'architectures'].some((key) => config.get(key) !== undefined);
  const root = isNamed ? config : config.asExcerpt();
  const type = root.get('model_type');
  if (isSpeculators(root, type)) {
    readSpeculators(config, speaker);
    return;
  }
  const shown = root.get('architectures');
  const architectures = textsOf(shown) ?? [];
  const isK3 = isText(type?.value) ? type.value === 'k3_dspark' : architectures.includes(k3Architecture);
  const method = isK3 ? 'dspark' : methodOf(architectures);
  speaker.suggest('draft.method', method, isK3 ? ((type ?? shown)?.line ?? root.line) : (shown?.line ?? root.line));
  readHeads(textOf(root), isK3, speaker);
  readTargetLayers(root, speaker);
  if (method === undefined || method === 'dspark' || method === 'dflash') readMask(root, speaker);
  readAnchor(root, method, speaker);
  if (isK3) {
    readK3(root, speaker);
    readK3Attention(root, type ?? shown, shown, architectures, speaker);
    return;
  }
  const attention = attentionOf(textOf(root), root);
  // DSpark knows one dense MLA draft, which is Kimi-K3's; DFlash has none.
  const isOther = method === 'dspark' || method === 'dflash';
  if (attention === undefined) {
    if (isOther) speaker.give('draft.attention', 'other', shown?.line ?? root.line);
  } else speaker.give('draft.attention', attention.kind === 'mla' && !isOther ? 'mla' : 'other', attention.line);
}

/** vLLM goes by `model_type`, and by Speculators' own keys only where there is none. */
function isSpeculators(root: Members, type: Shown | undefined): boolean {
  if (isText(type?.value)) return /^speculators?(?:_model)?$/.test(type.value);
  return ['speculators_config', 'speculators_model_type', 'transformer_layer_config'].some((key) => root.names(key));
}

function methodOf(architectures: readonly string[]): string | undefined {
  for (const name of architectures) {
    const found = methods.find(([form]) => form.test(name));
    if (found !== undefined) return found[1];
  }
  return undefined;
}

function readK3Attention(
  root: Members,
  decides: Shown | undefined,
  shown: Shown | undefined,
  architectures: readonly string[],
  speaker: Speaker,
): void {
  const rank = root.get('kv_lora_rank');
  if (rank?.value === null) {
    speaker.unusable('kv_lora_rank', null, rank.line);
    return;
  }
  if (shown !== undefined && !architectures.includes(k3Architecture)) {
    speaker.say(
      'warning',
      'draft-architecture-unlike-its-type',
      `model_type is k3_dspark, but architectures does not name ${k3Architecture}: vLLM would load it as DeepSeek-V4’s draft. Its attention is not taken.`,
      shown.line,
    );
    return;
  }
  speaker.give('draft.attention', 'mla', decides?.line ?? root.line);
}

function readHeads(text: Members, isK3: boolean, speaker: Speaker): void {
  const heads = text.get('num_attention_heads');
  const count = countOf(heads);
  if (heads !== undefined) {
    if (count === undefined) speaker.unusable('num_attention_heads', heads.value, heads.line);
    else speaker.give('draft.heads', count, heads.line);
  } else if (isK3 && text.lacks('num_attention_heads'))
    speaker.say(
      'warning',
      'draft-heads-missing',
      'The config names no num_attention_heads: vLLM then takes what its config class has, which differs by release. Give draft.heads.',
      text.line,
    );
}

/** A DSpark draft samples from its anchor unless its config says otherwise; DFlash never does. */
function readAnchor(root: Members, method: string | undefined, speaker: Speaker): void {
  if (method === 'dflash') {
    speaker.give('draft.anchor', 'bonus', root.line);
    return;
  }
  const shown = root.get('sample_from_anchor');
  if (shown !== undefined) speaker.give('draft.anchor', truthy(shown.value) ? 'sampled' : 'bonus', shown.line);
  else if (method === 'dspark' && root.lacks('sample_from_anchor')) speaker.give('draft.anchor', 'sampled', root.line);
}

/** How many layers the target must have for the draft to read those that it was trained on. */
function readTargetLayers(root: Members, speaker: Speaker): void {
  const shown =
    root.get('target_layer_ids') ??
    root.get('dspark_target_layer_ids') ??
    root.object('dflash_config')?.get('target_layer_ids');
  const ids: readonly unknown[] = Array.isArray(shown?.value) ? shown.value : [];
  const numbers = ids.filter((id): id is number => typeof id === 'number' && Number.isInteger(id) && id >= 0);
  if (shown !== undefined && numbers.length > 0)
    speaker.give('draft.targetLayers', String(numbers.reduce((a, b) => Math.max(a, b)) + 1), shown.line);
}
