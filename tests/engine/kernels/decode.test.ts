import { describe, expect, test } from 'vitest';
import { blockClasses, headClasses } from '../../../src/engine/kernels/classes.ts';
import { decode } from '../../../src/engine/kernels/decode.ts';
import { call, everywhere, held, release } from './held.ts';
import measured from './measured.json' with { type: 'json' };

// What AITER's own wrapper and dispatcher answered, run on a CPU: batch 4, persistent, no LSE, no context parallelism.
// By table: the answers that occur, and for each panel and head count which of them block 1 to 16 got.
const tables = measured as unknown as Record<
  string,
  { answers: [outcome: string, text: string][]; panels: Record<string, Record<string, number[]>> }
>;
// The releases that were measured to answer alike.
const alike: Record<string, readonly string[]> = {
  'v0.1.17': ['v0.1.17'],
  'v0.1.19': ['v0.1.18', 'v0.1.19', 'v0.1.19.post1', 'v0.1.19.post2'],
  'v0.1.20.post1': ['v0.1.20', 'v0.1.20.post1'],
};

describe.each(Object.entries(alike).flatMap(([table, tags]) => tags.map((tag) => ({ table, tag }))))(
  '$tag',
  ({ table, tag }) => {
    test('answers every measured cell, kernel name and message included', () => {
      const { answers, panels } = tables[table] ?? { answers: [], panels: {} };
      let cells = 0;
      const wrong: string[] = [];
      for (const [panel, byHeads] of Object.entries(panels))
        for (const [heads, blocks] of Object.entries(byHeads))
          blocks.forEach((index, i) => {
            const cell = `${panel} ${heads}x${String(i + 1)}`;
            const { outcome, text, measured: sure } = decode(release(tag), call(cell));
            cells += 1;
            if (outcome !== answers[index]?.[0] || text !== answers[index][1] || !sure) wrong.push(`${cell}: ${text}`);
          });
      expect(wrong).toEqual([]);
      expect(cells).toBe(table === 'v0.1.20.post1' ? 1536 : 768);
    });
  },
);

test('the releases held, oldest first', () => {
  expect(held.map((r) => r.tag)).toEqual(Object.values(alike).flat());
});

describe('head counts beside the measured ones, by the rules', () => {
  const found = (text: string) => decode(release('v0.1.20.post1'), call(text)).text;
  const hole =
    'get_heuristic_kernel_mla: cannot get heuristic kernel! q_type:fp8 kv_type:fp8 gqa:16 ps:1 prefill:0 causal:0 qseqlen:2 lse:0 cprr:0';

  test.each([1, 7, 15, 16, 48, 80, 96, 112])('gfx950 fp8 non-causal: the hole at block 2 stands for %i heads', (n) => {
    expect(found(`gfx950 fp8/fp8 non-causal ${String(n)}x2`)).toBe(hole);
    expect(found(`gfx950 fp8/fp8 non-causal ${String(n)}x1`)).toBe('mla_a8w8_qh16_qseqlen1_gqaratio16_ps');
    expect(found(`gfx950 fp8/fp8 non-causal ${String(n)}x3`)).toBe('mla_a8w8_qh16_qseqlen4_gqaratio16_msk0_v3_ps');
    expect(found(`gfx950 fp8/fp8 non-causal ${String(n)}x16`)).toBe('mla_a8w8_qh32_qseqlen4_gqaratio32_msk0_ps');
  });

  test.each([32, 64, 128])('gfx950 fp8 non-causal: no hole for %i heads', (n) => {
    for (let block = 1; block <= 16; block += 1)
      expect(decode(release('v0.1.20'), call(`gfx950 fp8/fp8 non-causal ${String(n)}x${String(block)}`)).outcome).toBe(
        'kernel',
      );
  });

  test.each([17, 24, 31, 40, 65, 100, 127])('%i heads are refused by the wrapper, but for bf16 on gfx950', (n) => {
    for (const panel of ['gfx950 fp8/fp8', 'gfx942 fp8/fp8', 'gfx942 bf16/bf16', 'gfx950 bf16/fp8'])
      for (const mask of ['causal', 'non-causal'])
        expect(decode(release('v0.1.20'), call(`${panel} ${mask} ${String(n)}x3`))).toEqual({
          outcome: 'unsupported-shape',
          text: `nhead=${String(n)} and max_seqlen_q=3 not supported`,
          folded: false,
          measured: true,
        });
  });

  test('gfx950 bf16: 128 rows or more than 64 heads take the wide kernel, 48 heads never', () => {
    const wide = 'mla_a16w16_qh32_qseqlen4_gqaratio32_msk0_ps';
    const narrow = 'mla_a16w16_qh64_qseqlen1_gqaratio64_msk0_v3_ps';
    expect(found('gfx950 bf16/bf16 non-causal 24x5')).toBe(narrow);
    expect(found('gfx950 bf16/bf16 non-causal 24x6')).toBe(wide);
    expect(found('gfx950 bf16/bf16 non-causal 65x2')).toBe(wide);
    expect(found('gfx950 bf16/bf16 non-causal 48x16')).toBe(narrow);
    expect(found('gfx950 bf16/bf16 non-causal 96x1')).toBe('mla_a16w16_qh32_qseqlen4_gqaratio32_ps');
    expect(found('gfx950 bf16/bf16 non-causal 40x1')).toBe('mla_a16w16_qh64_qseqlen1_gqaratio64_v3_ps');
  });

  test('gfx950 bf16 serves every head count and block under both masks', () => {
    for (let heads = 1; heads <= 128; heads += 1)
      for (let block = 1; block <= 16; block += 1)
        for (const mask of ['causal', 'non-causal'] as const) {
          const asked = { arch: 'gfx950', q: 'bf16', kv: 'bf16', heads, block, mask };
          expect(decode(release('v0.1.20'), asked).outcome).toBe('kernel');
        }
  });

  test('gfx942, and a bf16 query with an fp8 cache, have no non-causal kernel beyond one token', () => {
    for (const { arch, q, kv } of everywhere.filter((e) => e.arch === 'gfx942' || e.q !== e.kv))
      for (let heads = 1; heads <= 128; heads += 1)
        for (let block = 2; block <= 16; block += 1)
          expect(decode(release('v0.1.20.post1'), { arch, q, kv, heads, block, mask: 'non-causal' }).outcome).not.toBe(
            'kernel',
          );
  });
});

