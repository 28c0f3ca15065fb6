// Where a config.json stands in a paste, and whose it is: by a label in front of it, or by its own keys. Needs no JSON
// parser, so that the page can cut a paste into parts at once.

export type Owner = 'draft' | 'target';

/** One object of a paste that is a model's config.json. */
export interface ConfigSpan {
  /** First and last line, from 1. */
  readonly lines: readonly [number, number];
  /** Where its brace stands, and the place behind its end, in characters. */
  readonly from: number;
  readonly to: number;
  /** Its closing brace is there. */
  readonly closed: boolean;
  /** What the label in front of it says. */
  readonly label: Owner | undefined;
  /** What its own keys say, where they say something. */
  readonly own: Owner | undefined;
  /** Its own keys leave no doubt: the other label is a mix-up. */
  readonly plain: boolean;
}

/** The keys by which a model's config is known among other JSON. */
const names =
  /"(?:model_type|architectures|speculators_config|speculators_model_type|transformer_layer_config|num_attention_heads|kv_lora_rank|dflash_config|sample_from_anchor)"/;
/** A brace that begins a line, behind marks of mail, behind the name of the file or of the class that printed it. */
const opening = /^[ \t>|\ufeff]{0,40}(?:[^{}\n]{0,120}config(?:\.json)?["'`*]{0,3}[ \t]?[:=]?[ \t]?)?\{/gim;
const jsonLine = /^[ \t>|]{0,40}(?:["{}[\],\d.…-]|true\b|false\b|null\b|$)/;
/** More configs than anybody pastes. */
const mostConfigs = 100;
const longestValue = 400;

/** Finds every config.json of a text, in its order. Linear: what was looked through is not looked through again. */
export function configSpans(text: string): ConfigSpan[] {
  if (!names.test(text)) return [];
  const spans: ConfigSpan[] = [];
  let looked = 0;
  for (const hit of text.matchAll(opening)) {
    const from = hit.index + hit[0].length - 1;
    if (from < looked) continue;
    if (spans.length >= mostConfigs) break;
    const object = scan(text, from);
    const to = object.closed ? object.end : cutEnd(text, from);
    looked = to;
    if (!isConfig(object.keys)) continue;
    const first = lineAt(text, from);
    spans.push({
      lines: [first, first + text.slice(from, to).split('\n').length - 1],
      from,
      to,
      closed: object.closed,
      label: labelBefore(text, hit.index, hit[0]),
      ...ownerOf(object.keys),
    });
  }
  return spans;
}

/** Whose a span is: what the label says, else its own keys; undefined where neither does, or where they contradict. */
export function ownerOfSpan({ label, own }: ConfigSpan): Owner | undefined {
  return label ?? own;
}

function lineAt(text: string, index: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < index; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}

interface Scanned {
  readonly closed: boolean;
  readonly end: number;
  /** The keys of the object itself, each with the beginning of its value as it is written. */
  readonly keys: ReadonlyMap<string, string>;
}

/** Up to its closing brace, or to where the next object begins: so that no text is looked through twice. */
function scan(text: string, from: number): Scanned {
  const keys = new Map<string, string>();
  let depth = 0;
  let last: string | undefined;
  for (let at = from; at < text.length; at += 1) {
    const c = text[at];
    if (c === '"') {
      const end = stringEnd(text, at);
      if (depth === 1) last = text.slice(at + 1, end);
      at = end;
    } else if (c === ':' && depth === 1 && last !== undefined) {
      keys.set(last, text.slice(at + 1, at + 1 + longestValue).trim());
      last = undefined;
    } else if (c === '{' || c === '[') depth += 1;
    else if (c === '}' || c === ']') {
      depth -= 1;
      if (depth === 0) return { closed: true, end: at + 1, keys };
    } else if (c === '\n' && text[at + 1] === '{') break;
  }
  return { closed: false, end: text.length, keys };
}

/** The quote that ends the string which begins at `from`; JSON's strings end on their line. */
function stringEnd(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at += 1) {
    const c = text[at];
    if (c === '\\') at += 1;
    else if (c === '"' || c === '\n') return at;
  }
  return text.length;
}

/** A config that is cut off goes on as long as its lines look like JSON, and no other object begins. */
function cutEnd(text: string, from: number): number {
  let end = text.indexOf('\n', from);
  while (end !== -1) {
    const next = text.indexOf('\n', end + 1);
    const line = text.slice(end + 1, next === -1 ? text.length : next);
    if (!jsonLine.test(line) || line.startsWith('{')) return end;
    end = next;
  }
  return text.length;
}

function isConfig(keys: ReadonlyMap<string, string>): boolean {
  if ((keys.get('schema') ?? '').startsWith('"can-i-unpin/')) return false;
  const has = (key: string, form: RegExp): boolean => form.test(keys.get(key) ?? '');
  return (
    has('model_type', /^"/) ||
    has('architectures', /^\[/) ||
    has('speculators_model_type', /^"/) ||
    has('speculators_config', /^\{/) ||
    has('transformer_layer_config', /^\{/) ||
    // A part of one.
    ['num_attention_heads', 'kv_lora_rank', 'dflash_config', 'sample_from_anchor'].some((key) => keys.has(key))
  );
}

const draftWords = /(?<![a-z])(?:draft(?:er)?|speculators?|dspark|dflash|eagle3?)(?![a-z])/i;
const targetWords = /(?<![a-z])(?:target|verifier|base[ _-]model|main[ _-]model)(?![a-z])/i;
const labelForm = /config|:[`*]{0,3}\s{0,3}$|^\s{0,8}(?:#|\/\/|<!--)/;

/** The label on the brace's own line, or on one of the two lines above it that are not empty. */
function labelBefore(text: string, start: number, own: string): Owner | undefined {
  const above = text
    .slice(Math.max(0, start - 1_000), start)
    .split('\n')
    .slice(0, -1)
    .filter((line) => !/^[\s`>|]*(?:json)?$/.test(line))
    .slice(-2);
  for (const line of [own, ...above.reverse()]) {
    if (line.length > 200 || /--\w|vllm serve|[{}]./.test(line) || !labelForm.test(line)) continue;
    const draft = draftWords.test(line);
    if (draft !== targetWords.test(line)) return draft ? 'draft' : 'target';
  }
  return undefined;
}

/** Keys that only a draft's config has. */
const draftKeys = [
  'dflash_config',
  'eagle_config',
  'draft_vocab_size',
  'eagle_aux_hidden_state_layer_ids',
  'num_target_layers',
  'sample_from_anchor',
  'speculators_config',
  'speculators_model_type',
  'target_hidden_size',
  'target_layer_ids',
  'transformer_layer_config',
];
const draftArchitecture =
  /DSpark|DFlash|Eagle|EAGLE|MTP|NextN|Medusa|Speculator|Drafter|LiLiCorr|XPress|AssistantModel/;
const draftType =
  /^"(?:k3_dspark|muse_spark_dspark|speculators?|speculator_model|eagle3?|medusa|mlp_speculator|\w{1,40}_mtp)"/;
/** Models that are served, with MLA: their own configs hold nothing of a draft. */
const targetType =
  /^"(?:axk1|deepseek_v(?:2|3|32|4|41)|dots3_note|glm5_next(?:_text)?|glm_moe_dsa|glm4_moe_lite|kimi_(?:k2|k25|k3|linear|vl)|longcat_flash(?:_ngram)?|pangu_ultra_moe|bailing_hybrid|hy_v4)"/;

function ownerOf(keys: ReadonlyMap<string, string>): { readonly own: Owner | undefined; readonly plain: boolean } {
  const type = keys.get('model_type') ?? '';
  const architectures = (keys.get('architectures') ?? '').split(']', 1)[0] ?? '';
  const isDraft =
    draftKeys.some((key) => keys.has(key)) || draftArchitecture.test(architectures) || draftType.test(type);
  // DeepSeek-V4's DSpark layers lie in the target's own checkpoint: its config is both.
  if (isDraft) return { own: 'draft', plain: true };
  if ([...keys.keys()].some((key) => key.startsWith('dspark_'))) return { own: undefined, plain: false };
  const isWhole =
    keys.has('text_config') || keys.has('vision_config') || architectures.includes('ForConditionalGeneration');
  if (isWhole) return { own: 'target', plain: true };
  return { own: targetType.test(type) ? 'target' : undefined, plain: false };
}
