// probe.py --draft and --target: the config.json of the checkpoints, read as the check page reads it.
import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { intake } from '../../src/intake/index.ts';
import { probeReport } from '../../src/publish/schemas/probe.ts';
import { knowledge } from '../engine/data.ts';
import { k3, kimiTarget, speculators } from '../intake/readers/checkpoint/configs.ts';
import { installation, python, script, skipReason } from './stubs.ts';

type Json = Readonly<Record<string, unknown>>;

const drafts: readonly Json[] = [
  k3(),
  k3({ sample_from_anchor: false, is_causal: true, dflash_config: { causal: false } }),
  k3({ sample_from_anchor: null, is_causal: 'false', dflash_config: null, layer_types: [] }),
  k3({ mla_use_nope: true, q_lora_rank: null, draft_vocab_size: 5 }),
  k3({ num_target_layers: 5, layer_types: ['sliding_attention', 'sliding_attention'] }),
  k3({ architectures: ['Other'], num_attention_heads: '64', dflash_config: [1] }),
  k3({ architectures: undefined, kv_lora_rank: null, target_layer_ids: undefined, num_attention_heads: 64.0 }),
  { model_type: null, architectures: ['K3DSparkModel'], target_layer_ids: 'x' },
  { num_attention_heads: 64, is_causal: true },
  {},
  speculators(),
  speculators({ sample_from_anchor: true, transformer_layer_config: { layer_types: ['full_attention'] } }),
  speculators({ speculators_model_type: 'dflash2' }),
  speculators({ speculators_model_type: 'constructor' }),
  { architectures: ['DFlashDraftModel'], model_type: 'qwen3', dflash_config: { target_layer_ids: [3, 9] } },
  { architectures: ['DSparkDraftModel'], model_type: 'deepseek_v4', dspark_target_layer_ids: [60] },
  { architectures: ['Eagle3DeepseekV2ForCausalLM'], model_type: 'deepseek_v3', kv_lora_rank: 512 },
  { architectures: ['EagleX'], model_type: 'eagle', model: { model_type: 'deepseek_v3', kv_lora_rank: 512 } },
  { architectures: ['DeepseekV3ForCausalLM'], model_type: 'deepseek_v3', num_attention_heads: 128 },
];
const targets: readonly Json[] = [
  kimiTarget(),
  { model_type: 'kimi_k25', torch_dtype: 'float32', text_config: { model_type: 'deepseek_v3', num_hidden_layers: 61 } },
  { model_type: 'glm_moe_dsa', index_topk: 2048, kv_lora_rank: 512, dtype: 'torch.float16' },
  { model_type: 'deepseek_v3', quantization_config: { quant_method: 'modelopt', kv_cache_quant_algo: 'FP8' } },
  {
    model_type: 'kimi_linear',
    quantization_config: {
      quant_method: 'modelopt_fp4',
      quantization: { kv_cache_scheme: null },
      kv_cache_scheme: { dynamic: false, num_bits: 8, type: 'float' },
    },
  },
];

/** What the page reads of a config, without the places. */
async function read(name: string, config: Json): Promise<Json> {
  const { deployment } = await intake([{ name, text: JSON.stringify(config) }], {}, knowledge.hardware);
  return Object.fromEntries(Object.entries(deployment).map(([key, { value }]) => [key, value]));
}

describe.skipIf(python === null)(`the probe reads checkpoints (skipped where ${skipReason})`, () => {
  test('value for value as the page does', async () => {
    const program = `import importlib.util, json, sys
spec = importlib.util.spec_from_file_location("probe", sys.argv[1])
probe = importlib.util.module_from_spec(spec)
spec.loader.exec_module(probe)
drafts, targets = json.load(sys.stdin)
values = [probe.without(probe.draft_values(c)) for c in drafts] + [probe.without(probe.target_values(c)) for c in targets]
print(json.dumps(values))`;
    const input = JSON.stringify([drafts, targets]);
    const run = spawnSync(python ?? '', ['-c', program, script('probe.py')], { input, encoding: 'utf8' });
    expect(run.stderr).toBe('');
    const told = JSON.parse(run.stdout) as Json[];
    const page = [
      ...(await Promise.all(drafts.map((config) => read('draft-config', config)))),
      ...(await Promise.all(targets.map((config) => read('target-config', config)))),
    ];
    for (const [index, values] of page.entries())
      expect(told[index], JSON.stringify([...drafts, ...targets][index])).toEqual(values);
  });

  test('the report holds the values, and the check takes them; the command’s dtype stands above the checkpoint’s', async () => {
    const one = installation();
    one.write('draft/config.json', JSON.stringify(k3({ is_causal: false })));
    one.write('target/config.json', JSON.stringify(kimiTarget({ dtype: 'float16' })));
    const args = ['--no-torch', '--draft', `${one.root}/draft`, '--target', `${one.root}/target/config.json`];
    const { out } = one.run('probe.py', args);
    const report = probeReport.parse(JSON.parse(out));
    expect(report.checkpoints?.draft?.values['draft.heads']).toBe('64');
    expect(report.deployment).toMatchObject({ 'draft.attention': 'mla', 'draft.isCausal': 'no', heads: '96' });
    const value = async (command: string): Promise<string | undefined> => {
      const inputs = [
        { name: 'command', text: command },
        { name: 'env', text: out },
      ];
      const { deployment } = await intake(inputs, {}, knowledge.hardware);
      expect(deployment['draft.heads']?.value).toBe('64');
      return deployment.dtype?.value;
    };
    expect(await value('vllm serve m')).toBe('float16');
    expect(await value('vllm serve m --dtype bfloat16')).toBe('bfloat16');
  });

  test.each([
    ['no such file', {}, /there is no config.json/],
    ['no JSON', { 'draft/config.json': '{"a": ' }, /is no JSON/],
    ['no object', { 'draft/config.json': '[]' }, /no JSON object/],
    ['a target’s', { 'draft/config.json': JSON.stringify(kimiTarget()) }, /swapped/],
  ])('%s: said, and nothing taken', (_name, files, why) => {
    const one = installation();
    for (const [path, text] of Object.entries(files)) one.write(path, text);
    const report = probeReport.parse(
      JSON.parse(one.run('probe.py', ['--no-torch', '--draft', `${one.root}/draft`]).out),
    );
    expect(report.checkpoints?.draft).toMatchObject({ found: false, values: {} });
    expect(report.checkpoints?.draft?.why).toMatch(why);
    expect(report.notes.map(({ code }) => code)).toContain('draft-config-unread');
  });
});
