// A mask check among what is known: which one counts, what it turns the answer into, and why another does not count.
import { describe, expect, test } from 'vitest';
import { check } from '../../src/engine/check.ts';
import type { Key } from '../../src/engine/deployment.ts';
import { normalise } from '../../src/engine/normalise.ts';
import type { MaskCheck } from '../../src/engine/proof/report.ts';
import type { Result } from '../../src/engine/result.ts';
import { decodeDeployment, encodeDeployment } from '../../src/engine/share.ts';
import { headline, trust } from '../../src/report/words.ts';
import { data } from './data.ts';
import { deployment } from './deployments.ts';

/** What a check of exactly the deployment below says. */
const passed: MaskCheck = {
  verdict: 'honoured',
  arch: 'gfx950',
  heads: 8,
  block: 7,
  kv: 'fp8',
  date: '2026-11-30',
  aiter: '0.1.23',
  vllm: '0.31.0+rocm723',
};
const server = {
  'vllm.patches': null,
  'vllm.version': '0.31.0',
  'aiter.version': '0.1.23',
  'draft.heads': '64',
  'draft.anchor': 'sampled',
} as const;
const pinned = { 'draft.attentionBackend': 'TRITON_MLA' } as const;

function answer(
  checks: readonly Partial<MaskCheck>[],
  changes: Readonly<Partial<Record<Key, string | null>>> = {},
): Result {
  const maskcheck = JSON.stringify(checks.map((each) => ({ ...passed, ...each })));
  return check(deployment({ ...server, ...changes, ...(checks.length > 0 && { maskcheck }) }), data);
}
const codes = ({ findings }: Result): string[] => findings.map(({ code }) => code);
const why = ({ findings }: Result): string =>
  findings.find(({ code }) => code === 'mask-check-does-not-count')?.text ?? '';

describe('a check that passed', () => {
  test('turns "prove it first" into a yes with the GPU and the day, and stands beside the confidence', () => {
    expect(headline(answer([], pinned)).title).toBe('Probably yes. Prove it first.');
    const proven = answer([{}], pinned);
    expect(headline(proven).title).toBe('Yes, unpin it: proven on your GPU, on 30 Nov 2026');
    expect(trust(proven)).toBe(
      'Proven by your mask check of 30 Nov 2026 on gfx950: 8 heads per rank, block 7, fp8 cache, AITER 0.1.23.',
    );
    expect(proven).toMatchObject({
      verdict: 'unpin',
      confidence: 'carried-forward',
      proof: {
        holds: true,
        verdict: 'honoured',
        date: '2026-11-30',
        arch: 'gfx950',
        shape: { headsPerRank: 8, blockLength: 7, kvCacheDtype: 'fp8' },
        aiter: '0.1.23',
        vllm: '0.31.0+rocm723',
      },
    });
    expect(codes(proven)).not.toContain('aiter-not-measured');
  });

  test('settles what a fix upstream left open', () => {
    const two = { 'draft.tokens': '2', 'vllm.fp8Guard': 'no', ...pinned };
    expect(answer([], two).verdict).toBe('need-input');
    expect(answer([{ block: 2 }], two).verdict).toBe('unpin');
  });

  test('shows that AITER takes causal where its number does not say', () => {
    const unnumbered = { 'aiter.version': '0.1.1.dev64+g5e6f70819' };
    const found = answer([{ aiter: '0.1.1.dev64+g5e6f70819' }], unnumbered);
    expect([found.verdict, found.need]).toEqual(['unpin', []]);
  });

  test('opens no way that vLLM does not take', () => {
    expect(answer([{ arch: 'gfx942' }], { 'gpu.arch': 'gfx942', ...pinned }).verdict).toBe('keep-pin');
    expect(answer([{ block: 2 }], { 'draft.tokens': '2', ...pinned }).verdict).toBe('must-pin');
    expect(answer([{ vllm: '0.29.0' }], { 'vllm.version': '0.29.0', ...pinned }).verdict).toBe('keep-pin');
  });
});

describe('a check that failed', () => {
  test.each([
    ['ignored', 'wrong-output'],
    ['wrong', 'wrong-output'],
    ['raised', 'fails-at-runtime'],
    ['aborted', 'aborts'],
  ] as const)('%s: pinned it must stay pinned, unpinned it is broken (%s)', (verdict, outcome) => {
    const kept = answer([{ verdict }], pinned);
    expect([kept.verdict, kept.unpinned.outcome, kept.proof?.holds]).toEqual(['must-pin', outcome, false]);
    const bare = answer([{ verdict }]);
    expect([bare.verdict, bare.asConfigured.outcome]).toEqual(['broken', outcome]);
    expect(codes(bare)).toContain('mask-check-failed');
    expect(bare.suggestion?.explanation).toBe('Pin the draft to TRITON_MLA: then it is served.');
  });

  test('no-argument: vLLM stops at startup, since it asks for the same argument', () => {
    const { asConfigured } = answer([{ verdict: 'no-argument' }]);
    expect([asConfigured.outcome, asConfigured.stage]).toEqual(['refused-at-startup', 'eligibility']);
  });

  test('of two checks the newer counts, and of one day the one that failed', () => {
    const older = { verdict: 'ignored', date: '2026-11-01' } as const;
    expect(answer([older, {}]).verdict).toBe('unpin');
    expect(answer([{ ...older, date: '2026-12-01' }, {}]).verdict).toBe('broken');
    expect(answer([{ ...older, date: '2026-11-30' }, {}]).verdict).toBe('broken');
  });
});

