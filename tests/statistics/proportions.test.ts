import { expect, test } from 'vitest';
import {
  detectableDrop,
  difference,
  normal,
  quantile,
  shareOf,
  standardError,
  twoProportionTest,
  wilson,
} from '../../src/statistics/proportions.ts';

test('a score stands for a whole number of answers, or is refused', () => {
  expect(shareOf(0.9644, 1319)).toEqual({ right: 1272, of: 1319 });
  expect(shareOf(0.9606, 1319)).toEqual({ right: 1267, of: 1319 });
  expect(() => shareOf(0.9641, 1319)).toThrow(RangeError);
});

test('the standard error is the one that lm-eval prints', () => {
  expect(standardError(shareOf(0.9644, 1319)).toFixed(4)).toBe('0.0051');
  expect(standardError(shareOf(0.9613, 1319)).toFixed(4)).toBe('0.0053');
});

test("Wilson's interval gives the published example", () => {
  // Newcombe 1998, table I: 81 of 263 gives 0.2553 to 0.3662.
  const { low, high } = wilson({ right: 81, of: 263 });
  expect(low).toBeCloseTo(0.2553, 4);
  expect(high).toBeCloseTo(0.3662, 4);
});

test("Newcombe's interval of a difference gives the published example", () => {
  // Newcombe 1998, part two, table II (a): 56/70 − 48/80, method 10: 0.0524 to 0.3339.
  const { value, low, high } = difference({ right: 48, of: 80 }, { right: 56, of: 70 });
  expect(value).toBeCloseTo(0.2, 10);
  expect(low).toBeCloseTo(0.0524, 4);
  expect(high).toBeCloseTo(0.3339, 4);
});

test('equal shares show no difference', () => {
  const one = shareOf(0.9644, 1319);
  const same = twoProportionTest(one, one);
  expect(same.z).toBe(0);
  expect(same.p).toBeCloseTo(1, 6);
  expect(difference(one, one).low).toBeLessThan(0);
});

test('the test of two shares is symmetric and agrees with a worked example', () => {
  const [a, b] = [
    { right: 30, of: 100 },
    { right: 45, of: 100 },
  ];
  const there = twoProportionTest(a, b);
  expect(there.z).toBeCloseTo(2.1909, 3);
  expect(there.p).toBeCloseTo(0.02846, 4);
  expect(twoProportionTest(b, a).z).toBeCloseTo(-there.z, 10);
});

test('quantiles and the distribution are inverse to each other', () => {
  expect(quantile(0.975)).toBeCloseTo(1.95996, 4);
  expect(quantile(0.8)).toBeCloseTo(0.84162, 4);
  expect(normal(-1)).toBeCloseTo(0.158655, 5);
});

test('the smallest drop shrinks with more questions and grows with the power asked for', () => {
  const drop = detectableDrop(0.9644, 1319);
  expect(drop).toBeGreaterThan(0.02);
  expect(drop).toBeLessThan(0.025);
  expect(detectableDrop(0.9644, 13190)).toBeLessThan(drop);
  expect(detectableDrop(0.9644, 1319, 0.9)).toBeGreaterThan(drop);
});
