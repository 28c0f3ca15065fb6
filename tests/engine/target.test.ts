// Where the target's own layers end a run although the draft's would serve, and what of a build decides.
import { describe, expect, test } from 'vitest';
import { changed } from '../../src/engine/changes.ts';
import type { Key } from '../../src/engine/deployment.ts';
import { targetRules } from '../../src/engine/stages/target/index.ts';
import { data } from './data.ts';
import { answer, deployment } from './deployments.ts';

type Changes = Readonly<Partial<Record<Key, string | null>>>;
const pinned = { 'draft.attentionBackend': 'TRITON_MLA' };
const release = (version: string): Changes => ({ 'vllm.patches': null, 'vllm.version': version, 'draft.heads': '64' });
const old = { 'aiter.version': '0.1.19' };

const ends: Readonly<Record<string, { readonly ends: Changes; readonly serves: Changes }>> = {
  'target-refused': {
    ends: { ...release('0.30.0'), blockSize: '20', 'target.attentionBackend': 'TRITON_MLA' },
    serves: { ...release('0.30.0'), blockSize: '20' },
  },
  'dcp-interleave-above-one': {
    ends: { ...release('0.31.0'), dcp: '8', dcpInterleave: '2' },
    serves: { ...release('0.31.0'), dcp: '8' },
  },
  'target-needs-aiter-under-dcp': {
    ends: { ...release('0.31.0'), dcp: '8', 'target.attentionBackend': 'TRITON_MLA' },
    serves: { ...release('0.31.0'), dcp: '8' },
  },
  'aiter-without-causal': {
    ends: { ...release('0.31.0'), ...old, ...pinned },
    serves: { ...release('0.29.0'), ...old, ...pinned },
  },
  'target-named-without-aiter': {
    ends: { ...release('0.31.0'), 'aiter.installed': 'no', ...pinned, 'target.attentionBackend': 'ROCM_AITER_MLA' },
    serves: { ...release('0.31.0'), 'aiter.installed': 'no', ...pinned },
  },
  'aiter-experimental': {
    ends: { ...release('0.31.0'), 'aiter.experimental': 'yes', ...pinned, heads: '96' },
    serves: { ...release('0.31.0'), 'aiter.experimental': 'yes', ...pinned, heads: '96', 'draft.tokens': '4' },
  },
  'corrupt-verify': {
    ends: { ...release('0.30.0'), 'aiter.enabled': 'no' },
    serves: { ...release('0.29.0'), 'aiter.enabled': 'no' },
  },
};

describe('the target ends the run', () => {
  test.each(Object.entries(ends))('%s', (_code, { ends: broken, serves }) => {
    expect(answer(broken).asConfigured).toMatchObject({ subject: 'target' });
    expect(answer(broken).verdict).toBe('broken');
    expect(answer(serves).asConfigured).toMatchObject({ outcome: 'serves', subject: 'draft' });
  });

  test.each([
    ['dcp-interleave-above-one', 'Leave --cp-kv-cache-interleave-size at 1.'],
    ['target-needs-aiter-under-dcp', 'Let the target decode on ROCM_AITER_MLA'],
    ['aiter-without-causal', 'Upgrade AITER to v0.1.20 or later.'],
    ['target-named-without-aiter', 'Install AITER'],
    ['corrupt-verify', 'Set VLLM_ROCM_USE_AITER=1'],
  ])('%s: the way out is said', (code, way) => {
    expect(answer(ends[code]?.ends ?? {}).suggestion?.explanation).toContain(way);
  });

  test('every rule has its case', () => {
    expect(targetRules.map(({ code }) => code).toSorted()).toEqual(Object.keys(ends).toSorted());
  });

  test('AITER without the argument: only where vLLM uses AITER, and not where Gluon serves every step', () => {
    const named = { ...release('0.31.0'), ...old, ...pinned, 'target.attentionBackend': 'ROCM_AITER_MLA' };
    expect(answer({ ...named, 'aiter.enabled': 'no' }).asConfigured.subject).toBe('target');
    expect(answer({ ...named, 'gpu.arch': 'gfx90a' }).asConfigured.outcome).toBe('serves');
    const gluon = { ...named, kvCacheDtype: 'auto' };
    expect(answer({ ...gluon, heads: '64' }).asConfigured.outcome).toBe('serves');
    expect(answer({ ...gluon, heads: '96' }).asConfigured.subject).toBe('target');
    expect(answer({ ...gluon, heads: '64', 'gpu.arch': 'gfx942' }).asConfigured.subject).toBe('target');
  });

  test('a target without MLA has none of these layers', () => {
    const spoiled = { ...release('0.30.0'), 'aiter.enabled': 'no' };
    expect(answer({ ...spoiled, 'target.attention': 'other' }).asConfigured.outcome).toBe('serves');
    expect(answer({ ...spoiled, 'target.attention': 'mla' }).asConfigured.outcome).toBe('wrong-output');
  });

  test('unlike cache dtypes keep the groups apart, so the verify is sound', () => {
    const spoiled = { ...release('0.30.0'), 'aiter.enabled': 'no' };
    expect(answer(spoiled).asConfigured).toMatchObject({ outcome: 'wrong-output', backend: 'TRITON_MLA' });
    expect(answer({ ...spoiled, 'draft.kvCacheDtype': 'bfloat16' }).asConfigured.outcome).toBe('serves');
    expect(answer({ 'aiter.enabled': 'no' }).verdict).toBe('keep-pin');
  });
});

