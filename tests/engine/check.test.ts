import { describe, expect, test } from 'vitest';
import { check } from '../../src/engine/check.ts';
import type { Key } from '../../src/engine/deployment.ts';
import { data } from './data.ts';
import { answer, ready } from './deployments.ts';

type Changes = Partial<Record<Key, string | null>>;
const pinned = { 'draft.attentionBackend': 'TRITON_MLA' };
const bf16 = { kvCacheDtype: 'auto' };

describe('the verdict', () => {
  test.each<[string, Changes, string]>([
    ['ready, not pinned', {}, 'unpin'],
    ['ready, pinned', pinned, 'unpin'],
    ['AITER MLA named', { 'draft.attentionBackend': 'ROCM_AITER_MLA' }, 'unpin'],
    ["the seed's branch, AITER 0.1.20", { 'vllm.patches': '53001', 'aiter.version': '0.1.20' }, 'unpin'],
    ["the seed's branch, the default AITER", { 'vllm.patches': '53001', 'aiter.version': '0.1.19' }, 'keep-pin'],
    ['before the change', { 'vllm.patches': null, 'vllm.version': '0.29.0' }, 'keep-pin'],
    [
      'before the change, AITER MLA named',
      { 'vllm.patches': null, 'vllm.version': '0.29.0', 'draft.attentionBackend': 'ROCM_AITER_MLA' },
      'broken',
    ],
    ['merged, old AITER, not pinned', { 'aiter.version': '0.1.19' }, 'broken'],
    ['merged, old AITER, pinned: the target breaks', { 'aiter.version': '0.1.19', ...pinned }, 'broken'],
    [
      'merged, old AITER, pinned, target on Triton',
      { 'aiter.version': '0.1.19', ...pinned, 'target.attentionBackend': 'TRITON_MLA' },
      'must-pin',
    ],
    ['merged, gfx942', { 'gpu.arch': 'gfx942', ...pinned }, 'keep-pin'],
    [
      "the seed's branch, gfx942, pinned",
      { 'vllm.patches': '53001', 'gpu.arch': 'gfx942', ...pinned, ...bf16 },
      'must-pin',
    ],
    ["the seed's branch, gfx942, not pinned", { 'vllm.patches': '53001', 'gpu.arch': 'gfx942', ...bf16 }, 'broken'],
    ['bf16 cache', bf16, 'unpin'],
    ["bf16 cache, the checkpoint's own dtype", { ...bf16, dtype: 'auto' }, 'unpin'],
    ['fp8, a block of two by a bonus anchor', { 'draft.tokens': '1', ...pinned }, 'must-pin'],
    ['fp8, a block of two by sampling', { 'draft.tokens': '2', 'draft.anchor': 'sampled', ...pinned }, 'must-pin'],
    ['fp8, k = 2, anchor unknown', { 'draft.tokens': '2', 'draft.anchor': null, ...pinned }, 'need-input'],
    ['bf16, k = 2, anchor unknown', { 'draft.tokens': '2', 'draft.anchor': null, ...bf16 }, 'unpin'],
    ['12 heads', { 'draft.heads': '96' }, 'unpin'],
    ['16 heads', { 'draft.heads': '128' }, 'unpin'],
    ['24 heads, fp8: padded to 32', { 'draft.heads': '192', ...pinned }, 'unpin'],
    ['24 heads, bf16', { 'draft.heads': '192', ...bf16 }, 'unpin'],
    ['32 heads', { 'draft.heads': '256' }, 'unpin'],
    ['48 heads', { 'draft.heads': '384' }, 'unpin'],
    ['96 heads', { 'draft.heads': '96', tp: '1' }, 'unpin'],
    ['DCP 8 without #57085', { dcp: '8', ...pinned }, 'broken'],
    ['DCP 8 with #57085, pinned', { dcp: '8', 'vllm.patches': '57085', ...pinned }, 'broken'],
    ['DCP 8 with #57085', { dcp: '8', 'vllm.patches': '57085' }, 'unpin'],
    ['AITER off', { 'aiter.enabled': 'no', ...pinned }, 'keep-pin'],
    ['the second switch off', { 'aiter.mla': 'no', ...pinned }, 'keep-pin'],
    ['fp16 queries, auto cache', { dtype: 'float16', kvCacheDtype: 'auto' }, 'keep-pin'],
    ['a draft whose config says causal', { 'draft.causal': 'yes' }, 'not-applicable'],
    ['no draft', { 'draft.method': 'none' }, 'not-applicable'],
    ['a draft without MLA', { 'draft.attention': 'other' }, 'not-applicable'],
    ['not ROCm', { platform: 'cuda' }, 'not-applicable'],
    ['not vLLM', { engine: 'sglang' }, 'not-applicable'],
    ['sparse MLA', { 'target.model': 'deepseek-ai/DeepSeek-V3.2' }, 'not-applicable'],
    ['mtp is causal', { 'draft.method': 'mtp', 'draft.causal': null }, 'not-applicable'],
    ['arguments that vLLM refuses', { 'config.error': 'the same key twice' }, 'broken'],
    ['a block size that TRITON_MLA does not take, pinned', { blockSize: '1', ...pinned }, 'broken'],
    ['an AITER of 2027, pinned', { 'aiter.version': '0.2.3', ...pinned }, 'unpin'],
    ['a vLLM between two releases', { 'vllm.patches': null, 'vllm.version': '0.29.1' }, 'need-input'],
    ['a vLLM newer than the newest that was read', { 'vllm.patches': null, 'vllm.version': '0.34.0' }, 'unpin'],
  ])('%s', (_name, changes, verdict) => {
    expect(answer(changes).verdict).toBe(verdict);
  });

  test('the target named and the draft not: a DSpark draft takes it over in 0.28.0 only', () => {
    const named = { 'target.attentionBackend': 'ROCM_AITER_MLA', 'vllm.patches': null, ...bf16, 'draft.heads': '64' };
    const selected = (version: string, changes: Changes = {}) =>
      answer({ ...named, 'vllm.version': version, ...changes }).asConfigured;
    expect(selected('0.27.1').backend).toBe('TRITON_MLA');
    expect(selected('0.28.0').outcome).toBe('refused-at-startup');
    expect(selected('0.28.0', { 'draft.method': 'dflash' }).backend).toBe('TRITON_MLA');
    expect(selected('0.29.0').backend).toBe('TRITON_MLA');
    expect(answer({ ...named, 'vllm.version': '0.28.0', 'draft.method': null })).toMatchObject({
      need: ['draft.method'],
    });
    expect(answer({ 'target.attentionBackend': 'ROCM_AITER_MLA' }).verdict).toBe('unpin');
  });

  test('a commit says what it is, also as the end of a version', () => {
    const commit = { 'vllm.patches': null, 'draft.tokens': '1', 'aiter.version': '0.1.22', ...pinned };
    for (const vllm of [{ 'vllm.commit': '35dc273072' }, { 'vllm.version': '0.28.1rc1.dev690+g35dc27307' }])
      expect(answer({ ...commit, ...vllm }).unpinned).toMatchObject({ outcome: 'fails-at-runtime', stage: 'build' });
  });

  test('what the probe saw of the guard counts more than the release', () => {
    const two = {
      'vllm.patches': null,
      'vllm.version': '0.31.0',
      'draft.tokens': '1',
      'aiter.patches': '4872',
      ...pinned,
    };
    expect(answer(two).verdict).toBe('must-pin');
    expect(answer({ ...two, 'vllm.fp8Guard': 'no' }).verdict).toBe('unpin');
    expect(answer({ ...two, 'vllm.fp8Guard': 'except 16,32' }).verdict).toBe('unpin');
  });
});

