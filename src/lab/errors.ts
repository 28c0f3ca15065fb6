// How far two outputs are apart.

/** What is gathered over all compared numbers; every measure follows from it. */
export interface Distance {
  /** The largest absolute difference. */
  largest: number;
  /** Sums of squares: of the difference, of the output, of the reference. */
  difference: number;
  output: number;
  reference: number;
  count: number;
}

/** A distance to which nothing has been added yet. */
export function noDistance(): Distance {
  return { largest: 0, difference: 0, output: 0, reference: 0, count: 0 };
}

/** Adds the numbers of `output` and `reference` (of one length) to `distance`. */
export function compareInto(distance: Distance, output: Float64Array, reference: Float64Array): void {
  let { largest, difference, output: outputs, reference: references } = distance;
  for (let i = 0; i < output.length; i += 1) {
    const a = output[i] ?? 0;
    const b = reference[i] ?? 0;
    const apart = Math.abs(a - b);
    if (apart > largest) largest = apart;
    difference += apart * apart;
    outputs += a * a;
    references += b * b;
  }
  Object.assign(distance, { largest, difference, output: outputs, reference: references });
  distance.count += output.length;
}

export interface Measure {
  readonly label: string;
  /** One sentence: which norm, over what. */
  readonly meaning: string;
  readonly of: (distance: Distance) => number;
}

export const measures = {
  largest: {
    label: 'largest absolute difference',
    meaning:
      'The largest |output − reference| over all heads, query rows and the 512 output numbers of each. The inputs have variance 1, so this is an absolute figure, not a share of the output.',
    of: (d) => d.largest,
  },
  rms: {
    label: 'root mean square difference',
    meaning: 'The square root of the mean of (output − reference)² over all heads, query rows and output numbers.',
    of: (d) => Math.sqrt(d.difference / d.count),
  },
  relative: {
    label: 'relative difference',
    meaning:
      'The Euclidean length of (output − reference) divided by that of the reference, both taken over all outputs at once.',
    of: (d) => Math.sqrt(d.difference / d.reference),
  },
  normalised: {
    label: 'normalised squared difference',
    meaning:
      'The sum of (output − reference)² divided by the sum of output² + reference². 0 for equal outputs, 1 for unrelated ones of any size.',
    of: (d) => d.difference / (d.output + d.reference),
  },
} as const satisfies Record<string, Measure>;

export type MeasureName = keyof typeof measures;
