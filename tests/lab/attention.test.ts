// The Lab's attention and errors against a second, plain implementation that shares nothing but the inputs.
import { describe, expect, test } from 'vitest';
import { attend, latent, width } from '../../src/lab/attention.ts';
import { measures } from '../../src/lab/errors.ts';
import { cacheOf, queryOf, runAll } from '../../src/lab/experiment.ts';
import { masks, visible, widestDifference, type Mask } from '../../src/lab/mask.ts';
import { formats, roundAll } from '../../src/lab/round.ts';
import { contextsOf, scales, type Setup } from '../../src/lab/setup.ts';

/** Attention by the book: a matrix of −∞ and 0, a softmax of its own for every row, positions taken from the last. */
function plain(query: Float64Array, cache: Float64Array, rows: number, positions: number, scale: number, mask: Mask) {
  const out: number[][] = [];
  for (let row = 0; row < rows; row += 1) {
    const scores: number[] = [];
    for (let p = 0; p < positions; p += 1) {
      const hidden = mask === 'causal' && p > positions - rows + row;
      let sum = 0;
      for (let i = width - 1; i >= 0; i -= 1) sum += (query[row * width + i] ?? 0) * (cache[p * width + i] ?? 0);
      scores.push(hidden ? -Infinity : sum * scale);
    }
    const top = Math.max(...scores);
    const exps = scores.map((s) => Math.exp(s - top));
    const total = exps.reduceRight((a, b) => a + b, 0);
    out.push(
      Array.from({ length: latent }, (_, i) =>
        exps.reduceRight((sum, e, p) => sum + (e / total) * (cache[p * width + i] ?? 0), 0),
      ),
    );
  }
  return out;
}

describe.each([
  [1, 1],
  [1, 9],
  [2, 10],
  [3, 65],
  [4, 4],
  [5, 130],
  [16, 67],
])('block %i, context %i', (block, context) => {
  const query = queryOf(11, 0, block);
  const cache = cacheOf(11, context);

  test.each(masks)('%s agrees with the plain implementation', (mask) => {
    const expected = plain(query, cache, block, context, scales['192'], mask);
    const stops = expected.map((_, row) => [visible(mask, row, block, context)]);
    let worst = 0;
    let rows = 0;
    attend({ query, cache, scale: scales['192'], stops }, (row, _stop, output) => {
      rows += 1;
      output.forEach((x, i) => (worst = Math.max(worst, Math.abs(x - (expected[row]?.[i] ?? NaN)))));
    });
    expect(rows).toBe(block);
    expect(worst).toBeLessThan(1e-13);
  });

  test('a prefix in passing has the same bits as a prefix alone', () => {
    const half = Math.ceil(context / 2);
    const alone: Float64Array[] = [];
    const few = cache.slice(0, half * width);
    // With scale 0 all weights are 1: the largest score of later positions plays no part in the last bits.
    attend({ query, cache: few, scale: 0, stops: Array.from({ length: block }, () => [half]) }, (_r, _s, o) => {
      alone.push(o.slice());
    });
    attend({ query, cache, scale: 0, stops: Array.from({ length: block }, () => [half, context]) }, (row, stop, o) => {
      if (stop === half && half !== context) expect(o).toEqual(alone[row]);
    });
    expect(alone).toHaveLength(block);
  });
});

describe.each(['fp8', 'fp8-fnuz', 'bf16'] as const)('the report with %s', (cache) => {
  const setup: Setup = { heads: 3, block: 4, context: 26, cache, scale: '576', seed: 5 };
  const report = runAll(setup);

  test.each(contextsOf(setup))('has the errors of the plain implementation at context %i', (context) => {
    const found = report.contexts.find((c) => c.context === context);
    const exact = cacheOf(setup.seed, context);
    const rounded = roundAll(exact, formats[cache]);
    for (const ran of masks) {
      for (const reference of masks) {
        const differences: number[] = [];
        let squares = 0;
        let outputs = 0;
        for (let head = 0; head < setup.heads; head += 1) {
          const query = queryOf(setup.seed, head, setup.block);
          const a = plain(roundAll(query, formats[cache]), rounded, setup.block, context, scales['576'], ran).flat();
          const b = plain(query, exact, setup.block, context, scales['576'], reference).flat();
          b.forEach((y, i) => {
            differences.push((a[i] ?? NaN) - y);
            squares += y * y;
            outputs += (a[i] ?? NaN) ** 2;
          });
        }
        const sum = differences.reduce((s, d) => s + d * d, 0);
        const errors = found?.errors[ran][reference];
        if (errors === undefined) throw new Error('missing');
        const near = (value: number, expected: number) => {
          expect(Math.abs(value / expected - 1)).toBeLessThan(1e-9);
        };
        near(measures.largest.of(errors), Math.max(...differences.map(Math.abs)));
        near(measures.rms.of(errors), Math.sqrt(sum / differences.length));
        near(measures.relative.of(errors), Math.sqrt(sum / squares));
        near(measures.normalised.of(errors), sum / (squares + outputs));
        expect(differences).toHaveLength(setup.heads * setup.block * latent);
      }
    }
  });
});

