// Small configs of our own in each form, and what reading them comes to.
import { check } from '../../../../src/engine/check.ts';
import { allByHand, type Deployment, type Key } from '../../../../src/engine/deployment.ts';
import { originText } from '../../../../src/engine/origin.ts';
import type { Result } from '../../../../src/engine/result.ts';
import { intake } from '../../../../src/intake/index.ts';
import type { Input } from '../../../../src/intake/types.ts';
import { data, knowledge } from '../../../engine/data.ts';

type Json = Readonly<Record<string, unknown>>;

/** Kimi-K3's own form; a member given as undefined is left out. */
export const k3 = (changes: Json = {}): Json => ({
  architectures: ['K3DSparkModel'],
  model_type: 'k3_dspark',
  hidden_size: 7168,
  num_hidden_layers: 2,
  num_attention_heads: 64,
  kv_lora_rank: 512,
  q_lora_rank: 1536,
  vocab_size: 1000,
  target_layer_ids: [1, 3],
  num_target_layers: 2,
  ...changes,
});

export const speculators = (changes: Json = {}): Json => ({
  architectures: ['DSparkDraftModel'],
  speculators_model_type: 'dspark',
  speculators_config: { proposal_methods: [{ speculative_tokens: 8 }], verifier: { name_or_path: 'a/b' } },
  aux_hidden_state_layer_ids: [2],
  transformer_layer_config: { model_type: 'qwen3', num_attention_heads: 32, num_hidden_layers: 1 },
  ...changes,
});

export const kimiTarget = (changes: Json = {}): Json => ({
  architectures: ['KimiK3ForConditionalGeneration'],
  model_type: 'kimi_k3',
  text_config: { num_hidden_layers: 93, num_attention_heads: 96, kv_lora_rank: 512 },
  dtype: 'bfloat16',
  ...changes,
});

const command = `VLLM_ROCM_USE_AITER=1 vllm serve /m -tp 8 --kv-cache-dtype fp8 --speculative-config '{"method":"dspark","model":"/d","num_speculative_tokens":7}'`;
export const served = { name: 'command', text: command } as const;

/** Two spaces deep, as transformers writes them: each scalar member stands on a line of its own. */
export const spelled = (config: Json): string => JSON.stringify(config, null, 2);
export const draft = (config: Json): Input => ({ name: 'draft-config', text: spelled(config) });
export const target = (config: Json): Input => ({ name: 'target-config', text: spelled(config) });

/** What the inputs come to, each value with where it stands. */
export async function readings(...inputs: Input[]): Promise<Readonly<Record<string, string>>> {
  const { deployment } = await intake(inputs, {}, knowledge.hardware);
  return told(deployment);
}

export function told(deployment: Deployment): Readonly<Record<string, string>> {
  const entries = Object.entries(deployment).map(([key, { value, from }]) => [key, `${value} ${originText(from)}`]);
  return Object.fromEntries(entries) as Readonly<Record<string, string>>;
}

export async function codes(...inputs: Input[]): Promise<string[]> {
  const { findings } = await intake(inputs, {}, knowledge.hardware);
  return findings.map(({ code }) => code);
}

/** The answer on gfx950 for the usual command with these configs beside it. */
export async function answered(
  version: string,
  inputs: readonly Input[],
  set: Readonly<Partial<Record<Key, string>>> = {},
): Promise<Result> {
  const given = { 'gpu.arch': 'gfx950', 'vllm.version': version, 'aiter.version': '0.1.20.post1', ...set };
  const read = await intake([served, ...inputs], allByHand(given), knowledge.hardware);
  return check(read.deployment, data, read.findings);
}

export const errors = ({ findings }: Result): string[] =>
  findings.filter(({ severity }) => severity === 'error').map(({ text }) => text);