describe('what of a build decides', () => {
  test.each<[string, Changes, string]>([
    ['a release candidate of a release before the change', release('0.29.0rc1'), 'keep-pin'],
    ['a candidate of the release that brought it', release('0.30.0rc1'), 'need-input'],
    ['a .devN up to the last that is known to lack it', release('0.28.1rc1.dev718'), 'keep-pin'],
    ['a later .devN of that series, which main kept past the next release', release('0.28.1rc1.dev719'), 'need-input'],
    ['a .devN from the first that is known to hold it', release('0.29.1rc1.dev187'), 'unpin'],
    ['a .devN between', release('0.29.1rc1.dev186'), 'need-input'],
    ['the series after it', release('0.30.1rc1.dev12'), 'unpin'],
    ['a release’s commit', { ...release('0.30.0'), 'vllm.version': null, 'vllm.commit': 'ced6857af0' }, 'unpin'],
    ['facts that a probe read', { ...release('0.30.0'), 'vllm.facts': '{"aiterNonCausal":"no"}' }, 'keep-pin'],
    ['facts of strange names and shapes', { ...release('0.30.0'), 'vllm.facts': '{"x":1,"candidates":7}' }, 'unpin'],
    [
      'a generation that the probe saw in another release',
      { ...release('0.29.0'), 'vllm.generation': 'merged-55966' },
      'unpin',
    ],
    ['the branch under DCP', { 'vllm.patches': '53001', dcp: '8' }, 'broken'],
    ['a block size of 8, pinned', { blockSize: '8', ...pinned }, 'broken'],
  ])('%s', (_name, changes, verdict) => {
    expect(answer(changes).verdict).toBe(verdict);
  });

  test('a changed cache dtype takes the draft’s own with it, a changed version its commit', () => {
    const own = deployment({ 'draft.kvCacheDtype': 'fp8', 'vllm.commit': 'ced6857af' });
    expect(changed(own, 'kvCacheDtype', 'auto', data)['draft.kvCacheDtype']).toBeUndefined();
    expect(changed(own, 'vllm.version', '0.31.0', data)['vllm.commit']).toBeUndefined();
  });
});

describe('the draft’s mask by its config.json', () => {
  const config = (version: string, isCausal: string, dflashCausal: string) =>
    answer({
      ...release(version),
      'draft.causal': null,
      'draft.isCausal': isCausal,
      'draft.dflashCausal': dflashCausal,
    }).verdict;
  test('0.27.1 reads dflash_config.causal alone, later releases is_causal first', () => {
    expect(config('0.30.0', 'yes', 'no')).toBe('not-applicable');
    expect(config('0.30.0', 'no', 'yes')).toBe('unpin');
    expect(config('0.30.0', 'unset', 'yes')).toBe('not-applicable');
    expect(config('0.30.0', 'unset', 'unset')).toBe('unpin');
    expect(config('0.27.1', 'no', 'yes')).toBe('not-applicable');
    expect(config('0.27.1', 'yes', 'unset')).not.toBe('not-applicable');
  });
});

describe('what TRITON_MLA refuses and ROCM_AITER_MLA takes: the pin stops the server', () => {
  test.each<[string, Changes, string]>([
    ['a block size of 20', { blockSize: '20' }, 'measured'],
    ['a cache of fp8_e5m2, which AITER is called with as fp8', { kvCacheDtype: 'fp8_e5m2' }, 'stated'],
  ])('%s', (_, changes, confidence) => {
    const kept = answer({ ...release('0.31.0'), ...changes, ...pinned });
    expect([kept.verdict, kept.unpinned.outcome]).toEqual(['broken', 'serves']);
    expect(kept.findings.map(({ code }) => code)).toContain('pin-stops-server');
    const bare = answer({ ...release('0.31.0'), ...changes });
    expect([bare.verdict, bare.confidence, bare.need]).toEqual(['unpin', confidence, []]);
    expect(answer({ ...release('0.29.0'), ...changes, ...pinned }).unpinned.outcome).toBe('refused-at-startup');
  });
});