describe('where a run ends', () => {
  test('old AITER after the merge: the draft at startup, and the target at its first decode', () => {
    const { asConfigured, unpinned } = answer({ 'aiter.version': '0.1.19', ...pinned });
    expect(asConfigured).toMatchObject({ outcome: 'fails-at-runtime', subject: 'target', backend: 'ROCM_AITER_MLA' });
    expect(unpinned).toMatchObject({ outcome: 'refused-at-startup', subject: 'draft', stage: 'eligibility' });
  });

  test('the probe for the argument comes before the architecture', () => {
    expect(answer({ 'aiter.version': '0.1.19', 'gpu.arch': 'gfx942' }).unpinned.outcome).toBe('refused-at-startup');
  });

  test('a lookup miss aborts, and raises with AITER #5297', () => {
    const miss = { 'vllm.patches': '53001', 'gpu.arch': 'gfx942' };
    expect(answer(miss).asConfigured).toMatchObject({ outcome: 'aborts', stage: 'kernel' });
    expect(answer({ ...miss, 'aiter.patches': '5297' }).asConfigured.outcome).toBe('fails-at-runtime');
  });

  test('setting the metadata flag alone is never a success: which revision it is decides how it is wrong', () => {
    const flag = answer({ 'vllm.patches': '55590', 'draft.attentionBackend': 'ROCM_AITER_MLA' });
    expect(flag).toMatchObject({ verdict: 'need-input', need: ['vllm.patches'] });
    expect(flag.asConfigured).toMatchObject({ outcome: 'unknown', backend: 'ROCM_AITER_MLA' });
    expect(flag.findings.map(({ code }) => code)).toContain('mask-ignored-by-kernel');
  });
});

