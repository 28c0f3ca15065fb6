// For each thing that the readers of pasted text say: a text of which they say it, and one close to it of which they
// do not.
import { largestConfig } from '../../src/engine/limits.ts';
import { largest } from '../../src/intake/read-all.ts';
import type { Input } from '../../src/intake/types.ts';
import { draft, k3, kimiTarget, speculators, target } from './readers/checkpoint/configs.ts';

const command = (text: string): Input[] => [{ name: 'command', text }];
const env = (text: string): Input[] => [{ name: 'env', text }];
const serve = (options: string): Input[] => command(`vllm serve /m ${options}`);
const speculative = (members: string): Input[] => serve(`--speculative-config '{${members}}'`);
const dspark = '"method":"dspark","model":"/d","num_speculative_tokens":7';

export const cases: Readonly<Record<string, readonly [speaks: readonly Input[], silent: readonly Input[]]>> = {
  'aiter-shallow-clone-version': [env('amd-aiter 0.1.dev1+g1a2b3c4'), env('amd-aiter 0.1.20')],
  'alias-has-no-backend': [serve('--spec-method dspark --spec-model /d'), speculative(dspark)],
  'ambiguous-fragment': [
    command('  "attention_backend": "TRITON_MLA",'),
    command('  "method": "dspark",\n  "attention_backend": "TRITON_MLA",'),
  ],
  'ambiguous-option': [serve('--kv-cache fp8'), serve('--kv-cache-dtype fp8')],
  'arch-outside-aiter-mla': [env('AMD Instinct MI250X'), env('AMD Instinct MI355X')],
  'attention-backend-given-twice': [
    serve(`--attention-backend TRITON_MLA --attention-config '{"backend":"ROCM_AITER_MLA"}'`),
    serve(`--attention-backend TRITON_MLA --attention-config '{"use_cudnn_prefill":false}'`),
  ],
  'broken-continuation': [
    command('vllm serve /m \\ # the model\n  -tp 8'),
    command('vllm serve /m \\\n  -tp 8 # all of them'),
  ],
  'build-arch-is-not-the-device': [env('PYTORCH_ROCM_ARCH=gfx942;gfx950'), env('GPU[0]: gfx950')],
  'checkpoint-names-cache-dtype': [
    [target(kimiTarget({ quantization_config: { quant_method: 'modelopt', kv_cache_quant_algo: 'FP8' } }))],
    [target(kimiTarget())],
  ],
  'collect-env-has-no-aiter': [
    env('PyTorch version: 2.9.0\n[pip3] torch==2.9.0\nvLLM Version: 0.30.0'),
    env('PyTorch version: 2.9.0\n[pip3] torch==2.9.0\namd-aiter 0.1.20'),
  ],
  'comment-is-not-config': [
    command('# attention_backend: TRITON_MLA\nvllm serve /m'),
    command('# all on one node\nvllm serve /m'),
  ],
  'config-broken': [
    [{ name: 'draft-config', text: '{"model_type": "k3_dspark", oops}' }],
    [{ name: 'draft-config', text: '{"model_type": "k3_dspark"}' }],
  ],
  'config-cut': [
    [{ name: 'draft-config', text: '{"model_type": "k3_dspark", "num_attention_heads": 64,' }],
    [{ name: 'draft-config', text: '{"model_type": "k3_dspark", "num_attention_heads": 64}' }],
  ],
  'config-looks-like-a-target': [[draft({ model_type: 'deepseek_v3', kv_lora_rank: 512 })], [draft(k3())]],
  'config-of-the-other': [[target(k3())], [draft(k3())]],
  'config-of-whom': [env('{"model_type": "qwen3", "num_attention_heads": 64}'), env('{"model_type": "k3_dspark"}')],
  'config-says-nothing': [
    [{ name: 'target-config', text: '{"transformers_version": "5.0"}' }],
    [{ name: 'target-config', text: '{"num_attention_heads": 96}' }],
  ],
  'config-too-large': [
    [draft(k3({ note: 'x'.repeat(largestConfig) }))],
    [draft(k3({ note: 'x'.repeat(largestConfig / 10) }))],
  ],
  'config-value-not-understood': [[draft(k3({ num_attention_heads: 64.5 }))], [draft(k3())]],
  'config-file-unseen': [serve('--config serve.yaml'), serve('--config-format auto')],
  'diff-read-as-new-side': [
    command('--- a/serve.sh\n+++ b/serve.sh\n@@ -1 +1 @@\n-vllm serve /m -tp 4\n+vllm serve /m -tp 8'),
    command('vllm serve /m -tp 8'),
  ],
  'dp-does-not-divide-heads': [serve('-dp 8'), serve('-tp 8')],
  'draft-architecture-unlike-its-type': [
    [draft(k3({ architectures: ['DeepseekV3ForCausalLM'] }))],
    [draft(k3({ architectures: undefined }))],
  ],
  'draft-heads-missing': [[draft(k3({ num_attention_heads: undefined }))], [draft(k3())]],
  'draft-tensor-parallel': [
    speculative(`${dspark},"draft_tensor_parallel_size":1`),
    speculative(`${dspark},"draft_tensor_parallel_size":null`),
  ],
  elided: [serve('-tp 8 ...'), serve('-tp 8')],
  'engine-plugin': [
    command('export VLLM_PLUGINS=ascend\nvllm serve /m'),
    command('export VLLM_PLUGINS=\nvllm serve /m'),
  ],
  'env-file-unseen': [
    command('docker run --env-file rocm.env vllm/vllm-openai-rocm:v0.30.0 --model /m'),
    command('docker run --env VLLM_ROCM_USE_AITER=1 vllm/vllm-openai-rocm:v0.30.0 --model /m'),
  ],
  'flag-only-paste': [command('--tensor-parallel-size 8 --block-size 128'), serve('--tensor-parallel-size 8')],
  'gfx-in-package-name': [env('hsa-rocr-gfx950 7.2.0'), env('GPU[0]: gfx950')],
  'gfx-version-overridden': [env('HSA_OVERRIDE_GFX_VERSION=9.4.2'), env('HSA_NO_SCRATCH_RECLAIM=1')],
  'image-tag-without-version': [env('image: rocm/vllm-dev:nightly_0911'), env('image: vllm/vllm-openai-rocm:v0.30.0')],
  'input-too-large': [env('x'.repeat(largest + 1)), env('x'.repeat(1000))],
  'inputs-disagree': [
    [...serve('-tp 8'), { name: 'env', text: 'vllm 0.30.0' }, { name: 'env2', text: 'vllm 0.31.0' }],
    [...serve('-tp 8'), { name: 'env', text: 'vllm 0.30.0' }, { name: 'env2', text: 'vllm 0.30.0' }],
  ],
  'invalid-json': [speculative('"method":"dspark",,'), speculative(dspark)],
  'invalid-token-count': [speculative('"method":"dspark","num_speculative_tokens":0'), speculative(dspark)],
  'invalid-value': [serve('--block-size many'), serve('--block-size 1k')],
  'layer-types-do-not-match': [
    [draft(k3({ layer_types: ['sliding_attention'] }))],
    [draft(k3({ layer_types: ['sliding_attention', 'full_attention'] }))],
  ],
  'log-as-command': [
    command("INFO 10-01 [utils.py:1] non-default args: {'model': '/m', 'tensor_parallel_size': 8}"),
    serve('-tp 8'),
  ],
  'log-known-message': [
    [
      {
        name: 'log',
        text: 'ValueError: Selected backend AttentionBackendEnum.TRITON_MLA is not valid for this configuration.',
      },
    ],
    [{ name: 'log', text: 'INFO 10-01 12:00:00 [api_server.py:1] all is well' }],
  ],
  'mask-check-proves-nothing': [env('{"schema": "can-i-unpin/maskcheck@1"}'), env('{"schema": "can-i-unpin/probe@1"}')],
  'never-reached': [command('exit 1\nvllm serve /m -tp 8'), command('vllm serve /m -tp 8\nexit 1')],
  'not-rocm': [command('docker run --gpus all vllm/vllm-openai:v0.30.0 --model /m'), serve('-tp 8')],
  'not-vllm': [command('python -m sglang.launch_server --model /m'), serve('-tp 8')],
  'option-file': [
    command('model: /m\nspeculative-config:\n  method: dspark\n  num_speculative_tokens: 7'),
    serve('-tp 8'),
  ],
  'option-given-twice': [serve('-tp 8 -tp 4'), serve('-tp 8')],
  'option-without-value': [serve('--kv-cache-dtype --block-size 128'), serve('--kv-cache-dtype fp8')],
  'package-removed': [env('Successfully uninstalled amd-aiter-0.1.20'), env('Successfully installed amd-aiter-0.1.20')],
  'patched-image': [
    command('export VLLM_ROCM_USE_MAGIC=1\nvllm serve /m'),
    command('export VLLM_ROCM_USE_AITER=1\nvllm serve /m'),
  ],
  'pci-id-outside-vllm-map': [env('GPU[0]: Device ID: 0x75b3'), env('GPU[0]: Device ID: 0x75a3')],
  'prefill-backend-is-not-decode': [
    serve(`--attention-config '{"mla_prefill_backend":"FLASH_ATTN"}'`),
    serve(`--attention-config '{"backend":"TRITON_MLA"}'`),
  ],
  'probe-report-incomplete': [
    env('{"schema": "can-i-unpin/probe@1", "deployment": {"gpu.arch": "gfx9'),
    env('{"schema": "can-i-unpin/probe@1", "deployment": {"gpu.arch": "gfx950"}}'),
  ],
  'python-kwargs': [command('llm = LLM(model="/m", tensor_parallel_size=8)'), serve('-tp 8')],
  'retired-env-var': [
    command('export VLLM_ATTENTION_BACKEND=TRITON_MLA\nvllm serve /m'),
    command('export VLLM_ROCM_USE_AITER_MLA=1\nvllm serve /m'),
  ],
  'rocm-disabled-means-rocm-home': [env('ROCm: Disabled'), env('ROCm: 7.2')],
  'rocm-version-is-hip': [env('ROCm version: 7.2.53211'), env('ROCm version: 7.2.3')],
  'secret-redacted': [serve('--api-key sk-a1b2c3d4e5f6g7h8i9j0k1l2m3n4o5p6'), serve('-tp 8')],
  'sparse-mla': [env('The target runs sparse MLA.'), env('The target runs MLA, not sparse MLA.')],
  'spec-config-given-twice': [
    serve(`-sc '{${dspark}}' -sc.num_speculative_tokens 3`),
    serve(`-sc.method dspark -sc.num_speculative_tokens 3`),
  ],
  'spec-key-given-twice': [
    serve(`--speculative-config '{${dspark}}' --spec-tokens 3`),
    serve(`--speculative-config '{"method":"dspark"}' --spec-tokens 3`),
  ],
  'spec-method-inferred': [speculative('"model":"/d","num_speculative_tokens":7'), speculative(dspark)],
  'spec-subkey-hyphen': [speculative('"num-speculative-tokens":7'), speculative(dspark)],
  'spec-tokens-missing': [
    speculative('"method":"dspark"'),
    speculative('"method":"dspark","num_speculative_tokens":7'),
  ],
  'spec-unknown-key': [speculative(`${dspark},"no member":1`), speculative(`${dspark},"a_member":1`)],
  'speculators-type-unknown': [
    [draft(speculators({ speculators_model_type: 'future' }))],
    [draft(speculators({ speculators_model_type: 'eagle3' }))],
  ],
  'target-layers-missing': [[draft({ model_type: 'k3_dspark', num_attention_heads: 64 })], [draft(k3())]],
  'text-partly-read': [env('tp: 8\n'.repeat(20_001)), env('tp: 8\n'.repeat(20))],
  'text-too-long': [command(`vllm serve /m ${'a '.repeat(60_000)}`), command(`vllm serve /m ${'a '.repeat(600)}`)],
  'truncated-command': [command('vllm serve /m -tp 8 \\'), serve('-tp 8')],
  'truncated-json': [
    command(`vllm serve /m --speculative-config '{"method":"dspark","model":"/d`),
    speculative(dspark),
  ],
  'unknown-option': [serve('--speed high'), serve('--seed 1')],
  'unquoted-json': [
    command('vllm serve /m --speculative-config {"method":"dspark","num_speculative_tokens":7}'),
    speculative(dspark),
  ],
  'unresolved-variable': [serve('-tp $RANKS'), command('RANKS=8\nvllm serve /m -tp $RANKS')],
  'variable-does-not-count': [
    command('VLLM_ROCM_USE_AITER=1\nvllm serve /m'),
    command('export VLLM_ROCM_USE_AITER=1\nvllm serve /m'),
  ],
  'variable-may-not-hold': [
    command('export VLLM_ROCM_USE_AITER=1\nsource ./site.sh\nvllm serve /m'),
    command('export VLLM_ROCM_USE_AITER=1\nvllm serve /m'),
  ],
  'variable-has-several-values': [
    command('if [ -e /dev/kfd ]; then RANKS=8; else RANKS=4; fi\nvllm serve /m -tp $RANKS'),
    command('if [ -e /dev/kfd ]; then RANKS=8; fi\nvllm serve /m -tp 8'),
  ],
  'commands-differ': [
    command('vllm serve /m -tp 8\nvllm serve /m -tp 4'),
    command('vllm serve /m -tp 8\nvllm serve /m -tp 8 --port 8001'),
  ],
  'vllm-version-has-no-release': [env('vllm 0.1.dev1+g35dc27307'), env('vllm 0.30.0')],
};
