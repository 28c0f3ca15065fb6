// What a vLLM's source says, fact by fact: each is read at its own place, changes with it, and is unknown where the place is not as expected.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { factNames, type FactName } from '../../src/knowledge/sheet-schema.ts';
import { releaseFiles } from './release.ts';
import { python, script, skipReason } from './stubs.ts';

interface Report {
  readonly facts: Readonly<Record<string, { value: unknown; file: string; line: number; name: string }>>;
  readonly misshapen: readonly { fact: string; file: string; name: string; expected: string }[];
  readonly contradictions: readonly string[];
}

const aiter = 'v1/attention/backends/mla/rocm_aiter_mla.py';
const triton = 'v1/attention/backends/mla/triton_mla.py';
const loader = 'v1/worker/gpu/spec_decode/dspark/utils.py';
const rocm = 'platforms/rocm.py';
const speculative = 'config/speculative.py';
const config = 'config/vllm.py';
const layer = 'model_executor/layers/attention/mla_attention.py';
const choose = `_choose(
        speculative_config.draft_model_config, speculative_config.attention_backend, vllm_config.attention_config.backend
    )`;
const guard = `        if not causal and max_qo_len == 2 and fp8(self.cache) and not AiterMLAHelper.has_kernel(self._decode_num_heads):
            raise ValueError("no kernel for a non-causal fp8 block of two tokens")
`;

