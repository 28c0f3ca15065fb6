import { describe, expect, test } from 'vitest';
import { findMessages } from '../../../../src/intake/readers/log/find.ts';
import { reports } from '../../../../src/intake/readers/log/reports.ts';
import { catalogue, codes, errors, explained, only } from './content.ts';

type Case = readonly [code: string, text: string, expected: object];

const cases: readonly Case[] = [
  [
    'shape-not-supported',
    'AssertionError: nhead=24 and max_seqlen_q=3 not supported',
    { fields: { nhead: '24', max_seqlen_q: '3' }, stage: 'kernel', whose: 'unknown' },
  ],
  ['shape-not-supported', 'AssertionError: nhead=32 not supported', { fields: { nhead: '32' } }],
  [
    'shape-not-supported',
    'AssertionError: nhead=8 and\n  max_seqlen_q=1 not supported',
    { fields: { nhead: '8', max_seqlen_q: '1' } },
  ],
  [
    'fp8-length-above-4',
    '[AITER] asm_mla.cu:308 mla_decode_stage1_asm_fwd:only support fp8 mla decoding for qo_len <= 4',
    { fields: { limit: '4', function: 'mla_decode_stage1_asm_fwd' }, stage: 'kernel' },
  ],
  [
    'fp8-length-above-4',
    'RuntimeError: mla_decode_stage1_asm_fwd: only support fp8 mla\ndecoding for qo_len &lt;= 4',
    { line: 1 },
  ],
  [
    'head-count-refused',
    'AssertionError: Aiter MLA only supports 16 or 128 number of heads.\nProvided 4 number of heads.\nTry adjusting tensor_parallel_size value.',
    { fields: { heads: '4', allowed: '16 or 128 number of heads' }, stage: 'eligibility' },
  ],
  [
    'head-count-refused',
    'AssertionError: Aiter MLA requires that num_heads be multiples or divisors of 16, but provided 12 number of heads.',
    { fields: { heads: '12', allowed: 'that num_heads be multiples or divisors of 16' } },
  ],
  [
    'head-count-refused',
    'AssertionError: Aiter MLA only supports 16 or 128 number of heads.',
    { fields: { allowed: '16 or 128 number of heads' } },
  ],
  [
    'metadata-heads',
    'File "aiter/ops/attention.py", line 812, in get_mla_metadata_info_v1\n    assert num_head_qo % 16 == 0\nAssertionError',
    { fields: { multiple: '16', function: 'get_mla_metadata_info_v1' }, stage: 'build', line: 2 },
  ],
  [
    'causal-only',
    "RuntimeError: AITER's mla_decode_fwd is causal-only in this installation; upgrade aiter to serve a non-causal draft.",
    { stage: 'eligibility', whose: 'draft', fields: { argument: 'causal' } },
  ],
  [
    'typeerror-causal',
    "TypeError: mla_decode_fwd() got an unexpected keyword argument 'causal'",
    { fields: { argument: 'causal', function: 'mla_decode_fwd' }, whose: 'unknown' },
  ],
  [
    'aiter-argument-mismatch',
    "TypeError: get_mla_metadata_info_v1() got an unexpected keyword argument 'fast_mode'",
    { fields: { argument: 'fast_mode', function: 'get_mla_metadata_info_v1' } },
  ],
  [
    'fp8-two-token-block',
    'ValueError: ROCM_AITER_MLA cannot serve a non-causal 2-token block with a quantized KV cache: aiter has no such kernel.',
    { stage: 'build', whose: 'draft' },
  ],
  [
    'fp8-two-token-block',
    'ValueError: no non-causal fp8 MLA decode\nkernel for a query length of 2; use another num_speculative_tokens',
    { stage: 'build', line: 1 },
  ],
  [
    'non-causal-group',
    'ValueError: Non-causal multi-token MLA requires an explicitly supported attention group.',
    { stage: 'build', whose: 'draft' },
  ],
  [
    'non-causal-not-supported',
    "ValueError: Selected backend ROCM_AITER_MLA is not valid for this configuration. Reason: ['non-causal attention not supported']",
    {
      fields: { backend: 'ROCM_AITER_MLA', reasons: 'non-causal attention not supported' },
      stage: 'selection',
      whose: 'draft',
    },
  ],
  [
    'non-causal-not-supported',
    "ValueError: Selected backend AttentionBackendEnum.ROCM_AITER_MLA\nis not valid for this configuration. Reason: ['kv_cache_dtype not supported', 'non-causal attention not supported']",
    {
      fields: {
        backend: 'ROCM_AITER_MLA',
        reasons: 'kv_cache_dtype not supported, non-causal attention not supported',
      },
    },
  ],
  [
    'non-causal-not-supported',
    "Selected backend <AttentionBackendEnum.ROCM_AITER_MLA: 'vllm.v1.attention.backends.mla.rocm_aiter_mla.AiterMLABackend'> is not valid for this configuration. Reason: ['non-causal attention not supported']",
    { fields: { backend: 'ROCM_AITER_MLA' } },
  ],
  [
    'dspark-dcp-refused',
    "ValueError: Selected backend ROCM_AITER_MLA is not valid for this configuration. Reason: ['non-causal MLA attention with DCP not supported']",
    { stage: 'eligibility', whose: 'draft' },
  ],
  [
    'dspark-dcp-refused',
    'TritonMLAMetadataBuilder does not support non-causal draft MLA attention for DSpark with decode context parallelism. Select a backend with explicit DSpark DCP support or set decode_context_parallel_size=1.',
    { fields: { mask: 'non-causal', method: 'DSpark', builder: 'TritonMLAMetadataBuilder' }, whose: 'draft' },
  ],
  [
    'dspark-dcp-refused',
    'ValueError: TritonMLAMetadataBuilder does not support causal multi-token MLA attention for\nDSpark with decode context parallelism.',
    { fields: { mask: 'causal', method: 'DSpark', builder: 'TritonMLAMetadataBuilder' }, whose: 'unknown' },
  ],
  [
    'block-size-not-supported',
    'ValueError: No valid attention backend found for rocm with AttentionSelectorConfig(head_size=576, dtype=torch.bfloat16, kv_cache_dtype=auto, block_size=1, use_mla=True). Reasons: {TRITON_MLA: [block_size not supported]}.',
    {
      fields: {
        block_size: '1',
        head_size: '576',
        dtype: 'bfloat16',
        kv_cache_dtype: 'auto',
        candidates: 'TRITON_MLA',
      },
    },
  ],
  [
    'backend-refused',
    "Selected backend TRITON_MLA is not valid for this configuration. Reason: ['kv_cache_dtype not supported']",
    { stage: 'selection', fields: { backend: 'TRITON_MLA', reasons: 'kv_cache_dtype not supported' } },
  ],
  [
    'sparse-mla',
    "Selected backend TRITON_MLA is not valid for this configuration. Reason: ['sparse not supported']",
    { stage: null, severity: 'other-subject' },
  ],
  [
    'other-platform',
    'ValueError: No valid attention backend found for cuda with AttentionSelectorConfig(head_size=576). Reasons: {FLASHMLA: [dtype not supported]}',
    { fields: { platform: 'cuda' }, stage: null },
  ],
  [
    'cudagraph-lowered',
    'CUDAGraphMode.FULL_AND_PIECEWISE is not supported with spec-decode for attention backend TritonMLABackend (support: AttentionCGSupport.UNIFORM_SINGLE_TOKEN_DECODE); setting cudagraph_mode=PIECEWISE',
    {
      severity: 'warning',
      fields: {
        requested: 'FULL_AND_PIECEWISE',
        backend_class: 'TritonMLABackend',
        support: 'UNIFORM_SINGLE_TOKEN_DECODE',
        cudagraph_mode: 'PIECEWISE',
      },
    },
  ],
  [
    'cudagraph-dcp',
    'Decode context parallel (DCP) is enabled, which is incompatible with full CUDA graphs. Overriding cudagraph_mode to PIECEWISE.',
    { severity: 'warning', stage: null, fields: { cudagraph_mode: 'PIECEWISE' } },
  ],
  [
    'dcp-lse',
    'AssertionError: Decode Context Parallelism (DCP) requires attention implementations\nto return the softmax LSE during decode, but TritonAttentionImpl does not.',
    { fields: { impl: 'TritonAttentionImpl' }, line: 1 },
  ],
  [
    'dcp-lse',
    'AssertionError: DCP requires attention impls to return the softmax lse for decode, but the impl ROCMAiterMLAImpl does not return the softmax lse for decode.',
    { fields: { impl: 'ROCMAiterMLAImpl' }, line: 1 },
  ],
  [
    'dcp-query-replication',
    'NotImplementedError: DCP query replication is not implemented for the aiter FP4/FP8 MLA BMM paths.',
    { stage: 'routing' },
  ],
  [
    'gluon-needs-gfx950',
    '  File "aiter/ops/triton/gluon/mla_gluon.py", line 91, in mla_gluon\nAssertionError: mla_gluon requires gfx950 (CDNA4), got gfx942',
    { fields: { arch: 'gfx942', required: 'gfx950' }, line: 2, whose: 'target' },
  ],
  [
    'gluon-compile-error',
    'aiter/ops/triton/gluon/mla_gluon.py:402\ntriton/amd/cdna4/async_copy.py:105\nValueError: expected offsets type layout to be BlockedLayout or SliceLayout',
    { fields: { error: 'ValueError' } },
  ],
  [
    'gluon-compile-error',
    '  File "aiter/ops/triton/gluon/mla_gluon.py", line 300\ntriton.compiler.errors.CompilationError: at 12:8',
    { fields: { error: 'CompilationError' } },
  ],
  [
    'gluon-assertion',
    '  File "aiter/ops/triton/gluon/mla_gluon.py", line 120, in mla_gluon\n    assert batch == 1\nAssertionError',
    { stage: 'routing' },
  ],
  [
    'gluon-assertion',
    '  File "aiter/ops/triton/gluon/mla_gluon.py", line 200, in mla_gluon\nAssertionError: fp8 mla_gluon requires batch == 1',
    { stage: 'routing' },
  ],
  ['process-aborted', 'Fatal Python error: Aborted\n\nThread 0x0000', { stage: null, severity: 'failure' }],
  [
    'backend-overridden',
    "Found incompatible backend(s) [ROCM_AITER_MLA] with AttentionType.DECODER. Overriding with TRITON_MLA out of potential backends: ['TRITON_MLA', 'ROCM_AITER_TRITON_MLA'].",
    { fields: { incompatible: 'ROCM_AITER_MLA', chosen: 'TRITON_MLA' }, whose: 'unknown' },
  ],
  [
    'backend-overridden',
    "Found incompatible backend(s) [ROCM_AITER_MLA: [non-causal attention not supported]] with\nAttentionType.DECODER. Overriding with TRITON_MLA out of potential backends: ['TRITON_MLA'].",
    { fields: { reasons: 'non-causal attention not supported', chosen: 'TRITON_MLA' }, whose: 'draft' },
  ],
  [
    'backend-selected',
    'Using TRITON_MLA backend (selected via --attention-backend).',
    { fields: { backend: 'TRITON_MLA' }, whose: 'unknown', severity: 'information' },
  ],
  ['backend-selected', 'Using AttentionBackendEnum.ROCM_AITER_MLA backend.', { fields: { backend: 'ROCM_AITER_MLA' } }],
  ['backend-selected', 'Using ROCM_AITER_FA MLA prefill backend.', { fields: { prefill_backend: 'ROCM_AITER_FA' } }],
  ['capture-entered', 'Capturing model for DSpark speculator...', { fields: { speculator: 'DSpark' } }],
  [
    'drafter-captured',
    'Capturing dspark CUDA graphs (FULL): 100%|##########| 35/35 [00:03<00:00, 10.2it/s]',
    { stage: null, whose: 'draft' },
  ],
  ['other-engine', 'python3 -m sglang.launch_server --model-path x', { fields: { engine: 'sglang' } }],
  ['backend-selected', 'Using AITER MLA backend on V1 engine.', { fields: { backend: 'ROCM_AITER_MLA' } }],
  ['other-engine', 'docker run rocm/atom:latest', { fields: { engine: 'atom' } }],
  [
    'other-platform',
    'INFO 09-01 10:00:00 [__init__.py:217] Automatically detected platform cuda.',
    { fields: { platform: 'cuda' } },
  ],
];

