// What a draft's config.json settles, in each form and release.
import { describe, expect, test } from 'vitest';
import { answered, codes, draft, errors, k3, readings, speculators } from './configs.ts';

describe('Kimi-K3’s own form', () => {
  test('attention, heads, mask, anchor and size, each with its line', async () => {
    expect(await readings(draft(k3({ is_causal: false, dflash_config: { causal: true } })))).toEqual({
      'draft.method': 'dspark draft-config:5',
      'draft.attention': 'mla draft-config:5',
      'draft.isCausal': 'no draft-config:17',
      'draft.dflashCausal': 'yes draft-config:19',
      'draft.layerTypes': 'unset draft-config:1',
      'draft.anchor': 'sampled draft-config:1',
      'draft.heads': '64 draft-config:8',
      'draft.hiddenSize': '7168 draft-config:6',
      'draft.targetLayers': '4 draft-config:12',
    });
  });

  test.each([
    ['true', true, 'sampled'],
    ['false', false, 'bonus'],
    ['null, which Python takes for false', null, 'bonus'],
  ])('sample_from_anchor %s', async (_name, value, anchor) => {
    const found = await readings(draft(k3({ sample_from_anchor: value })));
    expect(found['draft.anchor']).toBe(`${anchor} draft-config:17`);
  });

  test('sample_from_anchor inside dflash_config is DFlash’s and says nothing here', async () => {
    const found = await readings(draft(k3({ dflash_config: { sample_from_anchor: false } })));
    expect(found['draft.anchor']).toBe('sampled draft-config:1');
  });

  test('the block is k or k + 1 by the anchor', async () => {
    const block = async (changes = {}) =>
      (await answered('0.31.0', [draft(k3(changes))])).deployment['draft.blockLength']?.value;
    expect(await block()).toBe('7');
    expect(await block({ sample_from_anchor: false })).toBe('8');
  });

  test('heads per rank are the checkpoint’s over the tensor parallel size', async () => {
    const { deployment, verdict } = await answered('0.31.0', [draft(k3({ num_attention_heads: 96 }))]);
    expect(deployment.headsPerRank?.value).toBe('12');
    expect(verdict).toBe('unpin');
  });

  test('heads that do not divide over the ranks are refused in vLLM’s words', async () => {
    const result = await answered('0.31.0', [draft(k3({ num_attention_heads: 100 }))]);
    expect(result.verdict).toBe('broken');
    expect(errors(result).join()).toContain(
      'Total number of attention heads (100) must be divisible by tensor parallel size (8).',
    );
  });

  test('0.28.0 divides the hidden size of the file by the heads, 0.29.0 does not', async () => {
    const verdict = async (version: string, changes: object) =>
      (await answered(version, [draft(k3({ ...changes }))])).verdict;
    expect(await verdict('0.28.0', { num_attention_heads: 96 })).toBe('broken');
    expect(await verdict('0.28.0', { num_attention_heads: 96, hidden_size: 6144 })).toBe('keep-pin');
    expect(await verdict('0.29.0', { num_attention_heads: 96 })).toBe('keep-pin');
  });

  test('without a number of heads the class’s own is not taken, and that is said', async () => {
    const bare = draft(k3({ num_attention_heads: undefined }));
    expect(await readings(bare)).not.toHaveProperty(['draft.heads']);
    expect(await codes(bare)).toContain('draft-heads-missing');
    expect(await codes(draft(k3()))).not.toContain('draft-heads-missing');
  });

  test('a part of a config proves what it shows and nothing more', async () => {
    const part = draft({ num_attention_heads: 64, is_causal: true });
    expect(await readings(part)).toEqual({
      'draft.isCausal': 'yes draft-config:3',
      'draft.heads': '64 draft-config:2',
    });
    expect(await codes(draft({}))).toContain('config-says-nothing');
  });

  test.each([['"64"'], ['64.5'], ['-64'], ['true'], ['[64]']])('%s is no number of heads', async (text) => {
    const odd = draft(k3({ num_attention_heads: JSON.parse(text) as unknown }));
    expect(await readings(odd)).not.toHaveProperty(['draft.heads']);
    expect(await codes(odd)).toContain('config-value-not-understood');
  });

  test('a k3_dspark file for another class is not taken for MLA', async () => {
    const other = draft(k3({ architectures: ['DeepseekV3ForCausalLM'] }));
    expect(await readings(other)).not.toHaveProperty(['draft.attention']);
    expect(await codes(other)).toContain('draft-architecture-unlike-its-type');
    expect((await readings(draft(k3({ architectures: undefined }))))['draft.attention']).toMatch(/^mla /);
  });
});