/** A fact's value in the stub release, and one change of the source with the value that it makes. */
const rows: readonly (readonly [FactName, unknown, file: string, from: string, to: string, unknown])[] = [
  [
    'inheritsTargetBackend',
    ['deepseek_v4', 'deepseek_v41'],
    loader,
    'in ("deepseek_v4", "deepseek_v41")',
    '== "x"',
    ['x'],
  ],
  [
    'perKindBeatsPin',
    true,
    'v1/attention/selector.py',
    '    if attention_config.backend_per_kind:\n        backend = attention_config.backend_per_kind.get(kind, backend)\n',
    '',
    false,
  ],
  [
    'candidates',
    ['ROCM_AITER_MLA', 'TRITON_MLA', 'ROCM_AITER_TRITON_MLA'],
    rocm,
    '                AttentionBackendEnum.ROCM_AITER_MLA,\n',
    '',
    ['TRITON_MLA', 'ROCM_AITER_TRITON_MLA'],
  ],
  [
    'candidatesWithoutAiter',
    ['TRITON_MLA'],
    rocm,
    'return [AttentionBackendEnum.TRITON_MLA]',
    'return [AttentionBackendEnum.OTHER]',
    ['OTHER'],
  ],
  ['namedIgnoresSwitches', true, rocm, 'if reasons:', 'if reasons or not rocm_aiter_ops.is_mla_enabled():', false],
  [
    'selectionCatches',
    ['ImportError'],
    rocm,
    'except ImportError:',
    'except (ImportError, RuntimeError):',
    ['ImportError', 'RuntimeError'],
  ],
  [
    'refusalListsCacheDtypes',
    false,
    rocm,
    'return cls.get_valid_backends(config)',
    'return cls.get_valid_backends(config) or refuse(" Supported kv_cache_dtype values: " + listed)',
    true,
  ],
  [
    'aiterNonCausal',
    ['gfx950'],
    aiter,
    'import on_gfx950\n\n    return on_gfx950()',
    'import on_gfx942, on_gfx950\n\n    return on_gfx942() or on_gfx950()',
    ['gfx942', 'gfx950'],
  ],
  ['aiterNonCausal', ['gfx950'], aiter, ' and _non_causal_kernels()', '', 'any'],
  [
    'aiterMaskProbe',
    'raises',
    '_aiter_ops.py',
    'raise RuntimeError("this AITER is causal-only")',
    'return False',
    'returns',
  ],
  ['aiterMaskProbeOn', 'cdna3', '_aiter_ops.py', '    @if_aiter_supported\n', '', 'any'],
  [
    'aiterMaskProbeFirst',
    true,
    aiter,
    'rocm_aiter_ops.mla_decode_supports_non_causal() and _non_causal_kernels()',
    '_non_causal_kernels() and rocm_aiter_ops.mla_decode_supports_non_causal()',
    false,
  ],
  [
    'aiterTritonAsAiter',
    true,
    'v1/attention/backends/mla/aiter_triton_mla.py',
    'def get_name',
    'def supports_non_causal',
    false,
  ],
  ['selectionChecksDcp', true, 'v1/attention/backend.py', ', use_dcp=False', '', true],
  [
    'builderChecksDcp',
    true,
    layer,
    '        self._validate_dspark_dcp_support()\n\n    def _validate_dspark_dcp_support(self):\n        raise ValueError("does not support DSpark with decode context parallelism")\n',
    '',
    false,
  ],
  [
    'configRefusesDcp',
    [],
    speculative,
    'self.draft_parallel_config.tensor_parallel_size > 8:\n            raise ValueError("too many")',
    '"OneDSparkModel" in self.architectures and self.decode_context_parallel_size > 1:\n            raise ValueError("MLA DSpark does not")',
    ['OneDSparkModel'],
  ],
  [
    'aiterNonCausalBuilder',
    true,
    aiter,
    'supports_non_causal_multi_token_decode: ClassVar[bool] = True',
    'supports_non_causal_multi_token_decode: ClassVar[bool] = False',
    false,
  ],
  [
    'tritonNonCausalBuilder',
    true,
    triton,
    '    supports_non_causal_multi_token_decode: ClassVar[bool] = True\n',
    '',
    false,
  ],
  ['aiterNonCausalDcp', true, aiter, '    supports_non_causal_multi_token_dcp: ClassVar[bool] = True\n', '', false],
  [
    'tritonNonCausalDcp',
    false,
    triton,
    'supports_non_causal_multi_token_decode: ClassVar[bool] = True',
    'supports_non_causal_multi_token_dcp: ClassVar[bool] = True',
    true,
  ],
  ['fp16NonCausalCaches', ['auto', 'float16'], aiter, 'in (None, "auto", "float16")', 'in (None, "auto")', ['auto']],
  [
    'aiterCacheDtypes',
    ['auto', 'float16', 'bfloat16', 'fp8', 'fp8_e4m3', 'fp8_e5m2'],
    aiter,
    ', "fp8_e5m2"]',
    ']',
    ['auto', 'float16', 'bfloat16', 'fp8', 'fp8_e4m3'],
  ],
  [
    'tritonCacheDtypes',
    ['auto', 'float16', 'bfloat16', 'fp8', 'fp8_e4m3'],
    triton,
    ', "fp8_e4m3"]',
    ']',
    ['auto', 'float16', 'bfloat16', 'fp8'],
  ],
  ['aiterBlockMultiple', 1, aiter, 'MultipleOf(1)', 'MultipleOf(64)', 64],
  ['tritonBlockMultiple', 16, triton, 'MultipleOf(16)', 'MultipleOf(32)', 32],
  ['batchInvariantBackends', ['TRITON_MLA'], triton, 'return True', 'return False', []],
  ['headPadding', 'next-multiple-of-16', aiter, '_MOST: Final = 128', '_MOST: Final = 15', '16-or-refused'],
  ['headsUnalignedUpTo', 128, aiter, '_MOST: Final = 128', '_MOST: Final = 64', 64],
  ['headsUnalignedUpTo', 128, aiter, '_MOST: Final = 128', '_MOST: Final = 15', 15],
  [
    'headsBelow16',
    'all',
    aiter,
    'q.repeat(1, 2, 1)[:, :16]',
    'q.repeat_interleave(16 // num_heads, dim=1)',
    'divisors',
  ],
  ['nativeHeads', [24], aiter, 'if num_heads == 24 and', 'if num_heads in (12, 24) and', [12, 24]],
  [
    'headsCountDcp',
    true,
    aiter,
    'check_num_heads_validity(self._decode_num_heads)',
    'check_num_heads_validity(num_heads)',
    undefined,
  ],
  ['fp8TwoTokenGuard', [32, 64, 96, 128], aiter, '(32, 64, 96, 128)', '(32, 96)', [32, 96]],
  ['fp8TwoTokenGuard', [32, 64, 96, 128], aiter, ' and not AiterMLAHelper.has_kernel(self._decode_num_heads)', '', []],
  ['fp8TwoTokenGuard', [32, 64, 96, 128], aiter, guard, '', 'none'],
  ['fp8GuardCountsDcp', true, aiter, 'has_kernel(self._decode_num_heads)', 'has_kernel(self.num_heads)', false],
  [
    'builderCacheDtype',
    'target',
    aiter,
    'getattr(vllm_config.cache_config, "cache_dtype", "auto")',
    'kv_cache_spec.cache_dtype_str',
    'draft',
  ],
  [
    'maskToKernel',
    'always',
    '_aiter_ops.py',
    '    kwargs["causal"] = causal\n',
    '    if not causal:\n        kwargs["causal"] = False\n',
    'when-non-causal',
  ],
  [
    'maskToKernel',
    'always',
    aiter,
    '_get_aiter_mla_decode()(q, self.o, causal=metadata.causal)',
    '_get_aiter_mla_decode()(q, self.o)',
    'outside-dcp',
  ],
  ['maskToMetadata', 'batch', aiter, 'self.kernel_heads, 1, causal,', 'self.kernel_heads, 1, True,', 'constant'],
  ['gluonArchs', ['gfx950'], aiter, ' and _gluon_here()', '', 'any'],
  [
    'nonCausalFlagFrom',
    'layer',
    layer,
    'any(layers[name].non_causal_multi_token_decode for name in layer_names)',
    'getattr(kv_cache_spec, "non_causal_multi_token_decode", False)',
    'group',
  ],
  [
    'groupsSplitByMask',
    false,
    'v1/kv_cache_interface.py',
    '        return cls(non_causal_multi_token_decode=any(spec.non_causal_multi_token_decode for spec in specs))',
    '        found = {spec.non_causal_multi_token_decode for spec in specs}\n        assert len(found) == 1, "all must agree on non_causal_multi_token_decode"\n        return cls(non_causal_multi_token_decode=found.pop())',
    true,
  ],
  ['tritonCausalRows', true, triton, 'if attn_metadata.causal:', 'if not attn_metadata.causal:', false],
  [
    'causalityOrder',
    ['is_causal', 'dflash_config.causal', 'layer_types'],
    'model_executor/models/qwen3_dflash.py',
    '    given = getattr(config, "is_causal", None)\n    if given is not None:\n        return given\n',
    '',
    ['dflash_config.causal', 'layer_types'],
  ],
  [
    'anchorDefault',
    'sampled',
    'v1/worker/gpu/spec_decode/dspark/speculator.py',
    '"sample_from_anchor", True',
    '"sample_from_anchor", False',
    'bonus',
  ],
  [
    'speculatorsAnchorDefault',
    'bonus',
    'transformers_utils/configs/speculators/algos.py',
    '"sample_from_anchor", False',
    '"sample_from_anchor", True',
    'sampled',
  ],
  [
    'speculatorsArchitectures',
    ['PlainDSpark', 'OmniDSpark'],
    'transformers_utils/configs/speculators/algos.py',
    'chosen or ["PlainDSpark"]',
    '["PlainDSpark"]',
    ['PlainDSpark'],
  ],
  [
    'k3Refuses',
    ['mla_use_nope', 'dspark_bonus_anchor', 'q_lora_rank=None'],
    'transformers_utils/configs/k3_dspark.py',
    '("mla_use_nope", "dspark_bonus_anchor")',
    '("mla_use_nope", "other")',
    ['mla_use_nope', 'other', 'q_lora_rank=None'],
  ],
  [
    'k3HeadsDivideHidden',
    false,
    'transformers_utils/configs/k3_dspark.py',
    'DeepseekV3Config',
    'DeepseekV2Config',
    true,
  ],
  [
    'k3Fp8OnTriton',
    'dequantised',
    'models/kimi_k3/nvidia/mla.py',
    'if not self.impl.supports_quant_query_input:\n            q = q * self._q_scale',
    'assert self.impl.supports_quant_query_input',
    'asserts',
  ],
  [
    'k3Fp8QueryLabel',
    'float8_e4m3fn',
    'models/kimi_k3/nvidia/ops/fused_mla_key_concat_kv_cache.py',
    'torch.float8_e4m3fn if',
    'current_platform.fp8_dtype() if',
    'platform',
  ],
  [
    'tritonGraphs',
    'uniform',
    triton,
    'AttentionCGSupport.UNIFORM_BATCH',
    'AttentionCGSupport.UNIFORM_SINGLE_TOKEN_DECODE',
    'single-token',
  ],
  [
    'dcpLowersGraphs',
    false,
    rocm,
    'if config.prefill_context_parallel_size > 1:',
    'if config.decode_context_parallel_size > 1:',
    true,
  ],
  [
    'pipelineParallel',
    'allowed',
    loader,
    'parallel_config=replace(vllm_config.parallel_config, pipeline_parallel_size=1, tensor_parallel_size=8),',
    '',
    undefined,
  ],
  [
    'rocmV1Architectures',
    [],
    config,
    'class VllmConfig:\n    def use_v2_model_runner(self):\n',
    'ROCM_DEFAULT_MRV1_ARCHITECTURES = frozenset({"B", "A"})\n\n\nclass VllmConfig:\n    def use_v2_model_runner(self):\n        if any(a in ROCM_DEFAULT_MRV1_ARCHITECTURES for a in self.architectures):\n            return False\n',
    ['A', 'B'],
  ],
  [
    'v1RunnerWithDspark',
    'refused',
    config,
    '\n    def _get_v1_model_runner_unsupported_features(self):\n        return ["dspark speculative decoding"]\n\n    def _validate_v1_model_runner(self):\n        if self._get_v1_model_runner_unsupported_features():\n            raise ValueError("V1 cannot")\n',
    '',
    'fails-late',
  ],
  ['draftTensorParallel', 'used', loader, ', tensor_parallel_size=8', '', 'ignored'],
  [
    'interleaveAboveOne',
    'refused',
    aiter,
    'class AiterMLAImpl(MLACommonImpl):\n',
    'class AiterMLAImpl(MLACommonImpl):\n    supports_mtp_with_cp_non_trivial_interleave_size: bool = True\n\n',
    'allowed',
  ],
  [
    'adaptiveVerification',
    'varlen',
    'v1/worker/gpu/spec_decode/adaptive_verification.py',
    'query lengths vary up to 8, but {backend} does not allow it',
    'must report AttentionCGSupport.ALWAYS',
    'always-graphs',
  ],
  ['adaptiveVerification', 'varlen', speculative, '    enable_adaptive_verification: bool = False\n', '', 'no-key'],
  [
    'aiterVarlen',
    'no',
    aiter,
    '    def _build_decode(',
    '    def get_varlen_cudagraph_max_query_len(cls, config):\n        return 8 if config.decode_context_parallel_size == 1 else None\n\n    def _build_decode(',
    'outside-dcp',
  ],
  [
    'switches',
    {
      VLLM_BATCH_INVARIANT: '0',
      VLLM_ROCM_AITER_MLA_ASM_PADDING: 'auto',
      VLLM_ROCM_USE_AITER: '0',
      VLLM_ROCM_USE_AITER_MLA: '1',
      VLLM_USE_V2_MODEL_RUNNER: 'unset',
    },
    'envs.py',
    '"VLLM_ROCM_USE_AITER", "False"',
    '"VLLM_ROCM_USE_AITER", "True"',
    {
      VLLM_BATCH_INVARIANT: '0',
      VLLM_ROCM_AITER_MLA_ASM_PADDING: 'auto',
      VLLM_ROCM_USE_AITER: '1',
      VLLM_ROCM_USE_AITER_MLA: '1',
      VLLM_USE_V2_MODEL_RUNNER: 'unset',
    },
  ],
  [
    'speculativeFields',
    ['method', 'attention_backend', 'enable_adaptive_verification'],
    speculative,
    '    attention_backend: str = None\n',
    '    attention_backend: str = None\n    kept_out: int = field(init=False)\n    more: int = 0\n',
    ['method', 'attention_backend', 'more', 'enable_adaptive_verification'],
  ],
  ['speculativeMethods', ['ngram', 'eagle', 'mtp', 'dspark'], speculative, '"ngram", ', '', ['eagle', 'mtp', 'dspark']],
  ['cacheDtypes', ['auto', 'bfloat16', 'fp8'], 'config/cache.py', ', "fp8"', '', ['auto', 'bfloat16']],
  [
    'backendNames',
    ['TRITON_MLA', 'ROCM_AITER_MLA'],
    'v1/attention/backends/registry.py',
    '    TRITON_MLA = "a"\n',
    '',
    ['ROCM_AITER_MLA'],
  ],
];

