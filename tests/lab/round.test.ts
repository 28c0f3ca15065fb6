// Every code of every format, every midpoint between two neighbours and the doubles beside it.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formats, round, roundAll } from '../../src/lab/round.ts';

/** What an 8-bit code means, from the definition: sign, four exponent bits, three fraction bits. `null` is NaN. */
function decode(code: number, name: 'fp8' | 'fp8-fnuz'): number | null {
  const exponent = (code >> 3) & 15;
  const fraction = code & 7;
  const bias = name === 'fp8' ? 7 : 8;
  if (name === 'fp8' ? (code & 0x7f) === 0x7f : code === 0x80) return null;
  const size = exponent === 0 ? fraction * 2 ** (1 - bias - 3) : (8 + fraction) * 2 ** (exponent - bias - 3);
  return code & 0x80 ? -size : size;
}

/** A double as a whole number of 2^-1074, its smallest step. */
function exactly(value: number): bigint {
  const bits = new DataView(new ArrayBuffer(8));
  bits.setFloat64(0, value);
  const word = bits.getBigUint64(0);
  const exponent = (word >> 52n) & 0x7ffn;
  const fraction = word & 0xfffffffffffffn;
  const size = exponent === 0n ? fraction : (fraction | 0x10000000000000n) << (exponent - 1n);
  return word >> 63n ? -size : size;
}

function next(value: number, direction: 1 | -1): number {
  const bits = new DataView(new ArrayBuffer(8));
  bits.setFloat64(0, value);
  bits.setBigInt64(0, bits.getBigInt64(0) + BigInt(value < 0 ? -direction : direction));
  return bits.getFloat64(0);
}

describe.each(['fp8', 'fp8-fnuz'] as const)('%s', (name) => {
  const format = formats[name];
  const table = Array.from({ length: 256 }, (_, code) => ({ code, value: decode(code, name) }));
  const positive = table.filter((e): e is { code: number; value: number } => e.code < 128 && e.value !== null);
  /** The nearest value by search over all codes in exact arithmetic; of two equally near ones the even code. */
  const nearest = (x: number): number => {
    const size = exactly(Math.abs(x));
    const found = positive.reduce((best, entry) => {
      const [a, b] = [best, entry].map((e) => {
        const d = size - exactly(e.value);
        return d < 0n ? -d : d;
      }) as [bigint, bigint];
      return b < a || (b === a && entry.code % 2 === 0) ? entry : best;
    });
    return x < 0 ? -found.value : found.value;
  };

  test('has the largest number, the smallest and the NaN of its definition', () => {
    expect(Math.max(...positive.map((e) => e.value))).toBe(name === 'fp8' ? 448 : 240);
    expect(positive[1]?.value).toBe(name === 'fp8' ? 2 ** -9 : 2 ** -10);
    expect(table.filter((e) => e.value === null).map((e) => e.code)).toEqual(name === 'fp8' ? [0x7f, 0xff] : [0x80]);
  });

  test('leaves all 256 codes as they are', () => {
    let seen = 0;
    for (const { value } of table) {
      if (value !== null) expect(round(value, format)).toBe(value);
      seen += 1;
    }
    expect(seen).toBe(256);
    expect(round(NaN, format)).toBeNaN();
  });

  test('halfway goes to the even code, a hair beside it to the nearer one', () => {
    positive.slice(0, -1).forEach((low, i) => {
      const high = positive[i + 1] ?? low;
      const middle = (low.value + high.value) / 2;
      const even = low.code % 2 === 0 ? low.value : high.value;
      for (const sign of [1, -1]) {
        const expected = (size: number) => (sign * size === 0 && !format.negativeZero ? 0 : sign * size);
        expect(round(sign * middle, format)).toBe(expected(even));
        expect(round(sign * next(middle, -1), format)).toBe(expected(low.value));
        expect(round(sign * next(middle, 1), format)).toBe(expected(high.value));
      }
    });
  });

  test('saturates beyond the largest number, to any size', () => {
    const { largest } = format;
    for (const x of [
      next(largest, 1),
      largest * 1.03,
      largest * 1.06,
      largest * 2,
      1e4,
      1e300,
      Number.MAX_VALUE,
      Infinity,
    ]) {
      expect(round(x, format)).toBe(largest);
      expect(round(-x, format)).toBe(-largest);
    }
  });

  test('keeps the sign of zero only where the format has one', () => {
    for (const tiny of [-0, -1e-30, -Number.MIN_VALUE]) expect(round(tiny, format)).toBe(name === 'fp8' ? -0 : 0);
    expect(round(Number.MIN_VALUE, format)).toBe(0);
  });

  test('agrees with a search over all codes in exact arithmetic', () => {
    const sized = fc.double({ min: -2 * format.largest, max: 2 * format.largest, noNaN: true });
    const small = fc.double({ min: -0.02, max: 0.02, noNaN: true });
    fc.assert(
      fc.property(fc.oneof(sized, small), (x) => {
        expect(round(x, format) + 0).toBe(nearest(x) + 0);
      }),
      { numRuns: 500 },
    );
  });
});

describe('bf16', () => {
  const { bf16 } = formats;
  const bits = new DataView(new ArrayBuffer(4));
  const decodeBf16 = (code: number) => {
    bits.setUint32(0, code << 16);
    return bits.getFloat32(0);
  };

  test('leaves all finite codes as they are, and midpoints go to the even one', () => {
    let wrong = 0;
    for (let code = 0; code < 0x7f7f; code += 1) {
      const low = decodeBf16(code);
      const high = decodeBf16(code + 1);
      const middle = (low + high) / 2;
      const even = code % 2 === 0 ? low : high;
      for (const sign of [1, -1]) {
        if (!Object.is(round(sign * low, bf16), sign * low)) wrong += 1;
        if (!Object.is(round(sign * middle, bf16), sign * even)) wrong += 1;
        if (!Object.is(round(sign * next(middle, 1), bf16), sign * high)) wrong += 1;
        if (!Object.is(round(sign * next(middle, -1), bf16), sign * low)) wrong += 1;
      }
    }
    expect(wrong).toBe(0);
  });

  test('overflows to infinity from half a step beyond the largest number', () => {
    const edge = 2 ** 128 - 2 ** 119;
    expect(bf16.largest).toBe(decodeBf16(0x7f7f));
    expect(round(bf16.largest, bf16)).toBe(bf16.largest);
    expect(round(next(edge, -1), bf16)).toBe(bf16.largest);
    expect(round(edge, bf16)).toBe(Infinity);
    expect(round(-edge, bf16)).toBe(-Infinity);
    expect(round(Number.MAX_VALUE, bf16)).toBe(Infinity);
    expect(round(NaN, bf16)).toBeNaN();
  });

  test('a double is rounded once, not by way of single precision', () => {
    // Just above a midpoint by less than single precision holds: rounding twice would go to the even neighbour below.
    const x = 1 + 2 ** -8 + 2 ** -40;
    expect(round(Math.fround(x), bf16)).toBe(1);
    expect(round(x, bf16)).toBe(1 + 2 ** -7);
  });
});

test('an array is rounded number by number', () => {
  expect(roundAll(Float64Array.of(1.06, -1.07, 500), formats.fp8)).toEqual(Float64Array.of(1, -1.125, 448));
});
