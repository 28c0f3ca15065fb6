// Exact rounding of doubles to the number formats of a KV cache: to nearest, ties to even.

export interface Format {
  readonly label: string;
  /** Bits of the fraction, without the hidden one. */
  readonly fractionBits: number;
  /** Exponent of the smallest normal number; below it the step stays the same. */
  readonly minExponent: number;
  readonly largest: number;
  /** What a number too large becomes (with its sign): the largest one, as conversions to fp8 saturate, or infinity. */
  readonly overflow: number;
  readonly negativeZero: boolean;
}

/** fp8 e4m3 as OCP defines it, its FNUZ variant (one exponent lower, no negative zero), and bfloat16. */
export const formats = {
  fp8: {
    label: 'fp8 e4m3 OCP',
    fractionBits: 3,
    minExponent: -6,
    largest: 448,
    overflow: 448,
    negativeZero: true,
  },
  'fp8-fnuz': {
    label: 'fp8 e4m3 FNUZ',
    fractionBits: 3,
    minExponent: -7,
    largest: 240,
    overflow: 240,
    negativeZero: false,
  },
  bf16: {
    label: 'bf16',
    fractionBits: 7,
    minExponent: -126,
    largest: (2 - 2 ** -7) * 2 ** 127,
    overflow: Infinity,
    negativeZero: true,
  },
} as const satisfies Record<string, Format>;

export type FormatName = keyof typeof formats;

const double = new Float64Array(1);
const words = new Uint32Array(double.buffer);
// Where the sign and exponent stand depends on the byte order of the machine.
double[0] = 1;
const high = words[1] === 0x3ff00000 ? 1 : 0;

/** `value` as the nearest number that `format` can hold. NaN stays NaN. */
export function round(value: number, format: Format): number {
  if (Number.isNaN(value)) return value;
  if (Math.abs(value) >= 2 * format.largest) return value < 0 ? -format.overflow : format.overflow;
  double[0] = value;
  const exponent = (((words[high] ?? 0) >>> 20) & 0x7ff) - 1023;
  const step = Math.max(exponent, format.minExponent) - format.fractionBits;
  // 1.5 × 2^52 steps: a sum of this size has no room for less than one step, so the addition itself rounds to even.
  double[0] = 0;
  words[high] = ((step + 52 + 1023) << 20) | 0x80000;
  const shift = double[0];
  const rounded = value + shift - shift;
  if (Math.abs(rounded) > format.largest) return value < 0 ? -format.overflow : format.overflow;
  if (rounded === 0) return format.negativeZero && (value < 0 || Object.is(value, -0)) ? -0 : 0;
  return rounded;
}

/** Every number of `values`, rounded, in a new array. */
export function roundAll(values: Float64Array, format: Format): Float64Array {
  return values.map((value) => round(value, format));
}