describe('the mask, in each release’s own order', () => {
  const slides = 'sliding_attention';
  const full = 'full_attention';
  test.each<[string, object, boolean, boolean]>([
    ['no key at all', {}, false, false],
    ['is_causal true', { is_causal: true }, false, true],
    ['is_causal false above dflash_config', { is_causal: false, dflash_config: { causal: true } }, true, false],
    ['is_causal true above dflash_config', { is_causal: true, dflash_config: { causal: false } }, false, true],
    ['is_causal null leaves it to dflash_config', { is_causal: null, dflash_config: { causal: true } }, true, true],
    ['dflash_config.causal alone', { dflash_config: { causal: true } }, true, true],
    ['dflash_config null', { dflash_config: null }, false, false],
    [
      'dflash_config.causal null leaves it to the layers',
      { dflash_config: { causal: null }, layer_types: [slides, slides] },
      true,
      true,
    ],
    ['every layer slides', { layer_types: [slides, slides] }, true, true],
    ['one layer does not slide', { layer_types: [slides, full] }, false, false],
    ['an empty list of layers', { layer_types: [] }, false, false],
    ['is_causal false above layers that slide', { is_causal: false, layer_types: [slides, slides] }, true, false],
    ['the text "false", which Python takes for true', { is_causal: 'false' }, false, true],
    ['causal inside another member', { eagle_config: { causal: true } }, false, false],
  ])('%s', async (_name, changes, in27, later) => {
    for (const [version, causal] of [
      ['0.27.1', in27],
      ['0.28.0', later],
      ['0.33.0', later],
    ] as const) {
      const { verdict } = await answered(version, [draft(k3(changes as Record<string, unknown>))]);
      if (causal) expect(verdict, version).toBe('not-applicable');
      else expect(verdict, version).not.toBe('not-applicable');
    }
  });

  test('the mask that follows is a value of its own, and says which key decided', async () => {
    const mask = async (version: string) => {
      const { deployment } = await answered(version, [
        draft(k3({ is_causal: true, dflash_config: { causal: false } })),
      ]);
      return deployment['draft.causal'];
    };
    expect(await mask('0.27.1')).toEqual({ value: 'no', from: { kind: 'derived', rule: 'draft.dflashCausal' } });
    expect(await mask('0.30.0')).toEqual({ value: 'yes', from: { kind: 'derived', rule: 'draft.isCausal' } });
  });

  test('a list of layers that is too short is said', async () => {
    expect(await codes(draft(k3({ layer_types: [slides] })))).toContain('layer-types-do-not-match');
    expect(await codes(draft(k3({ layer_types: [slides, full] })))).not.toContain('layer-types-do-not-match');
  });
});

