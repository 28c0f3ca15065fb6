// One deployment beside which each finding speaks, and one beside which it does not.
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Key } from '../../src/engine/deployment.ts';
import { rules } from '../../src/engine/findings/rules/index.ts';
import { answer } from './deployments.ts';

type Changes = Readonly<Partial<Record<Key, string | null>>>;
const pinned = { 'draft.attentionBackend': 'TRITON_MLA' };
const off = { 'aiter.enabled': 'no' };
const under = { dcp: '8' };
/** A release in place of a list of patches; its draft has heads that every release loads. */
const on = (version: string): Changes => ({ 'vllm.patches': null, 'vllm.version': version, 'draft.heads': '64' });

const cases: Readonly<Record<string, { readonly speaks: Changes; readonly silent: Changes }>> = {
  'not-vllm': { speaks: { engine: 'sglang' }, silent: {} },
  'not-rocm': { speaks: { platform: 'cuda' }, silent: {} },
  'no-draft': { speaks: { 'draft.method': 'none' }, silent: {} },
  'sparse-mla': { speaks: { 'target.model': 'deepseek-ai/DeepSeek-V3.2' }, silent: {} },
  'causal-draft': { speaks: { 'draft.causal': 'yes' }, silent: {} },
  'non-mla-draft': { speaks: { 'draft.attention': 'other' }, silent: {} },
  'pin-stops-server': {
    speaks: { ...on('0.31.0'), ...under, ...pinned },
    silent: { ...on('0.30.0'), ...under, ...pinned },
  },
  'draft-tensor-parallel-refused': {
    speaks: { ...on('0.30.0'), ...under, 'draft.tp': '1' },
    silent: { ...on('0.29.0'), ...under, 'draft.tp': '1' },
  },
  'draft-heads-do-not-divide': {
    speaks: { ...on('0.28.0'), 'draft.heads': '96' },
    silent: { ...on('0.29.0'), 'draft.heads': '96' },
  },
  'draft-config-refused': {
    speaks: { 'draft.unsupported': 'mla_use_nope' },
    silent: { 'draft.unsupported': 'something_else' },
  },
  'heads-not-divisible': { speaks: { 'draft.heads': '100' }, silent: { 'draft.heads': '96' } },
  'draft-reads-beyond-target': {
    speaks: { 'draft.targetLayers': '62', 'target.layers': '61' },
    silent: { 'draft.targetLayers': '61', 'target.layers': '61' },
  },
  'dcp-refused-by-configuration': { speaks: { ...on('0.28.0'), ...under }, silent: { ...on('0.29.0'), ...under } },
  'pipeline-parallel-refused': { speaks: { ...on('0.29.0'), pp: '2' }, silent: { ...on('0.30.0'), pp: '2' } },
  'model-runner-v1': { speaks: { modelRunner: 'v1' }, silent: { modelRunner: 'v2' } },
  'adaptive-verification-refused': {
    speaks: { ...on('0.32.0'), 'draft.adaptiveVerification': 'yes' },
    silent: { ...on('0.33.0'), 'draft.adaptiveVerification': 'yes' },
  },
  'named-backend-refused': {
    speaks: { ...on('0.29.0'), 'draft.attentionBackend': 'ROCM_AITER_MLA' },
    silent: { ...on('0.30.0'), 'draft.attentionBackend': 'ROCM_AITER_MLA' },
  },
  'corrupt-verify': { speaks: { ...on('0.30.0'), ...off }, silent: { ...on('0.31.0'), ...off } },
  'k3-fp8-on-triton': { speaks: on('0.27.1'), silent: on('0.28.0') },
  'dcp-interleave-above-one': {
    speaks: { ...on('0.31.0'), ...under, dcpInterleave: '16' },
    silent: { ...on('0.31.0'), ...under, dcpInterleave: '1' },
  },
  'target-needs-aiter-under-dcp': {
    speaks: { ...on('0.31.0'), ...under, 'target.attentionBackend': 'TRITON_MLA' },
    silent: { ...on('0.31.0'), ...under },
  },
  'aiter-without-causal': { speaks: { 'aiter.version': '0.1.19' }, silent: {} },
  'lookup-miss-aborts': {
    speaks: { 'vllm.patches': '53001', 'gpu.arch': 'gfx942' },
    silent: { 'gpu.arch': 'gfx942' },
  },
  'guard-lets-96-heads-abort': {
    speaks: { headsPerRank: '96', 'draft.heads': null, 'draft.tokens': '1' },
    silent: { headsPerRank: '64', 'draft.heads': null, 'draft.tokens': '1' },
  },
  'mask-ignored-by-kernel': {
    speaks: { 'vllm.patches': '55590', 'draft.attentionBackend': 'ROCM_AITER_MLA' },
    silent: { 'draft.attentionBackend': 'ROCM_AITER_MLA' },
  },
  'aiter-experimental': { speaks: { 'aiter.experimental': 'yes' }, silent: { 'aiter.experimental': 'no' } },
  'fp8-two-token-block': { speaks: { 'draft.tokens': '1' }, silent: { 'draft.tokens': '1', kvCacheDtype: 'auto' } },
  'draft-kv-dtype-differs': {
    speaks: { 'draft.kvCacheDtype': 'bfloat16' },
    silent: { 'draft.kvCacheDtype': 'fp8' },
  },
  'draft-query-doubled': {
    speaks: { ...on('0.31.0'), 'gpu.arch': 'gfx942' },
    silent: { ...on('0.31.0'), 'gpu.arch': 'gfx942', kvCacheDtype: 'auto' },
  },
  'causal-draft-on-triton': {
    speaks: { ...on('0.29.0'), ...pinned, 'draft.causal': 'yes' },
    silent: { ...on('0.31.0'), ...pinned, 'draft.causal': 'yes' },
  },
  'pin-costs-graphs': { speaks: on('0.28.0'), silent: on('0.29.0') },
  'target-verify-above-four': {
    speaks: { 'gpu.arch': 'gfx942' },
    silent: { 'gpu.arch': 'gfx942', 'draft.tokens': '3' },
  },
  'heads-not-multiple-of-16': {
    speaks: { 'vllm.patches': '53001', 'vllm.version': '0.28.0', headsPerRank: '24', 'draft.heads': null },
    silent: { ...on('0.30.0'), headsPerRank: '24', 'draft.heads': null },
  },
  'native-24-heads-fp8': {
    speaks: { ...on('0.31.0'), 'aiter.version': '0.1.23', heads: '96', tp: '4' },
    silent: { ...on('0.31.0'), heads: '96', tp: '4' },
  },
  'per-kind-beats-pin': { speaks: { 'attention.backendPerKind': 'TRITON_MLA' }, silent: {} },
  'aiter-capability-differs-from-version': {
    speaks: { 'aiter.version': '0.1.19', 'aiter.causal': 'yes' },
    silent: { 'aiter.causal': 'yes' },
  },
  'aiter-not-measured': { speaks: { 'aiter.version': '0.1.23' }, silent: {} },
  'vllm-newer-than-read': { speaks: on('0.34.0'), silent: on('0.33.0') },
  'vllm-release-unverified': { speaks: on('0.29.1'), silent: on('0.29.0') },
  'vllm-version-has-no-release': { speaks: on('0.1.dev20073'), silent: {} },
  'aiter-shallow-clone-version': {
    speaks: { 'aiter.version': '0.1.1.dev9', 'aiter.causal': 'yes' },
    silent: { 'aiter.version': '0.1.20.dev9', 'aiter.causal': 'yes' },
  },
  dcp: { speaks: under, silent: { dcp: '1' } },
  'shared-group-under-dcp': { speaks: { ...on('0.31.0'), ...under }, silent: { ...on('0.32.0'), ...under } },
  'batch-invariance': { speaks: { batchInvariant: 'yes' }, silent: {} },
  'fp16-auto-cache': {
    speaks: { dtype: 'float16', kvCacheDtype: 'float16' },
    silent: { dtype: 'float16', kvCacheDtype: 'bfloat16' },
  },
  'draft-inherits-target': {
    speaks: { ...on('0.28.0'), 'target.attentionBackend': 'ROCM_AITER_MLA' },
    silent: { ...on('0.29.0'), 'target.attentionBackend': 'ROCM_AITER_MLA' },
  },
  'vllm-before-non-causal-aiter': { speaks: on('0.29.0'), silent: on('0.30.0') },
  'vllm-inferred': { speaks: {}, silent: on('0.30.0') },
  'aiter-not-installed': { speaks: { 'aiter.installed': 'no', 'aiter.version': null }, silent: {} },
  'target-named-while-switched-off': {
    speaks: { ...off, 'target.attentionBackend': 'ROCM_AITER_MLA' },
    silent: { 'target.attentionBackend': 'ROCM_AITER_MLA' },
  },
  'aiter-switched-off': { speaks: off, silent: {} },
  'aiter-mla-switched-off': { speaks: { 'aiter.mla': 'no' }, silent: {} },
  'arch-outside-aiter-mla': { speaks: { 'gpu.arch': 'gfx90a' }, silent: { 'gpu.arch': 'gfx942' } },
  'block-of-one-mask-is-no-op': {
    speaks: { 'draft.tokens': '1', 'draft.anchor': 'sampled' },
    silent: { 'draft.tokens': '1' },
  },
  'draft-attention-unverified': { speaks: { 'draft.attention': null }, silent: {} },
  'gain-measured': { speaks: {}, silent: off },
  'spec-unknown-key': {
    speaks: { ...on('0.32.0'), 'draft.members': 'xpress_topc' },
    silent: { ...on('0.33.0'), 'draft.members': 'xpress_topc' },
  },
  'spec-unknown-method': {
    speaks: { ...on('0.33.0'), 'draft.method': 'dspar' },
    silent: { ...on('0.33.0'), 'draft.method': 'dflash' },
  },
  'spec-key-of-no-release': {
    speaks: { ...on('0.33.1rc1.dev1'), 'draft.members': 'hf_overrides' },
    silent: { ...on('0.33.0'), 'draft.members': 'hf_overrides' },
  },
  'vllm-read-by-probe': { speaks: { ...on('0.34.0'), 'vllm.facts': '{"asIn":"0.33.0"}' }, silent: on('0.34.0') },
  'vllm-facts-not-read': {
    speaks: { ...on('0.34.0'), 'vllm.facts': '{"asIn":"0.33.0","unread":["candidates"]}' },
    silent: { ...on('0.34.0'), 'vllm.facts': '{"asIn":"0.33.0"}' },
  },
  'mask-check-does-not-count': { speaks: checked('honoured', 'gfx942'), silent: checked('honoured') },
  'mask-check-failed': { speaks: checked('ignored'), silent: checked('honoured') },
};

