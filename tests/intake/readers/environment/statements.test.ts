import { describe, expect, test } from 'vitest';
import { readEnvironment } from '../../../../src/intake/readers/environment/index.ts';
import { hardware, see } from './reading.ts';

describe('patches, the argument, the switches, labelled fields', () => {
  test.each<[string, string[]]>([
    ['Patch: vllm#57085 applied by hand', ['vllm.patches=57085@1']],
    ['vLLM main + #55966 + #57085, aiter#5297 applied', ['aiter.patches=5297@1', 'vllm.patches=55966,57085@1']],
    ['PR #55966 is included in this build.', ['vllm.patches=55966@1']],
    ['cherry-picked https://github.com/vllm-project/vllm/pull/53001 onto 0.29', ['vllm.patches=53001@1']],
    ['We are waiting for #57085.', []],
    ['Patch: vllm#55966 not applied', []],
    ['This is without #55966.', []],
    ['See #55966 and ROCm/aiter#4872.', []],
    ['The AITER in it has `mla_decode_fwd(..., causal=)`.', ['aiter.causal=yes@1']],
    ['The installed mla_decode_fwd takes `causal`.', ['aiter.causal=yes@1']],
    ['mla_decode_fwd has no causal argument here', ['aiter.causal=no@1']],
    ['Does mla_decode_fwd take causal?', []],
    ['the probe asks whether mla_decode_fwd has causal', []],
    ["TypeError: mla_decode_fwd() got an unexpected keyword argument 'causal'", []],
    [
      'python -c "import inspect, aiter.mla; print(\'causal\' in inspect.signature(aiter.mla.mla_decode_fwd).parameters)"\nTrue',
      ['aiter.causal=yes@2'],
    ],
    ["'causal' in inspect.signature(aiter.mla.mla_decode_fwd).parameters -> False", ['aiter.causal=no@1']],
    [
      '>>> inspect.signature(aiter.mla.mla_decode_fwd)\n<Signature (q, kv_buffer, o, causal=True, sm_scale=None)>',
      ['aiter.causal=yes@2'],
    ],
    ['>>> inspect.signature(aiter.mla.mla_decode_fwd)\n(q, kv_buffer, o, sm_scale=None)', ['aiter.causal=no@2']],
    ['>>> inspect.signature(aiter.mla.mla_decode_fwd)\n(q, kv_buffer, o, …', []],
    ['- Environment: `VLLM_ROCM_USE_AITER=1`, `VLLM_ROCM_AITER_MLA_ASM_PADDING=asm`', ['aiter.enabled=yes@1']],
    ['VLLM_ROCM_USE_AITER is set to 1; VLLM_ROCM_USE_AITER_MLA=0', ['aiter.enabled=yes@1', 'aiter.mla=no@1']],
    ['VLLM_ROCM_USE_AITER: "0"', ['aiter.enabled=no@1']],
    ['# VLLM_ROCM_USE_AITER=1', []],
    ['unset VLLM_ROCM_USE_AITER', []],
    ['VLLM_ROCM_USE_AITER_MOE=1', []],
    [
      'Target: moonshotai/Kimi-K3, TP 8\nDraft model: Inferact/Kimi-K3-DSpark\nCache: fp8\ndtype: bf16',
      [
        'draft.model=Inferact/Kimi-K3-DSpark?@2',
        'dtype=bfloat16?@4',
        'kvCacheDtype=fp8?@3',
        'target.model=moonshotai/Kimi-K3?@1',
        'tp=8?@1',
      ],
    ],
    ['- **TP**: 8\n- DCP size: 2\n- Heads per rank: 12', ['dcp=2?@2', 'headsPerRank=12?@3', 'tp=8?@1']],
    ['Model: it is large\nCache: warm\nTP: 8x', []],
    ['MLA shape: NUM_HEADS=32, HEAD_SIZE=576', []],
    ['speculative decoding with DSpark: target AITER MLA, draft TRITON_MLA', []],
  ])('%s', async (text, readings) => {
    expect((await see(text)).readings).toEqual(readings);
  });
});

test('another engine, sparse MLA and unnamed patches are said', async () => {
  const plugin = await see(
    'Launched through the ATOM out-of-tree plugin for vLLM (its own attention layers are registered)',
  );
  expect(plugin.readings).toEqual(['engine=atom@1']);
  expect(plugin.codes).toEqual(['engine-plugin']);
  expect((await see('SGLang 0.5.3 on MI300X')).readings).toEqual(['engine=sglang?@1', 'gpu.model=MI300X@1']);
  expect((await see('GLM 5.3 FP8 (GlmMoeDsaForCausalLM, sparse MLA)')).codes).toEqual(['sparse-mla']);
  expect((await see('some patches applied on top at start-up')).codes).toEqual(['patched-image']);
});

test('vLLM’s own report or image says that vLLM serves; a package list does not', async () => {
  const engines = async (text: string) =>
    (await readEnvironment({ name: 'env', text }, hardware)).readings.filter(({ key }) => key === 'engine');
  expect(await engines('vLLM Version : 0.29.0')).toMatchObject([{ value: 'vllm', how: 'hint' }]);
  expect(await engines('vllm/vllm-openai-rocm:v0.29.0')).toMatchObject([{ value: 'vllm', how: 'hint' }]);
  expect(await engines('vllm    0.29.0')).toEqual([]);
});

test('beside a command only versions and GPUs are read, and a diff’s removed lines are not', async () => {
  const command =
    'pip install amd-aiter==0.1.20; lspci | grep MI300X\n  Name: gfx950\nVLLM_ROCM_USE_AITER=1 vllm serve m --dtype float16';
  expect((await see(command, 'command')).readings).toEqual(['aiter.version=0.1.20@1', 'gpu.arch=gfx950@2']);
  const diff = '@@ -1,2 +1,2 @@\n-ARG AITER_BRANCH="v0.1.19"\n+ARG AITER_BRANCH="v0.1.20"';
  expect((await see(diff)).readings).toEqual(['aiter.version=0.1.20?@3']);
});

test('labels keep working behind colours, quotation marks, odd blanks and right-to-left marks', async () => {
  const text = '\u001b[1mvLLM\u001b[0m:\u00a00.29.0\r\n> \u202eAITER\u202c: \u201c0.1.20\u201d\r\n';
  expect((await see(text)).readings).toEqual(['aiter.version=0.1.20@2', 'vllm.version=0.29.0@1']);
});