describe('what the config class refuses', () => {
  const options = (text: string) => `MLA DSpark does not support ${text}.`;
  const layers = 'MLA DSpark requires non-empty target_layer_ids and a matching num_target_layers.';
  test.each<[string, Record<string, unknown>, string]>([
    ['mla_use_nope', { mla_use_nope: true }, options('mla_use_nope')],
    ['mla_use_output_gate', { mla_use_output_gate: true }, options('mla_use_output_gate')],
    ['mla_use_qk_norm', { mla_use_qk_norm: 1 }, options('mla_use_qk_norm')],
    ['dspark_bonus_anchor', { dspark_bonus_anchor: true }, options('dspark_bonus_anchor')],
    ['q_lora_rank', { q_lora_rank: null }, options('q_lora_rank=None')],
    [
      'several, in vLLM’s order and not the file’s',
      { q_lora_rank: null, dspark_bonus_anchor: true, mla_use_nope: true },
      options('mla_use_nope, dspark_bonus_anchor, q_lora_rank=None'),
    ],
    ['a vocabulary of its own', { draft_vocab_size: 500 }, 'MLA DSpark requires draft_vocab_size to equal vocab_size'],
    ['options come before the vocabulary', { draft_vocab_size: 5, mla_use_nope: true }, options('mla_use_nope')],
    ['no layers of the target', { target_layer_ids: [], num_target_layers: 0 }, layers],
    ['another number of layers', { num_target_layers: 3 }, layers],
    ['a whole file without the layers', { target_layer_ids: undefined, num_target_layers: undefined }, layers],
  ])('%s', async (_name, changes, message) => {
    for (const version of ['0.27.1', '0.33.0']) {
      const result = await answered(version, [draft(k3(changes))]);
      expect(result.verdict).toBe('broken');
      expect(result.asConfigured.outcome).toBe('refused-at-startup');
      expect(errors(result).join('\n')).toContain(message);
    }
  });

  test.each<[string, Record<string, unknown>]>([
    ['switches that are off', { mla_use_nope: false, mla_use_qk_norm: 0, dspark_bonus_anchor: null }],
    ['no q_lora_rank, which the class then has', { q_lora_rank: undefined }],
    ['the target’s own vocabulary', { draft_vocab_size: 1000 }],
    ['no vocabulary of its own', { draft_vocab_size: null }],
  ])('%s: nothing to refuse', async (_name, changes) => {
    expect((await answered('0.31.0', [draft(k3(changes))])).verdict).toBe('unpin');
  });

  test('a refusal is said as well of a causal draft, whose backend is no question', async () => {
    const causal = async (changes: Record<string, unknown>, version = '0.28.0') =>
      errors(await answered(version, [draft(k3({ is_causal: true, ...changes }))])).join();
    expect(await causal({ mla_use_nope: true })).toContain(options('mla_use_nope'));
    expect(await causal({ num_attention_heads: 96 })).toContain('The hidden size (7168) is not a multiple');
    expect(await causal({ num_attention_heads: 96 }, '0.29.0')).toBe('');
    expect(await causal({})).toBe('');
    const qwen = { architectures: ['Qwen3DSparkModel'], model_type: 'qwen3', num_attention_heads: 48 };
    expect(errors(await answered('0.28.0', [draft(qwen)]))).toEqual([]);
  });

  test('an excerpt without the target’s layers is not refused, but told', async () => {
    const excerpt = draft({ model_type: 'k3_dspark', architectures: ['K3DSparkModel'], num_attention_heads: 64 });
    const result = await answered('0.31.0', [excerpt]);
    expect(result.verdict).toBe('unpin');
    expect(result.findings.map(({ code }) => code)).toContain('target-layers-missing');
  });
});