test('before v0.1.20 the call takes no mask', () => {
  const { outcome, text } = decode(release('v0.1.19'), call('gfx950 fp8/fp8 non-causal 16x8'));
  expect(outcome).toBe('no-mask-argument');
  expect(text).toBe('mla_decode_fwd of AITER v0.1.19 takes no mask: every kernel for more than one token is causal');
});

describe('what is not covered', () => {
  test.each([
    ['gfx950 bf16/bf16 causal 129x1', 'no data for 129 heads per rank, only for 1 to 128'],
    ['gfx950 bf16/bf16 causal 0x1', 'no data for 0 heads per rank, only for 1 to 128'],
    ['gfx950 bf16/bf16 causal 16x17', 'no data for a block of 17, only for 1 to 16'],
    ['gfx90a bf16/bf16 causal 16x1', 'no data for gfx90a'],
    ['gfx950 fp16/fp16 causal 16x1', 'no data for a fp16 query with a fp16 cache'],
    ['gfx950 fp8/bf16 causal 16x1', 'no data for a fp8 query with a bf16 cache'],
  ])('%s is unknown', (text, why) => {
    expect(decode(release('v0.1.20'), call(text))).toEqual({
      outcome: 'unknown',
      text: why,
      folded: false,
      measured: false,
    });
  });

  test('a release whose rules nobody vouched for is unknown throughout', () => {
    const unverified = { ...release('v0.1.20.post1'), tag: 'v0.1.99', verified: false };
    const { outcome, text } = decode(unverified, call('gfx950 fp8/fp8 causal 16x1'));
    expect([outcome, text]).toEqual(['unknown', 'the fold rules of AITER v0.1.99 are not verified']);
  });

  test('with the log-sum-exp the shapes that return it are looked up, by the rules alone', () => {
    const asked = { ...call('gfx950 fp8/fp8 non-causal 96x8'), lse: true };
    expect(decode(release('v0.1.20'), asked)).toMatchObject({
      outcome: 'kernel',
      text: 'mla_a8w8_qh32_qseqlen4_gqaratio32_msk0_lse_ps',
      measured: false,
    });
    const missing = decode(release('v0.1.20'), { ...call('gfx942 bf16/bf16 causal 16x1'), lse: true });
    expect(missing.outcome).toBe('no-kernel');
    expect(missing.text).toContain('lse:1 cprr:0');
  });

  test('a large batch of single tokens leaves the persistent path on gfx950, by the rules alone', () => {
    const asked = call('gfx950 bf16/bf16 non-causal 12x1');
    const single = 'mla_dec_stage1_bf16_a16w16_subQ16_mqa16';
    expect(decode(release('v0.1.20'), { ...asked, batch: 31 }).text).toBe('mla_a16w16_qh64_qseqlen1_gqaratio64_v3_ps');
    expect(decode(release('v0.1.20'), { ...asked, batch: 32 })).toMatchObject({ text: single, measured: false });
    expect(decode(release('v0.1.20'), { ...asked, heads: 32, batch: 32 }).text).not.toBe(single);
  });
});

describe('classes', () => {
  const outcomes = new Map<string, string>();
  /** What every release and panel answers for a shape. Both axes are walked through whole, so each is asked for often. */
  const outcome = (heads: number, block: number): string => {
    const shape = `${String(heads)}x${String(block)}`;
    let known = outcomes.get(shape);
    if (known === undefined) {
      known = held.flatMap((r) => everywhere.map((panel) => decode(r, { ...panel, heads, block }).outcome)).join();
      outcomes.set(shape, known);
    }
    return known;
  };

  test('every head count behaves as its representative', () => {
    for (const { representative, covers } of headClasses)
      for (const heads of covers)
        for (let block = 1; block <= 16; block += 1)
          expect(outcome(heads, block), `${String(heads)}x${String(block)}`).toBe(outcome(representative, block));
    const all = headClasses.flatMap((c) => c.covers).sort((a, b) => a - b);
    expect(all).toEqual(Array.from({ length: 128 }, (_, i) => i + 1));
  });

  test('every block length behaves as its representative', () => {
    for (const { representative, covers } of blockClasses)
      for (const block of covers)
        for (let heads = 1; heads <= 128; heads += 1)
          expect(outcome(heads, block), `${String(heads)}x${String(block)}`).toBe(outcome(heads, representative));
    const all = blockClasses.flatMap((c) => c.covers).sort((a, b) => a - b);
    expect(all).toEqual(Array.from({ length: 16 }, (_, i) => i + 1));
  });

  test('no two classes could be one', () => {
    const patterns = headClasses.map((c) =>
      blockClasses.map((b) => outcome(c.representative, b.representative)).join(),
    );
    expect(new Set(patterns).size).toBe(headClasses.length);
  });
});
