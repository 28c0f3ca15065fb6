// Scores that are shares of right answers: their intervals, their difference, and what a test of that size can see.

/** The two-sided 95 % quantile of the normal distribution. */
const z95 = 1.959963984540054;

export interface Share {
  /** Right answers. */
  readonly right: number;
  /** Questions. */
  readonly of: number;
}

export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** The whole number of right answers that a score to four decimals stands for. @throws RangeError where none does. */
export function shareOf(score: number, questions: number): Share {
  const right = Math.round(score * questions);
  if (Math.abs(right / questions - score) > 0.00005 + 1e-12)
    throw new RangeError(`no whole number of ${String(questions)} answers gives a score of ${String(score)}`);
  return { right, of: questions };
}

/** The standard error as lm-eval reports it: of a mean of zeros and ones, with n − 1. */
export function standardError({ right, of }: Share): number {
  const p = right / of;
  return Math.sqrt((p * (1 - p)) / (of - 1));
}

/** Wilson's score interval (Wilson 1927), in shares. */
export function wilson({ right, of }: Share, z = z95): Interval {
  const p = right / of;
  const centre = p + (z * z) / (2 * of);
  const spread = z * Math.sqrt((p * (1 - p)) / of + (z * z) / (4 * of * of));
  const scale = 1 + (z * z) / of;
  return { low: (centre - spread) / scale, high: (centre + spread) / scale };
}

/** The difference b − a with Newcombe's hybrid score interval (Newcombe 1998, method 10), for independent samples. */
export function difference(a: Share, b: Share, z = z95): Interval & { readonly value: number } {
  const [pa, pb] = [a.right / a.of, b.right / b.of];
  const [ia, ib] = [wilson(a, z), wilson(b, z)];
  const value = pb - pa;
  return {
    value,
    low: value - Math.hypot(pb - ib.low, ia.high - pa),
    high: value + Math.hypot(ib.high - pb, pa - ia.low),
  };
}

/** The two-sided test that both shares are the same, with the pooled standard error: z and its p-value. */
export function twoProportionTest(a: Share, b: Share): { readonly z: number; readonly p: number } {
  const pooled = (a.right + b.right) / (a.of + b.of);
  const error = Math.sqrt(pooled * (1 - pooled) * (1 / a.of + 1 / b.of));
  const z = error === 0 ? 0 : (b.right / b.of - a.right / a.of) / error;
  return { z, p: 2 * (1 - normal(Math.abs(z))) };
}

/**
 * The smallest drop from `from` that two samples of `of` questions each would reveal at the 5 % level (two-sided)
 * with the given power, by the usual normal approximation; found by bisection, in shares.
 */
export function detectableDrop(from: number, of: number, power = 0.8): number {
  const zPower = quantile(power);
  const revealed = (drop: number): boolean => {
    const to = from - drop;
    const mean = (from + to) / 2;
    const none = z95 * Math.sqrt((2 * mean * (1 - mean)) / of);
    const some = zPower * Math.sqrt((from * (1 - from) + to * (1 - to)) / of);
    return drop >= none + some;
  };
  let [low, high] = [0, from];
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2;
    if (revealed(middle)) high = middle;
    else low = middle;
  }
  return high;
}

/** The standard normal distribution function, by Abramowitz and Stegun 7.1.26 for erf; error below 1.5e-7. */
export function normal(x: number): number {
  const t = 1 / (1 + (0.3275911 * Math.abs(x)) / Math.SQRT2);
  const poly = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  const erf = 1 - poly * Math.exp((-x * x) / 2);
  return x < 0 ? (1 - erf) / 2 : (1 + erf) / 2;
}

/** Its inverse, by bisection. `share` between 0 and 1. */
export function quantile(share: number): number {
  let [low, high] = [-8, 8];
  for (let step = 0; step < 80; step += 1) {
    const middle = (low + high) / 2;
    if (normal(middle) < share) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