describe('Speculators and plain forms', () => {
  test('a Speculators file is never MLA, and its anchor is a bonus token unless it says otherwise', async () => {
    const anchor = async (changes = {}) => (await readings(draft(speculators(changes))))['draft.anchor'];
    const found = await readings(draft(speculators()));
    expect(found).toMatchObject({ 'draft.attention': 'other draft-config:5', 'draft.heads': '32 draft-config:21' });
    expect(await anchor()).toMatch(/^bonus /);
    expect(await anchor({ sample_from_anchor: true })).toMatch(/^sampled /);
    expect((await answered('0.31.0', [draft(speculators())])).verdict).toBe('not-applicable');
  });

  test('what it wraps does not make it MLA', async () => {
    const layer = { model_type: 'deepseek_v3', kv_lora_rank: 512, num_attention_heads: 64 };
    const found = await readings(draft(speculators({ transformer_layer_config: layer })));
    expect(found['draft.attention']).toMatch(/^other /);
  });

  test('its mask is that of the wrapped layers', async () => {
    const layer = { model_type: 'qwen3', is_causal: true };
    const found = await readings(draft(speculators({ is_causal: false, transformer_layer_config: layer })));
    expect(found['draft.isCausal']).toMatch(/^yes /);
  });

  test('an algorithm that no release loads is said', async () => {
    expect(await codes(draft(speculators({ speculators_model_type: 'future' })))).toContain('speculators-type-unknown');
    expect(await codes(draft(speculators({ speculators_model_type: 'eagle3' })))).not.toContain(
      'speculators-type-unknown',
    );
  });

  test('model_type goes before Speculators’ keys, as vLLM has it', async () => {
    const found = await readings(draft(speculators({ ...k3(), architectures: ['K3DSparkModel'] })));
    expect(found['draft.attention']).toMatch(/^mla /);
  });

  test.each<[string, Record<string, unknown>, string, string | undefined]>([
    ['Qwen3’s DSpark', { architectures: ['Qwen3DSparkModel'], model_type: 'qwen3' }, 'other', 'dspark'],
    ['Gemma’s DSpark', { architectures: ['Gemma4DSparkModel'], model_type: 'gemma4_text' }, 'other', 'dspark'],
    ['DeepSeek-V4’s DSpark', { architectures: ['DSparkDraftModel'], model_type: 'deepseek_v4' }, 'other', 'dspark'],
    ['DFlash', { architectures: ['DFlashDraftModel'], model_type: 'qwen3' }, 'other', 'dflash'],
    [
      'DFlash around an MLA type',
      { architectures: ['DFlashDraftModel'], model_type: 'kimi_k2', kv_lora_rank: 1 },
      'other',
      'dflash',
    ],
    [
      'EAGLE-3 with MLA',
      { architectures: ['Eagle3DeepseekV2ForCausalLM'], model_type: 'deepseek_v3', kv_lora_rank: 512 },
      'mla',
      'eagle3',
    ],
    ['EAGLE-3 of Llama', { architectures: ['LlamaForCausalLMEagle3'], model_type: 'llama' }, 'other', 'eagle3'],
    [
      'EAGLE around another config',
      {
        architectures: ['EagleDeepSeekMTPModel'],
        model_type: 'eagle',
        model: { model_type: 'deepseek_v3', kv_lora_rank: 512 },
      },
      'mla',
      'eagle',
    ],
    [
      'a plain dense MLA model',
      { architectures: ['DeepseekV3ForCausalLM'], model_type: 'deepseek_v3', kv_lora_rank: 512 },
      'mla',
      undefined,
    ],
    [
      'a plain model of that type without a rank',
      { architectures: ['DeepseekV3ForCausalLM'], model_type: 'deepseek_v3', kv_lora_rank: null },
      'other',
      undefined,
    ],
    [
      'kv_lora_rank in a type that vLLM does not take for MLA',
      { architectures: ['MyForCausalLM'], model_type: 'minicpm3', kv_lora_rank: 256 },
      'other',
      undefined,
    ],
    [
      'a sparse model',
      { architectures: ['DeepseekV32ForCausalLM'], model_type: 'deepseek_v32', index_topk: 2048, kv_lora_rank: 512 },
      'other',
      undefined,
    ],
  ])('%s', async (_name, config, attention, method) => {
    const found = await readings(draft(config));
    expect(found['draft.attention']).toMatch(new RegExp(`^${attention} `));
    expect(found['draft.method']?.split(' ')[0]).toBe(method);
  });

  test('a plain model given as a draft is told to look like a target', async () => {
    const plain = { architectures: ['DeepseekV3ForCausalLM'], model_type: 'deepseek_v3', kv_lora_rank: 512 };
    expect(await codes(draft(plain))).toContain('config-looks-like-a-target');
    expect(await codes(draft(k3()))).not.toContain('config-looks-like-a-target');
  });
});