describe('what is not known', () => {
  test('it is asked for, the most decisive first', () => {
    expect(answer({ 'aiter.enabled': null }).need).toEqual(['aiter.enabled']);
    expect(answer({ 'draft.attention': null }).need).toEqual(['draft.attention']);
    expect(answer({ 'draft.tokens': '2', 'draft.anchor': null }).need).toEqual(['draft.anchor']);
    const { need } = check({}, data);
    expect(need.slice(0, 3)).toEqual(['draft.method', 'engine', 'platform']);
    expect(new Set(need).size).toBe(need.length);
  });

  test('what does not matter is not asked for', () => {
    const before = { 'vllm.patches': null, 'vllm.version': '0.27.1rc1.dev88+g9ab4c7d21.rocm723', ...pinned };
    const open = { 'aiter.version': null, 'gpu.arch': null, 'draft.heads': null, kvCacheDtype: null };
    expect(answer({ ...before, ...open })).toMatchObject({ verdict: 'keep-pin', need: [] });
  });

  test('every world agrees on a field, or it is null', () => {
    const { asConfigured, unpinned } = answer({ 'gpu.arch': null, ...pinned });
    expect(asConfigured.backend).toBe('TRITON_MLA');
    expect(unpinned).toMatchObject({ outcome: 'serves', backend: null, kernel: null });
  });

  test('tokens and anchor are both asked for, the anchor only where it matters', () => {
    const open = { 'draft.tokens': null, 'draft.anchor': null };
    expect(answer({ ...open, ...pinned }).need).toEqual(['draft.tokens', 'draft.anchor']);
    expect(answer({ ...open, ...bf16 }).need).toEqual([]);
  });

  test('of a vLLM that its version does not settle, what else can be known of it is asked for', () => {
    const between = { 'vllm.patches': null, 'vllm.version': '0.29.1' };
    expect(answer(between).need).toEqual(['vllm.patches']);
    expect(answer({ ...between, 'vllm.patches': 'none' })).toMatchObject({ verdict: 'keep-pin', need: [] });
    expect(answer({ 'vllm.patches': null }).need).toEqual(['vllm.version']);
  });

  test('need-input always says what it needs', () => {
    for (const key of Object.keys(ready) as Key[]) {
      const { verdict, need } = answer({ [key]: null });
      expect(verdict === 'need-input', key).toBe(need.length > 0);
    }
  });
});

describe('confidence', () => {
  const release = { 'vllm.patches': null, 'vllm.version': '0.30.0' };
  test.each<[string, Changes, string]>([
    ['a release that was read, an AITER that was measured', release, 'measured'],
    ['the same behind an image’s local part', { ...release, 'vllm.version': '0.30.0+rocm723' }, 'measured'],
    ['a patch that the release holds', { ...release, 'vllm.patches': '55966' }, 'measured'],
    [
      'TRITON_MLA, by a release that was read',
      { ...release, 'vllm.version': '0.31.0', 'gpu.arch': 'gfx942' },
      'measured',
    ],
    ['a patch list alone', {}, 'carried-forward'],
    ['a release amended by a patch', { ...release, 'vllm.patches': '57085' }, 'carried-forward'],
    ['a vLLM newer than the newest that was read', { ...release, 'vllm.version': '0.34.0' }, 'carried-forward'],
    ['a newer AITER', { ...release, 'aiter.version': '0.1.23.dev88+gb3eed3fd4' }, 'carried-forward'],
    ['at least some AITER', { ...release, 'aiter.version': '>=0.1.24.post1' }, 'carried-forward'],
    [
      'an AITER known by its argument only',
      { ...release, 'aiter.version': null, 'aiter.causal': 'yes' },
      'carried-forward',
    ],
    ["the seed's mixed install", { ...release, 'aiter.version': '0.1.19', 'aiter.causal': 'yes' }, 'stated'],
    ['DCP is not measured', { ...release, dcp: '8', 'vllm.version': '0.31.0' }, 'stated'],
  ])('%s', (_name, changes, confidence) => {
    expect(answer(changes).confidence).toBe(confidence);
  });

  test.each<[string, Changes, object]>([
    ['a release and an AITER that were read', release, { vllm: 'measured', aiter: 'measured', kernel: 'measured' }],
    ['a vLLM known by its patches', {}, { vllm: 'carried-forward', aiter: 'measured', kernel: 'measured' }],
    [
      'an AITER newer than those measured',
      { ...release, 'aiter.version': '0.1.23' },
      { vllm: 'measured', aiter: 'carried-forward', kernel: 'carried-forward' },
    ],
    [
      'DCP',
      { ...release, dcp: '8', 'vllm.version': '0.31.0' },
      { vllm: 'measured', aiter: 'measured', kernel: 'stated' },
    ],
  ])('%s: each part has its own', (_name, changes, trust) => {
    expect(answer(changes).trust).toEqual(trust);
  });

  test.each([
    [{ 'aiter.version': '0.1.23' }, 'AITER 0.1.23 is newer than any release measured here.'],
    [{ 'aiter.version': '0.1.1.dev9', 'aiter.causal': 'yes' }, 'AITER 0.1.1.dev9 names no single release.'],
    [{ 'aiter.version': '>=0.1.23' }, 'AITER >=0.1.23 names no single release.'],
    [{ 'aiter.version': null, 'aiter.causal': 'yes' }, 'Nothing here names the release of this AITER.'],
  ])('an AITER that nobody measured: %o says so and why', (changes, words) => {
    expect(answer(changes).findings.find(({ code }) => code === 'aiter-not-measured')?.text).toContain(words);
  });
});