describe('a check that does not count', () => {
  test.each<[string, Partial<MaskCheck>, Partial<Record<Key, string | null>>, string]>([
    ['another GPU', { arch: 'gfx942' }, {}, 'it ran on gfx942, this server has gfx950'],
    ['a GPU that nobody named', {}, { 'gpu.arch': null }, 'gpu.arch is not known'],
    ['another AITER', { aiter: '0.1.22' }, {}, 'it ran AITER 0.1.22, this server has 0.1.23'],
    [
      'an AITER below what the image holds',
      {},
      { 'aiter.version': '>=0.1.24.post1' },
      'this server has at least 0.1.24.post1',
    ],
    [
      'an AITER of another commit',
      { aiter: '0.1.24.dev3+gaaaaaaa1' },
      { 'aiter.version': '0.1.24.dev3+gbbbbbbb2' },
      'it ran AITER',
    ],
    ['another vLLM', { vllm: '0.32.0' }, {}, 'it ran beside vLLM 0.32.0, this server has 0.31.0'],
    ['other heads', { heads: 16 }, {}, 'it ran 16 heads, this draft has 8 per rank'],
    ['heads that nobody named', {}, { 'draft.heads': null }, 'headsPerRank is not known'],
    ['another block', { block: 8 }, {}, 'it ran a block of 8, this draft’s has 7'],
    ['another cache', { kv: 'bf16' }, {}, 'it ran with a bf16 cache, this draft has fp8'],
    ['a cache of the draft’s own', {}, { 'draft.kvCacheDtype': 'auto' }, 'this draft has bf16'],
    ['an fp8 format without kernels', {}, { kvCacheDtype: 'fp8_e5m2' }, 'this draft has fp8_e5m2'],
    ['context parallelism', {}, { dcp: '8' }, 'without context parallelism'],
    ['24 heads that stay 24', { heads: 24 }, { 'draft.heads': '192', 'aiter.native24': 'yes' }, 'pads 24 heads'],
  ])('%s', (_, checked, changes, reason) => {
    const found = answer([checked], changes);
    expect(found.proof).toBeNull();
    expect(why(found)).toContain(reason);
    expect(found.verdict).toBe(answer([], changes).verdict);
  });

  test('a check whose AITER has no number is compared with nothing', () => {
    const text = JSON.stringify([{ ...passed, aiter: undefined }]);
    const found = check(deployment({ ...server, maskcheck: text }), data);
    expect([found.proof, why(found)]).toEqual([null, expect.stringContaining('does not say which AITER')]);
  });

  test('one that counts is not spoilt by another of a shape that nobody runs', () => {
    const found = answer([{ heads: 16 }, {}]);
    expect([found.proof?.holds, codes(found)]).toEqual([true, expect.arrayContaining(['mask-check-does-not-count'])]);
  });
});

describe('the key `maskcheck`', () => {
  test('goes with a link', () => {
    const { deployment: known } = answer([{}]);
    const opened = check(decodeDeployment(encodeDeployment(known)) ?? {}, data);
    expect(opened.proof?.holds).toBe(true);
  });

  test.each([
    '{}',
    '[]',
    '[1]',
    '[{"verdict":"honoured"}]',
    `[${JSON.stringify({ ...passed, heads: 0 })}]`,
    `[${JSON.stringify({ ...passed, arch: 'gfx950 or so' })}]`,
    `[${JSON.stringify({ ...passed, verdict: 'cannot-tell' })}]`,
    `[${Array.from({ length: 17 }, () => JSON.stringify(passed)).join(',')}]`,
    'honoured',
  ])('refuses what is no such list: %s', (text) => {
    expect(normalise('maskcheck', text).kind).toBe('bad');
  });

  test('has one spelling, whatever the order and however often', () => {
    const other = { ...passed, heads: 16 };
    const spelled = (list: readonly object[]) => normalise('maskcheck', JSON.stringify(list));
    expect(spelled([passed, other, passed])).toEqual(spelled([other, { extra: 1, ...passed }]));
  });
});
