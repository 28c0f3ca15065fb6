// Reproducible random numbers: only integer and IEEE arithmetic, so every engine draws the same ones.

/** A source of 32 random bits, as an unsigned integer. */
export type Bits = () => number;

/**
 * xoshiro128** (Blackman and Vigna, 2018) from a state of four 32-bit words.
 * @throws RangeError for the all-zero state, from which it never moves.
 */
export function xoshiro128(state: readonly [number, number, number, number]): Bits {
  let [a, b, c, d] = state;
  if ((a | b | c | d) === 0) throw new RangeError('the state must not be all zero');
  return () => {
    const scrambled = Math.imul(rotate(Math.imul(b, 5), 7), 9) >>> 0;
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = rotate(d, 11);
    return scrambled;
  };
}

/** A generator for one purpose: the same seed and stream always give the same numbers, other streams unrelated ones. */
export function stream(seed: number, ...names: readonly number[]): Bits {
  let mixed = mix(seed);
  for (const name of names) mixed = mix(mixed ^ Math.imul(name + 1, 0x9e3779b1));
  const word = () => (mixed = mix((mixed + 0x9e3779b9) | 0));
  // Four mixed words are never all zero: `mix` is a bijection and its inputs differ.
  return xoshiro128([word(), word(), word(), word()]);
}

/**
 * Fills `out` with nearly normal numbers of mean 0 and variance 1: the sum of twelve 16-bit uniform numbers less six.
 * No logarithm or cosine takes part, because engines may round those differently. Nothing lies beyond ±6.
 */
export function fillNormal(bits: Bits, out: Float64Array): void {
  for (let i = 0; i < out.length; i += 1) {
    let sum = 6; // Twelve times the half step that centres a 16-bit uniform number.
    for (let draw = 0; draw < 6; draw += 1) {
      const word = bits();
      sum += (word >>> 16) + (word & 0xffff);
    }
    out[i] = sum / 0x10000 - 6;
  }
}

function rotate(word: number, by: number): number {
  return (word << by) | (word >>> (32 - by));
}

/** A bijection of 32-bit words that changes half of the bits on average (the finaliser of MurmurHash3). */
function mix(word: number): number {
  let h = word | 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}