/** Further changes: the fact, the change, and its value; undefined where it must be unknown. */
const more: readonly (readonly [string, FactName, file: string, from: string, to: string, unknown])[] = [
  [
    'the draft’s own backend alone',
    'inheritsTargetBackend',
    loader,
    choose,
    'speculative_config.attention_backend',
    'never',
  ],
  [
    'its own or the target’s',
    'inheritsTargetBackend',
    loader,
    choose,
    'speculative_config.attention_backend or vllm_config.attention_config.backend',
    'always',
  ],
  ['the target’s alone', 'inheritsTargetBackend', loader, choose, 'vllm_config.attention_config.backend', undefined],
  [
    'an architecture asked in a way not known',
    'aiterNonCausal',
    aiter,
    'return on_gfx950()\n\n\ndef _gluon',
    'return on_mi3xx()\n\n\ndef _gluon',
    undefined,
  ],
  [
    'a guard in a helper',
    'fp8TwoTokenGuard',
    aiter,
    guard,
    '        self._refuse(causal, max_qo_len)\n\n    def _refuse(self, causal, length):\n        if not causal and length == 2:\n            raise ValueError("no")\n\n    def _rest(self, causal):\n',
    [],
  ],
  [
    'a guard that is an assertion',
    'fp8TwoTokenGuard',
    aiter,
    guard,
    '        assert causal or max_qo_len != 2\n',
    undefined,
  ],
  [
    'a guard that does not ask for the mask',
    'fp8TwoTokenGuard',
    aiter,
    'if not causal and max_qo_len == 2',
    'if max_qo_len == 2',
    undefined,
  ],
  [
    'a mask that is a constant',
    'maskToKernel',
    aiter,
    'rocm_aiter_ops.mla_decode_fwd(q, self.o, causal=metadata.causal)',
    'rocm_aiter_ops.mla_decode_fwd(q, self.o, causal=True)',
    undefined,
  ],
  ['an op that drops the mask', 'maskToKernel', '_aiter_ops.py', ', causal=causal)', ')', undefined],
  [
    'head counts by more than arithmetic',
    'headPadding',
    aiter,
    'return -(-num_heads // least) * least',
    'return open("/etc/hostname").read()',
    undefined,
  ],
  ['heads padded in steps of 32', 'headPadding', aiter, '_LEAST: Final = 16', '_LEAST: Final = 32', undefined],
  [
    'a graph level that drafts alone raise',
    'tritonGraphs',
    triton,
    '_cudagraph_support: ClassVar = AttentionCGSupport.UNIFORM_BATCH\n',
    '_cudagraph_support: ClassVar = AttentionCGSupport.UNIFORM_SINGLE_TOKEN_DECODE\n\n    @classmethod\n    def get_cudagraph_support(cls, config, spec):\n        if getattr(spec, "non_causal_multi_token_decode", False):\n            return AttentionCGSupport.UNIFORM_BATCH\n        return cls._cudagraph_support\n\n',
    'single-token-but-drafts',
  ],
  [
    'pipeline parallelism refused',
    'pipelineParallel',
    loader,
    'parallel_config=replace(vllm_config.parallel_config, pipeline_parallel_size=1, tensor_parallel_size=8),\n',
    'parallel_config=refuse(),\n',
    undefined,
  ],
  [
    'a list for V1 that yields',
    'rocmV1Architectures',
    config,
    '        return HAS_TRITON\n',
    '        if any(a in ROCM_DEFAULT_MRV1_ARCHITECTURES for a in self.architectures):\n            if not self._get_v1_model_runner_unsupported_features():\n                return False\n        return HAS_TRITON\n',
    [],
  ],
  [
    'selection that never heard of DCP',
    'selectionChecksDcp',
    'v1/attention/backend.py',
    ', use_dcp=False):\n        reasons = []\n        if use_mla and use_non_causal and use_dcp and not cls.supports_non_causal_dcp():\n            reasons.append("non-causal MLA attention with DCP not supported")\n',
    '):\n        reasons = []\n',
    false,
  ],
  [
    'DCP asked in other words',
    'selectionChecksDcp',
    'v1/attention/backend.py',
    'non-causal MLA attention with DCP not supported',
    'no',
    undefined,
  ],
];