/** A mask check of the shape of `ready`. */
function checked(verdict: string, arch = 'gfx950'): Changes {
  const check = { verdict, arch, heads: 12, block: 8, kv: 'fp8', date: '2026-11-30', aiter: '0.1.20.post1' };
  return { maskcheck: JSON.stringify([check]) };
}

const codes = (changes: Changes): string[] => answer(changes).findings.map(({ code }) => code);

describe('a finding speaks where it holds, and is silent beside that', () => {
  test.each(Object.entries(cases))('%s', (code, { speaks, silent }) => {
    expect(codes(speaks)).toContain(code);
    expect(codes(silent)).not.toContain(code);
  });
});

test('every rule has its case, and every case its rule', () => {
  expect(rules.map(({ code }) => code).toSorted()).toEqual(Object.keys(cases).toSorted());
});

test('every code that the engine writes outside its rules occurs in a test', () => {
  const read = (pattern: string): string =>
    globSync(pattern)
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n');
  const written = read('src/engine/**/*.ts');
  const tested = `${read('tests/**/*.ts')}\n${read('tests/cases/*.json')}`;
  const found = [...written.matchAll(/(?:'(?:error|warning|note)',\s+|code: )'([a-z][\w-]+)'/g)].map(
    ([, code = '']) => code,
  );
  expect(found.length).toBeGreaterThan(30);
  expect([...new Set(found)].filter((code) => !tested.includes(code))).toEqual([]);
});

test('a value that is none, and values that contradict each other, are said', () => {
  expect(codes({ tp: 'many' })).toContain('value-not-understood');
  expect(codes({ 'gpu.model': 'MI300X', 'gpu.arch': 'gfx950' })).toContain('inputs-disagree');
  expect(codes({ headsPerRank: '16', 'draft.heads': '192' })).toContain('heads-contradict');
  expect(codes({ 'draft.blockLength': '4' })).toContain('block-contradicts');
});
