// What a target's config.json settles.
import { describe, expect, test } from 'vitest';
import { answered, codes, draft, k3, kimiTarget, readings, target } from './configs.ts';

test('heads, attention, layers and dtype of a text model inside a multimodal config', async () => {
  expect(await readings(target(kimiTarget()))).toEqual({
    'target.attention': 'mla target-config:5',
    heads: '96 target-config:8',
    'target.layers': '93 target-config:7',
    dtype: 'bfloat16 target-config:11',
  });
});

describe('attention', () => {
  test.each<[string, Record<string, unknown>, string]>([
    ['a dense MLA model', { model_type: 'deepseek_v3', kv_lora_rank: 512 }, 'mla'],
    [
      'Kimi-K2.5, whose text model is DeepSeek-V3’s',
      { model_type: 'kimi_k25', text_config: { model_type: 'deepseek_v3', kv_lora_rank: 512 } },
      'mla',
    ],
    ['an indexer', { model_type: 'deepseek_v32', kv_lora_rank: 512, index_topk: 2048 }, 'sparse-mla'],
    ['GLM-5', { model_type: 'glm_moe_dsa', kv_lora_rank: 512, index_topk: 2048 }, 'sparse-mla'],
    ['DeepSeek-V4', { model_type: 'deepseek_v4', compress_ratios: [1, 4], head_dim: 512 }, 'sparse-mla'],
    ['Kimi-Linear without a rank', { model_type: 'kimi_linear', kv_lora_rank: null }, 'other'],
    ['a model that vLLM does not take for MLA', { model_type: 'qwen3_moe', num_attention_heads: 64 }, 'other'],
  ])('%s', async (_name, config, attention) => {
    expect((await readings(target(config)))['target.attention']).toMatch(new RegExp(`^${attention} `));
  });

  test('a sparse target ends the question', async () => {
    const sparse = target({ model_type: 'glm_moe_dsa', kv_lora_rank: 512, index_topk: 2048 });
    const { verdict, findings } = await answered('0.31.0', [draft(k3()), sparse]);
    expect(verdict).toBe('not-applicable');
    expect(findings.map(({ code }) => code)).toContain('sparse-mla');
    expect((await answered('0.31.0', [draft(k3()), target(kimiTarget())])).verdict).toBe('unpin');
  });
});

describe('dtype', () => {
  const dtype = async (config: Record<string, unknown>, flag = '') => {
    const command = { name: 'command', text: `vllm serve /m -tp 8 ${flag}` };
    return (await readings(command, target({ model_type: 'deepseek_v3', ...config })))['dtype']?.split(' ')[0];
  };
  test.each<[string, Record<string, unknown>, string, string | undefined]>([
    ['dtype', { dtype: 'float16' }, '', 'float16'],
    ['its older name', { torch_dtype: 'torch.float16' }, '', 'float16'],
    ['dtype above its older name', { torch_dtype: 'float16', dtype: 'bfloat16' }, '', 'bfloat16'],
    ['float32 is served in bfloat16', { torch_dtype: 'float32' }, '', 'bfloat16'],
    ['null at the top leaves it to the text model', { dtype: null, text_config: { dtype: 'float16' } }, '', 'float16'],
    ['the command replaces it', { dtype: 'bfloat16' }, '--dtype float16', 'float16'],
    ['auto in the command leaves it to the checkpoint', { dtype: 'float16' }, '--dtype auto', 'float16'],
    ['a dtype of weights alone', { dtype: 'float8_e4m3fn' }, '', 'auto'],
  ])('%s', async (_name, config, flag, expected) => {
    expect(await dtype(config, flag)).toBe(expected);
  });
});

describe('the KV cache dtype of a ModelOpt checkpoint', () => {
  const cache = async (quantization: Record<string, unknown>, flag = '') => {
    const command = { name: 'command', text: `vllm serve /m -tp 8 ${flag}` };
    const config = target(kimiTarget({ quantization_config: quantization }));
    return (await readings(command, config))['kvCacheDtype']?.split(' ')[0];
  };
  test.each<[string, Record<string, unknown>, string, string]>([
    ['by name', { quant_method: 'modelopt', kv_cache_quant_algo: 'FP8' }, '', 'fp8_e4m3'],
    [
      'by scheme',
      { quant_method: 'modelopt_fp4', kv_cache_scheme: { dynamic: false, num_bits: 8, type: 'float' } },
      '',
      'fp8_e4m3',
    ],
    ['inside quantization', { quant_method: 'modelopt', quantization: { kv_cache_quant_algo: 'NVFP4' } }, '', 'nvfp4'],
    [
      'auto in the command',
      { quant_method: 'modelopt', kv_cache_quant_algo: 'FP8' },
      '--kv-cache-dtype auto',
      'fp8_e4m3',
    ],
    [
      'another in the command',
      { quant_method: 'modelopt', kv_cache_quant_algo: 'FP8' },
      '--kv-cache-dtype bfloat16',
      'bfloat16',
    ],
    ['a name that vLLM does not know', { quant_method: 'modelopt', kv_cache_quant_algo: 'INT8' }, '', 'auto'],
    ['another tool', { quant_method: 'fp8', kv_cache_quant_algo: 'FP8' }, '', 'auto'],
  ])('%s', async (_name, quantization, flag, expected) => {
    expect(await cache(quantization, flag)).toBe(expected);
  });
});

test('a draft that reads layers which the target does not have is made for another one', async () => {
  const shallow = target(
    kimiTarget({ text_config: { num_hidden_layers: 3, num_attention_heads: 96, kv_lora_rank: 1 } }),
  );
  const found = async (...inputs: Parameters<typeof answered>[1][number][]) =>
    (await answered('0.31.0', inputs)).findings.map(({ code }) => code);
  expect(await found(draft(k3()), shallow)).toContain('draft-reads-beyond-target');
  expect(await found(draft(k3()), target(kimiTarget()))).not.toContain('draft-reads-beyond-target');
});

test('a config that says nothing of the target is said to', async () => {
  expect(await codes({ name: 'target-config', text: '{"transformers_version": "5.0"}' })).toContain(
    'config-says-nothing',
  );
});
