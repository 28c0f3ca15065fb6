// Absorbed MLA decode in double precision: keys are whole latent rows, values are their first 512 numbers.

export const latent = 512;
const rope = 64;
export const width = latent + rope;

/** Positions whose values are used for all rows before the next ones are fetched: 64 rows of 576 doubles fit in a cache. */
const tile = 64;

export interface Attention {
  /** rows × 576: the absorbed queries of one head. */
  readonly query: Float64Array;
  /** positions × 576: the latent cache, shared by all heads. */
  readonly cache: Float64Array;
  readonly scale: number;
  /** For each row the numbers of leading positions to attend, rising, none above the cache's length. */
  readonly stops: readonly (readonly number[])[];
}

/**
 * Attends for each row every prefix of the cache that is asked for, in one pass: `emit(row, stop, output)` gets the
 * softmax-weighted mean of the values of the first `stop` positions (512 numbers, valid until `emit` returns).
 *
 * All prefixes of a row share the largest score that is subtracted before the exponential. That is exact enough as long
 * as no prefix lies hundreds below it, which inputs of unit size never do. The sum runs position by position in one
 * order, so equal rows give equal bits whatever they stop at.
 */
export function attend(
  { query, cache, scale, stops }: Attention,
  emit: (row: number, stop: number, output: Float64Array) => void,
): void {
  const rows = stops.length;
  const positions = cache.length / width;
  const weights = scores(query, cache, rows, positions);
  for (let row = 0; row < rows; row += 1) {
    exponentials(weights.subarray(row * positions, row * positions + (stops[row]?.at(-1) ?? 0)), scale);
  }

  const sums = new Float64Array(rows * latent);
  const totals = new Float64Array(rows);
  const next = new Int32Array(rows);
  const output = new Float64Array(latent);
  for (let begin = 0; begin < positions; begin += tile) {
    const end = Math.min(begin + tile, positions);
    for (let row = 0; row < rows; row += 1) {
      const sum = sums.subarray(row * latent, (row + 1) * latent);
      const weight = weights.subarray(row * positions, (row + 1) * positions);
      let from = begin;
      while (from < end) {
        const stop = stops[row]?.[next[row] ?? 0];
        if (stop === undefined) break;
        const to = Math.min(stop, end);
        totals[row] = accumulate(totals[row] ?? 0, sum, weight, cache, from, to);
        from = to;
        if (to < stop) continue;
        const total = totals[row] ?? 0;
        for (let i = 0; i < latent; i += 1) output[i] = (sum[i] ?? 0) / total;
        emit(row, stop, output);
        next[row] = (next[row] ?? 0) + 1;
      }
    }
  }
}

/** Replaces scores by the exponentials of their scaled distance to the largest. */
function exponentials(weights: Float64Array, scale: number): void {
  let largest = -Infinity;
  for (const score of weights) if (score > largest) largest = score;
  for (let i = 0; i < weights.length; i += 1) weights[i] = Math.exp(((weights[i] ?? 0) - largest) * scale);
}

/** Adds weight × value of the positions `from` to `to` to `sum`, and their weights to `before`, which it returns. */
function accumulate(
  before: number,
  sum: Float64Array,
  weight: Float64Array,
  cache: Float64Array,
  from: number,
  to: number,
): number {
  let total = before;
  let position = from;
  // Four positions a turn save three loads and stores of the sum; the order of the additions stays the same.
  for (; position + 4 <= to; position += 4) {
    const w0 = weight[position] ?? 0;
    const w1 = weight[position + 1] ?? 0;
    const w2 = weight[position + 2] ?? 0;
    const w3 = weight[position + 3] ?? 0;
    const at = position * width;
    for (let i = 0; i < latent; i += 1) {
      sum[i] =
        (sum[i] ?? 0) +
        w0 * (cache[at + i] ?? 0) +
        w1 * (cache[at + width + i] ?? 0) +
        w2 * (cache[at + 2 * width + i] ?? 0) +
        w3 * (cache[at + 3 * width + i] ?? 0);
    }
    total = total + w0 + w1 + w2 + w3;
  }
  for (; position < to; position += 1) {
    const w = weight[position] ?? 0;
    const at = position * width;
    for (let i = 0; i < latent; i += 1) sum[i] = (sum[i] ?? 0) + w * (cache[at + i] ?? 0);
    total += w;
  }
  return total;
}

/** All inner products of queries and cache rows, rows × positions; four rows and two positions at a time. */
function scores(query: Float64Array, cache: Float64Array, rows: number, positions: number): Float64Array {
  const out = new Float64Array(rows * positions);
  let row = 0;
  for (; row + 4 <= rows; row += 4) {
    const q = row * width;
    let position = 0;
    for (; position + 2 <= positions; position += 2) {
      const k = position * width;
      let a0 = 0,
        a1 = 0,
        b0 = 0,
        b1 = 0,
        c0 = 0,
        c1 = 0,
        d0 = 0,
        d1 = 0;
      for (let i = 0; i < width; i += 1) {
        const k0 = cache[k + i] ?? 0;
        const k1 = cache[k + width + i] ?? 0;
        const qa = query[q + i] ?? 0;
        const qb = query[q + width + i] ?? 0;
        const qc = query[q + 2 * width + i] ?? 0;
        const qd = query[q + 3 * width + i] ?? 0;
        a0 += qa * k0;
        a1 += qa * k1;
        b0 += qb * k0;
        b1 += qb * k1;
        c0 += qc * k0;
        c1 += qc * k1;
        d0 += qd * k0;
        d1 += qd * k1;
      }
      const at = row * positions + position;
      out[at] = a0;
      out[at + 1] = a1;
      out[at + positions] = b0;
      out[at + positions + 1] = b1;
      out[at + 2 * positions] = c0;
      out[at + 2 * positions + 1] = c1;
      out[at + 3 * positions] = d0;
      out[at + 3 * positions + 1] = d1;
    }
    for (; position < positions; position += 1) {
      for (let r = row; r < row + 4; r += 1)
        out[r * positions + position] = dot(query, r * width, cache, position * width);
    }
  }
  for (; row < rows; row += 1) {
    for (let position = 0; position < positions; position += 1) {
      out[row * positions + position] = dot(query, row * width, cache, position * width);
    }
  }
  return out;
}

function dot(a: Float64Array, fromA: number, b: Float64Array, fromB: number): number {
  let sum = 0;
  for (let i = 0; i < width; i += 1) sum += (a[fromA + i] ?? 0) * (b[fromB + i] ?? 0);
  return sum;
}
