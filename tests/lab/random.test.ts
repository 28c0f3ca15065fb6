import { expect, test } from 'vitest';
import { fillNormal, stream, xoshiro128 } from '../../src/lab/random.ts';

const mask = 0xffffffffn;

/** xoshiro128** once more, with big integers and explicit masks. */
function* again(state: bigint[]): Generator<bigint> {
  const rotate = (x: bigint, k: bigint) => ((x << k) | (x >> (32n - k))) & mask;
  for (;;) {
    const [a = 0n, b = 0n, c = 0n, d = 0n] = state;
    yield (rotate((b * 5n) & mask, 7n) * 9n) & mask;
    state = [a ^ d ^ b, b ^ c ^ a, c ^ a ^ ((b << 9n) & mask), rotate(d ^ b, 11n)];
  }
}

test('the generator gives its authors’ numbers', () => {
  const bits = xoshiro128([1, 2, 3, 4]);
  expect(Array.from({ length: 4 }, bits)).toEqual([11520, 0, 5927040, 70819200]);
});

test('and those of a second implementation, for 10,000 draws', () => {
  const state: [number, number, number, number] = [0x80000000, 0xdeadbeef, 7, 0xffffffff];
  const bits = xoshiro128(state);
  const other = again(state.map(BigInt));
  for (let i = 0; i < 10_000; i += 1) expect(BigInt(bits())).toBe(other.next().value);
});

test('a state that never moves is refused', () => {
  expect(() => xoshiro128([0, 0, 0, 0])).toThrow(RangeError);
});

test('a seed and a stream give the same numbers again, and any other gives others', () => {
  const firstOf = (...args: [number, ...number[]]) => Array.from({ length: 8 }, stream(...args)).join();
  expect(firstOf(1, 0)).toBe(firstOf(1, 0));
  const all = [firstOf(0), firstOf(1), firstOf(1, 0), firstOf(1, 1), firstOf(1, 1, 0), firstOf(1, 1, 1), firstOf(2, 0)];
  expect(new Set(all).size).toBe(all.length);
});

test('normal numbers are sums of twelve uniform ones, exactly', () => {
  const values = new Float64Array(1000);
  fillNormal(xoshiro128([1, 2, 3, 4]), values);
  const bits = again([1n, 2n, 3n, 4n]);
  for (const value of values) {
    let halves = 0n; // In units of 2^-17: every uniform number is (2n + 1) / 2^17.
    for (let i = 0; i < 6; i += 1) {
      const word = bits.next().value as bigint;
      halves += 2n * (word >> 16n) + 1n + 2n * (word & 0xffffn) + 1n;
    }
    expect(value).toBe(Number(halves - 6n * 0x20000n) / 0x20000);
  }
});

test('they have mean 0, variance 1 and almost the tails of a normal distribution', () => {
  const values = new Float64Array(200_000);
  fillNormal(stream(7, 1), values);
  const mean = (of: (x: number) => number) => values.reduce((sum, x) => sum + of(x), 0) / values.length;
  expect(Math.abs(mean((x) => x))).toBeLessThan(0.01);
  expect(Math.abs(mean((x) => x * x) - 1)).toBeLessThan(0.01);
  expect(Math.abs(mean((x) => x ** 4) - 2.9)).toBeLessThan(0.06); // A sum of twelve has 2.9, the normal one 3.
  expect(Math.abs(mean((x) => (Math.abs(x) > 2 ? 1 : 0)) - 0.0455)).toBeLessThan(0.003);
});