test('inputs that contradict each other make the key unknown', () => {
  const heads = answer({ headsPerRank: '16', 'draft.heads': '192' });
  expect(heads.deployment.headsPerRank).toBeUndefined();
  expect(heads.findings.map(({ code }) => code)).toContain('heads-contradict');
  const block = answer({ 'draft.blockLength': '4' });
  expect(block.deployment['draft.blockLength']).toBeUndefined();
  expect(block.findings.map(({ code }) => code)).toContain('block-contradicts');
});

test("a draft on ranks of its own has its heads over those; Kimi-K3's takes the target's ranks all the same", () => {
  expect(answer({ 'draft.tp': '1' }).deployment.headsPerRank).toMatchObject({ value: '12' });
  expect(answer({ 'draft.tp': '1', 'draft.method': 'dflash' }).deployment.headsPerRank).toMatchObject({
    value: '96',
    from: { kind: 'derived', rule: 'draft.heads / draft.tp' },
  });
  const guarded = answer({ 'draft.tp': '1', 'draft.tokens': '1', ...pinned });
  expect(guarded.suggestion?.speculativeConfig ?? '"draft_tensor_parallel_size":1').toContain(
    '"draft_tensor_parallel_size":1',
  );
});

test('an old AITER behind a switch that is off is a note, not an error', () => {
  const old = { 'aiter.version': '0.1.19', 'target.attentionBackend': 'TRITON_MLA', ...pinned };
  const severity = (changes: Changes) =>
    answer({ ...old, ...changes }).findings.find(({ code }) => code === 'aiter-without-causal')?.severity;
  expect(severity({})).toBe('warning');
  expect(severity({ 'draft.attentionBackend': 'auto' })).toBe('error');
  expect(severity({ 'aiter.enabled': 'no' })).toBe('note');
});

test('the trace keeps every candidate in order, with its reason and its claims', () => {
  const { trace } = answer({ 'gpu.arch': 'gfx942' });
  expect(trace.unpinned.map(({ stage, candidate, result }) => [stage, candidate, result])).toEqual([
    ['choice', undefined, 'pass'],
    ['eligibility', 'ROCM_AITER_MLA', 'fail'],
    ['selection', 'TRITON_MLA', 'pass'],
  ]);
  expect(trace.unpinned.every(({ because }) => because.length > 0)).toBe(true);
});

test('the suggestion is the corrected speculative config', () => {
  const { suggestion } = answer({ ...pinned, 'draft.model': '/draft' });
  expect(suggestion?.speculativeConfig).toBe('{"method":"dspark","model":"/draft","num_speculative_tokens":7}');
  const guarded = answer({ 'draft.tokens': '1' });
  expect(JSON.parse(guarded.suggestion?.speculativeConfig ?? '')).toMatchObject({ attention_backend: 'TRITON_MLA' });
});

test.each<[string, Changes, boolean]>([
  ['bf16, seven tokens', { kvCacheDtype: 'auto' }, true],
  ['fp8, seven tokens', { heads: '96' }, true],
  ['fp8, 128 heads per rank', { heads: '1024' }, false],
  ['three tokens', { 'draft.tokens': '3' }, false],
  ['the target on Triton', { 'target.attentionBackend': 'TRITON_MLA' }, false],
])('gfx942 warns of the target where it verifies more than AITER has kernels for: %s', (_name, changes, warns) => {
  const codes = answer({ 'gpu.arch': 'gfx942', ...pinned, ...changes }).findings.map(({ code }) => code);
  expect(codes.includes('target-verify-above-four')).toBe(warns);
});

test.each(['mtp', 'eagle', 'eagle3', 'ngram'])(
  'the method %s with a block that is not causal is a contradiction: both are shown, neither is taken',
  (method) => {
    const { verdict, need, findings, deployment } = answer({ 'draft.method': method, 'draft.causal': 'no' });
    expect(verdict).toBe('need-input');
    expect(need).toContain('draft.causal');
    expect(deployment['draft.method']).toBeUndefined();
    const said = findings.find(({ code }) => code === 'mask-contradicts-method');
    expect(said?.text).toMatch(new RegExp(`^draft.method ${method} \\(.*draft.causal is no \\(`));
  },
);