test('the gap is the distance of the exact references', () => {
  const setup: Setup = { heads: 2, block: 3, context: 10, cache: 'bf16', scale: '576', seed: 9 };
  const [at] = runAll(setup, [10]).contexts;
  const cache = cacheOf(9, 10);
  let largest = 0;
  for (let head = 0; head < 2; head += 1) {
    const query = queryOf(9, head, 3);
    const a = plain(query, cache, 3, 10, scales['576'], 'non-causal').flat();
    const b = plain(query, cache, 3, 10, scales['576'], 'causal').flat();
    a.forEach((x, i) => (largest = Math.max(largest, Math.abs(x - (b[i] ?? NaN)))));
  }
  expect(at?.gap.largest).toBeCloseTo(largest, 12);
});

describe('identical query rows', () => {
  test.each([1, 2, 3, 4, 5, 8, 16])('come back identical without the causal mask, block %i', (block) => {
    for (const cache of ['fp8', 'bf16'] as const) {
      const { spread } = runAll({ heads: 1, block, context: 77, cache, scale: '576', seed: 3 });
      expect(spread['non-causal']).toBe(0);
      if (block === 1) expect(spread.causal).toBe(0);
      else expect(spread.causal).toBeGreaterThan(1e-3);
    }
  });
});

test('at block 1 the two masks are one', () => {
  const report = runAll({ heads: 4, block: 1, context: 100, cache: 'fp8', scale: '576', seed: 1 });
  for (const { errors, gap } of report.contexts) {
    expect(gap.largest).toBe(0);
    expect(errors['non-causal'].causal).toEqual(errors['non-causal']['non-causal']);
    expect(errors.causal['non-causal'].largest).toBeGreaterThan(0);
  }
});

test('a run is reproducible, and a smaller one is part of a larger one', () => {
  const setup: Setup = { heads: 4, block: 4, context: 64, cache: 'fp8', scale: '576', seed: 8 };
  expect(runAll(setup)).toEqual(runAll(setup));
  expect(runAll({ ...setup, seed: 9 })).not.toEqual(runAll(setup));
  expect(cacheOf(8, 64).slice(0, 10 * width)).toEqual(cacheOf(8, 10));
  expect(queryOf(8, 2, 8).slice(0, 3 * width)).toEqual(queryOf(8, 2, 3));
  const small = runAll({ ...setup, context: 32 }).contexts.at(-1)?.gap.largest ?? NaN;
  const same = runAll(setup).contexts.find((c) => c.context === 32)?.gap.largest ?? NaN;
  expect(same).toBeCloseTo(small, 12);
});

test('what the page says holds: the wrong mask shows at short context and drowns at long', () => {
  const { contexts } = runAll({ heads: 8, block: 2, context: 2048, cache: 'fp8', scale: '576', seed: 53001 });
  const ratio = (context: number) => {
    const at = contexts.find((c) => c.context === context);
    return at === undefined
      ? NaN
      : measures.rms.of(at.errors['non-causal'].causal) / measures.rms.of(at.errors['non-causal']['non-causal']);
  };
  expect(ratio(8)).toBeGreaterThan(4);
  expect(ratio(2048)).toBeLessThan(1.1);
});

test('who sees whom', () => {
  expect([0, 1, 2, 3].map((row) => visible('causal', row, 4, 10))).toEqual([7, 8, 9, 10]);
  expect([0, 1, 2, 3].map((row) => visible('non-causal', row, 4, 10))).toEqual([10, 10, 10, 10]);
  expect(widestDifference(2, 131_072)).toEqual({ positions: 1, share: 1 / 131_072 });
  expect(widestDifference(1, 5).positions).toBe(0);
});