describe.skipIf(python === null)(`the facts of a vLLM (skipped where ${skipReason})`, () => {
  const root = mkdtempSync(join(tmpdir(), 'facts-'));
  const whole = join(root, 'whole');
  let reports: readonly Report[] = [];
  const changes = [
    ...rows.map(([, , file, from, to]) => [file, from, to] as const),
    ...more.map(([, , ...rest]) => rest),
  ];
  const read = (...folders: string[]): Report[] => {
    // One Python for all of them: it loads the probe as it stands and asks it for each.
    const code = `import importlib.util, json, sys
spec = importlib.util.spec_from_file_location("probe", sys.argv[1])
probe = importlib.util.module_from_spec(spec)
spec.loader.exec_module(probe)
print(json.dumps([probe.facts_report(folder) for folder in sys.argv[2:]]))`;
    const { stdout, stderr } = spawnSync(
      python ?? '',
      ['-B', '-W', 'error', '-c', code, script('probe.py'), ...folders],
      {
        encoding: 'utf8',
        maxBuffer: 1 << 26,
      },
    );
    expect(stderr).toBe('');
    return JSON.parse(stdout) as Report[];
  };

  beforeAll(() => {
    for (const [file, text] of Object.entries(releaseFiles('with-57085', '1.2.3', 'abcdef123'))) {
      mkdirSync(dirname(join(whole, 'vllm', file)), { recursive: true });
      writeFileSync(join(whole, 'vllm', file), text);
    }
    const folders = changes.map(([file, from, to], index) => {
      const folder = join(root, String(index));
      cpSync(whole, folder, { recursive: true });
      const path = join(folder, 'vllm', file);
      const text = readFileSync(path, 'utf8');
      expect(text, file).toContain(from);
      writeFileSync(path, text.replaceAll(from, to));
      return folder;
    });
    reports = read(whole, ...folders);
  }, 60_000);
  afterAll(() => {
    rmSync(root, { recursive: true, force: true });
  });

  const valueIn = (report: Report | undefined, fact: FactName): unknown => report?.facts[fact]?.value;

  test('every fact of the sheets has a rule, and every rule a place in the stub release', () => {
    expect(Object.keys(reports[0]?.facts ?? {}).sort()).toEqual([...factNames].sort());
    expect(reports[0]).toMatchObject({ version: '1.2.3', commit: 'abcdef123', misshapen: [], contradictions: [] });
  });

  test('every fact is changed by some row', () => {
    expect(new Set(rows.map(([fact]) => fact))).toEqual(new Set(factNames));
  });

  test.each(rows.map((row, index) => [row[0], index] as const))(
    '%s follows its place in the source (%i)',
    (fact, index) => {
      const [, is, file, , , becomes] = rows[index] ?? [];
      expect(valueIn(reports[0], fact)).toEqual(is);
      expect(valueIn(reports[index + 1], fact)).toEqual(becomes);
      if (becomes === undefined)
        expect(reports[index + 1]?.misshapen).toContainEqual(expect.objectContaining({ fact, file }));
    },
  );

  test.each(more.map(([what, fact], index) => [what, fact, index] as const))('%s: %s', (_, fact, index) => {
    const report = reports[rows.length + index + 1];
    expect(valueIn(report, fact)).toEqual(more[index]?.[5]);
    expect(report?.misshapen.some((one) => one.fact === fact)).toBe(more[index]?.[5] === undefined);
  });

  test('a file that is gone is named for each fact that is read there', () => {
    const folder = join(root, 'gone');
    cpSync(whole, folder, { recursive: true });
    rmSync(join(folder, 'vllm/envs.py'));
    expect(read(folder)[0]?.misshapen).toEqual([
      { fact: 'switches', file: 'envs.py', name: 'the file', expected: 'to be there' },
    ]);
  });

  test('facts that cannot stand together are said to be so', () => {
    const at = more.findIndex(([what]) => what === 'a mask that is a constant');
    expect(reports[rows.length + at + 1]?.contradictions).toEqual([]);
    const constant = rows.findIndex(([fact]) => fact === 'maskToMetadata');
    expect(reports[constant + 1]?.contradictions).toEqual([
      'ROCM_AITER_MLA offers itself for a non-causal block, and its metadata is always causal',
    ]);
    const dcp = rows.findIndex(([, , , , , becomes]) => becomes === 'outside-dcp');
    expect(reports[dcp + 1]?.contradictions).toEqual([
      'ROCM_AITER_MLA takes a non-causal block under DCP, where the kernel is not handed the mask',
    ]);
  });
});