describe('each known message', () => {
  test.each(cases)('%s: %s', (code, text, expected) => {
    expect(only(text, code)).toMatchObject(expected);
  });

  test.each(cases)('%s among other lines, with prefixes and colours', (code, text, expected) => {
    const prefix = '\u001b[0;36m(Worker_TP0 pid=4049)\u001b[0;0m ERROR 12-03 02:27:03 [multiproc_executor.py:822] ';
    const noise = ['INFO 09-18 08:00:01 [api_server.py:1] vLLM API server version 0.29.0', ''];
    const pasted = [...noise, ...text.split('\n').map((line) => prefix + line), ...noise].join('\r\n');
    const found = only(pasted, code);
    const { line: at = 1, ...rest } = expected as { line?: number };
    expect(found).toMatchObject(rest);
    if ('line' in expected) expect(found.line).toBe(at + 2);
  });

  test('no more is reported than is declared', () => {
    for (const [code, text] of cases) {
      const found = findMessages(text, catalogue).find((one) => one.code === code);
      expect(found, code).toBeDefined();
      const holds = errors.get(code)?.messages.flatMap((message) => message.holds) ?? [];
      for (const condition of found?.conditions ?? [])
        expect([...(reports[code] ?? []), ...holds], `${code}: ${condition}`).toContain(condition);
    }
  });

  test('no sentence is left with an empty place', () => {
    for (const [, text] of cases) {
      for (const one of explained(text)) {
        expect([...one.says, ...one.doesNotSay, ...one.advice, one.aiter ?? ''].join(' ')).not.toMatch(/\{|undefined/);
        expect(one.says.length).toBeGreaterThan(0);
        expect(one.because.length).toBeGreaterThan(0);
      }
    }
  });
});

describe('what only the whole text tells', () => {
  test('the prefill line belongs to the decode line', () => {
    const text =
      "Using ROCM_AITER_FA MLA prefill backend.\nUsing ROCM_AITER_MLA backend out of potential backends:\n    ['ROCM_AITER_MLA', 'TRITON_MLA'].\nkv_cache_dtype=auto (bf16)";
    expect(codes(text)).toEqual(['backend-selected', 'no-known-failure']);
    expect(only(text, 'backend-selected').fields).toEqual({
      backend: 'ROCM_AITER_MLA',
      prefill_backend: 'ROCM_AITER_FA',
      candidates: 'ROCM_AITER_MLA, TRITON_MLA',
    });
  });

  test('two MLA backends are pointed out, and neither is called the draft', () => {
    const text =
      "Using ROCM_AITER_MLA backend out of potential backends: ['ROCM_AITER_MLA', 'TRITON_MLA'].\nUsing TRITON_MLA backend (selected via --attention-backend).";
    const both = explained(text).filter((one) => one.code === 'backend-selected');
    expect(both).toHaveLength(2);
    for (const one of both) {
      expect(one.says.join(' ')).toMatch(/Two MLA backends/);
      expect(one.whose).toBe('unknown');
    }
  });

  test('an abort that the lookup explains is not told twice', () => {
    const text =
      'get_heuristic_kernel_mla: cannot get heuristic kernel! q_type:bf16 kv_type:fp8 gqa:16\nFatal Python error: Aborted';
    expect(codes(text)).toEqual(['mla-kernel-lookup-miss']);
  });

  test('a backend of another platform is named as another subject only', () => {
    const text =
      "INFO 09-01 10:00:00 [cuda.py:482] Using FLASHINFER_MLA attention backend out of potential backends: ['FLASHINFER_MLA', 'CUTLASS_MLA'].";
    expect(codes(text)).toEqual(['other-platform']);
  });

  test('a sparse name is told once, and not beside a message that says it', () => {
    expect(codes('ROCM_AITER_MLA_SPARSE and ROCM_AITER_MLA_SPARSE again')).toEqual(['sparse-mla']);
    const lowered =
      'CUDAGraphMode.FULL is not supported with ROCMAiterMLASparseBackend backend (support: AttentionCGSupport.UNIFORM_BATCH); setting cudagraph_mode=FULL_DECODE_ONLY';
    expect(codes(lowered)).toEqual(['cudagraph-lowered']);
  });

  const up =
    "non-default args: {'speculative_config': {'method': 'dspark', 'num_speculative_tokens': 7}}\nCapturing CUDA graphs (FULL): 100%|###| 35/35\nApplication startup complete.";
  test('the drafter line that is missing is missed', () => {
    expect(only(up, 'drafter-not-captured')).toMatchObject({ severity: 'warning', line: 3, stage: null });
  });
  test.each([
    ['it is there', `Capturing dspark CUDA graphs (FULL): 100%|###| 35/35\n${up}`],
    ['the server is not up', up.split('\n')[0] ?? ''],
    ['graphs are switched off', `${up}\nenforce_eager=True`],
    ['there is no such draft', 'Application startup complete.'],
  ])('but not where %s', (_, text) => {
    expect(codes(text)).not.toContain('drafter-not-captured');
  });

  test('three messages of one paste, in order', () => {
    const text = [
      'ValueError: No valid attention backend found for rocm with',
      'AttentionSelectorConfig(head_size=576, block_size=1, use_mla=True...).',
      'Reasons: {TRITON_MLA: [block_size not supported]}',
      '',
      'File "aiter/ops/attention.py", line 812, in get_mla_metadata_info_v1',
      'AssertionError: assert num_head_qo % 16 == 0',
      '',
      'Using ROCM_AITER_MLA backend out of potential backends:',
      "['ROCM_AITER_MLA', 'TRITON_MLA', 'ROCM_AITER_TRITON_MLA']",
    ].join('\n');
    expect(explained(text).map((one) => [one.code, one.line])).toEqual([
      ['block-size-not-supported', 1],
      ['metadata-heads', 6],
      ['backend-selected', 8],
    ]);
  });
});

describe('two messages on one line', () => {
  test('a kernel of decode and one of prefill, in a sentence', () => {
    const text =
      'Fails with `mla_gluon[bh16bn128] requires batch_size=1, got 512`. With 16 it starts, then: `fmha_fwd_bf16_opus_fwd` TypeError.';
    expect(codes(text)).toEqual(['gluon-assertion', 'prefill-fmha-opus']);
    expect(only(text, 'gluon-assertion').says).toContain(
      'In this regime it takes a batch of one request alone, and the call had 512.',
    );
  });

  test.each([
    ['in two quotations', (a: string, b: string) => `First \`${a}\`, and with the new image \`${b}\`.`],
    ['with a semicolon between them', (a: string, b: string) => `${a}; ${b}`],
  ])('any two, %s', (_, joined) => {
    const texts = [...errors.values()].flatMap(({ id, messages }) =>
      messages.slice(0, 1).map(({ text }) => ({ id, text: text.replace(/\{[^{}]*\}/g, '24') })),
    );
    const pairs = texts.map((one, index) => [one, texts[(index + 17) % texts.length] ?? one] as const);
    const lost = pairs.filter(([a, b]) => {
      const found = codes(joined(a.text, b.text));
      return [a, b].some(({ id, text }) => codes(text).includes(id) && !found.includes(id));
    });
    expect(lost).toEqual([]);
  });
});

describe('a message that is in no list', () => {
  const search = (text: string) => explained(text).at(-1)?.search;

  test('is searched for upstream, by its plain words', () => {
    const text =
      'Traceback (most recent call last):\n  File "/x/y.py", line 3, in f\nRuntimeError: The frobnicator of /home/bob/x refused shard 17 of "Foo"';
    expect(decodeURIComponent(search(text) ?? '')).toBe(
      'https://github.com/search?type=issues&q=repo:vllm-project/vllm repo:ROCm/aiter The frobnicator of refused shard of',
    );
    expect(explained(text).at(-1)?.advice[0]).toContain('https://github.com/search?');
  });

  test('a text without a message is searched for nowhere', () => {
    expect(search('INFO Started server process')).toBeUndefined();
  });

  test('nor is one that is known', () => {
    expect(search('AssertionError: mla_gluon[bh16bn128] requires batch_size=1, got 512')).toBeUndefined();
  });
});

describe('what is no message', () => {
  test.each([
    'INFO 09-18 08:00:01 [api_server.py:1] vLLM API server version 0.29.0\nINFO Started server process',
    "Using 'B12X_MXFP4' Mxfp4 MoE backend",
    'Using FLASH_ATTN backend for ViT model',
    'ValueError: could not convert string to float',
    'def mla_decode_fwd(q, kv_buffer, causal=True):',
    'non-causal attention is what the draft needs',
    'device_config=cuda, vllm 0.27.0',
    'The draft runs on ROCM_AITER_MLA in our cluster.',
    '',
  ])('%s', (text) => {
    expect(codes(text)).toEqual(['no-known-failure']);
    expect(explained(text)[0]?.says).toEqual(['No known failure was found in this text.']);
  });
});
