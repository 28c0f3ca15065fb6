// MLA or not, as vLLM's own test of a model's config has it (`is_deepseek_mla`): a closed list of model types, and of
// these every one with a `kv_lora_rank`. Source: `model_arch_config_convertor.py` of 0.27.1 to 0.33.0; the list only
// grew, but for longcat_flash_ngram. Sparse MLA is that with an indexer.
import type { Members, Shown } from './tree.ts';
import { isText, typeOf } from './values.ts';

export interface Attention {
  readonly kind: 'mla' | 'sparse-mla' | 'other';
  readonly line: number;
}

const mlaTypes: ReadonlySet<string> = new Set(
  'axk1 deepseek_v2 deepseek_v3 deepseek_v32 deepseek_v4 deepseek_v41 dots3_note deepseek_mtp k3_dspark glm5_next glm5_next_text glm_moe_dsa glm4_moe_lite glm4_moe_lite_mtp kimi_k2 kimi_linear longcat_flash longcat_flash_ngram pangu_ultra_moe pangu_ultra_moe_mtp bailing_hybrid bailing_hybrid_mtp bailing_hybrid_v3_mtp hy_v4 hy_v4_mtp'.split(
    ' ',
  ),
);
/** Their class has a `kv_lora_rank` of its own where the file names none. */
const rankByDefault: ReadonlySet<string> = new Set(
  'axk1 bailing_hybrid deepseek_v2 deepseek_v3 deepseek_v32 hy_v4 k3_dspark kimi_k2 glm_moe_dsa glm4_moe_lite longcat_flash'.split(
    ' ',
  ),
);
const alwaysSparse: ReadonlySet<string> = new Set([
  'deepseek_v32',
  'deepseek_v4',
  'deepseek_v41',
  'glm_moe_dsa',
  'hy_v4',
]);

/** What attention the text model has; undefined where the file does not show it. */
export function attentionOf(text: Members, root: Members): Attention | undefined {
  const type = typeOf(text, root);
  if (type === undefined || !isText(type.value)) return undefined;
  const { value: name, line } = type;
  if (name === 'eagle') return ofEagle(text, line);
  if (!mlaTypes.has(name)) return { kind: 'other', line };
  const ratios = text.get('compress_ratios');
  if (ratios !== undefined || alwaysSparse.has(name)) return { kind: 'sparse-mla', line: ratios?.line ?? line };
  const indexer = text.get('index_topk');
  if (indexer !== undefined && indexer.value !== null) return { kind: 'sparse-mla', line: indexer.line };
  return byRank(text, name, line);
}

function byRank(text: Members, name: string, line: number): Attention | undefined {
  const rank: Shown | undefined = text.get('kv_lora_rank');
  if (rank !== undefined)
    return { kind: rank.value === null ? 'other' : 'mla', line: rank.value === null ? rank.line : line };
  if (rankByDefault.has(name)) return { kind: 'mla', line };
  return text.lacks('kv_lora_rank') ? { kind: 'other', line } : undefined;
}

/** An EAGLE file that wraps another config is asked for what it wraps. */
function ofEagle(text: Members, line: number): Attention | undefined {
  const inner = text.object('model');
  const type = inner?.get('model_type')?.value;
  if (!isText(type)) return undefined;
  const isMla = ['axk1', 'deepseek_v2', 'deepseek_v3', 'deepseek_v32', 'deepseek_mtp'].includes(type);
  if (!isMla) return { kind: 'other', line };
  const rank = text.get('kv_lora_rank') ?? inner?.get('kv_lora_rank');
  return rank === undefined ? undefined : { kind: rank.value === null ? 'other' : 'mla', line };
}
