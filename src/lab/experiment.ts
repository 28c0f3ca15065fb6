// One run of the Lab: the same inputs attended exactly and after rounding, under both masks, at several contexts.
import { attend, latent, width } from './attention.ts';
import { compareInto, noDistance, type Distance } from './errors.ts';
import { masks, visible, type Mask } from './mask.ts';
import { fillNormal, stream } from './random.ts';
import { formats, roundAll } from './round.ts';
import { contextsOf, scales, type Setup } from './setup.ts';

/** What is known at one context. `errors[ran][reference]`: the rounded run under one mask against an exact reference. */
export interface AtContext {
  readonly context: number;
  readonly errors: Readonly<Record<Mask, Readonly<Record<Mask, Distance>>>>;
  /** The exact references from each other: what the masks alone make, without any rounding. */
  readonly gap: Distance;
}

export interface Report {
  readonly setup: Setup;
  /** By rising context; the last one is the setup's. */
  readonly contexts: readonly AtContext[];
  /** For a block of identical query rows: the largest difference between two rows of the output. First head only. */
  readonly spread: Readonly<Record<Mask, number>>;
}

/** Inputs of a seed. Heads, rows and positions are prefixes: a smaller setup of the same seed sees the same first ones. */
export function cacheOf(seed: number, positions: number): Float64Array {
  const cache = new Float64Array(positions * width);
  fillNormal(stream(seed, 0), cache);
  return cache;
}

/** The queries of one head, rows × 576. */
export function queryOf(seed: number, head: number, rows: number): Float64Array {
  const query = new Float64Array(rows * width);
  fillNormal(stream(seed, 1, head), query);
  return query;
}

/**
 * Runs the experiment head by head, yielding the share that is done after each.
 * The references attend the unrounded inputs in double precision; the runs attend the same inputs rounded to the cache's
 * format, query included, also in double precision. So the error against the right reference is that of rounding the
 * inputs alone: a kernel adds its own accumulation and rounds its output.
 */
export function* experiment(setup: Setup, contexts = contextsOf(setup)): Generator<number, Report, void> {
  const { heads, block, seed } = setup;
  const longest = Math.max(...contexts);
  const scale = scales[setup.scale];
  const format = formats[setup.cache];
  const exactCache = cacheOf(seed, longest);
  const roundedCache = roundAll(exactCache, format);
  const results = contexts.map((context) => ({
    context,
    errors: {
      'non-causal': { 'non-causal': noDistance(), causal: noDistance() },
      causal: { 'non-causal': noDistance(), causal: noDistance() },
    },
    gap: noDistance(),
  }));

  let first: Float64Array | undefined;
  for (let head = 0; head < heads; head += 1) {
    const query = queryOf(seed, head, block);
    const rounded = roundAll(query, format);
    first ??= rounded.slice(0, width);
    const reference = outputs(query, exactCache, contexts, block, scale);
    yield (head + 0.5) / heads;
    const run = outputs(rounded, roundedCache, contexts, block, scale);
    for (const { context, errors, gap } of results) {
      for (const ran of masks) {
        for (const against of masks) {
          compareInto(errors[ran][against], run(context, ran), reference(context, against));
        }
      }
      compareInto(gap, reference(context, 'non-causal'), reference(context, 'causal'));
    }
    yield (head + 1) / heads;
  }
  return { setup, contexts: results, spread: spreadOf(first ?? new Float64Array(width), roundedCache, setup, scale) };
}

/** The whole run at once, for the build, the tests and the command line. */
export function runAll(setup: Setup, contexts?: number[]): Report {
  const steps = experiment(setup, contexts);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** Attends all contexts and both masks of one head: a function from context and mask to the block's output, rows × 512. */
function outputs(
  query: Float64Array,
  cache: Float64Array,
  contexts: readonly number[],
  block: number,
  scale: number,
): (context: number, mask: Mask) => Float64Array {
  const rows = Array.from({ length: block }, (_, row) => row);
  const keyed = new Map<string, Float64Array>();
  const wanted = rows.map(() => new Map<number, Float64Array[]>());
  for (const context of contexts) {
    for (const mask of masks) {
      const result = new Float64Array(block * latent);
      keyed.set(`${mask} ${context}`, result);
      for (const row of rows) {
        const stop = visible(mask, row, block, context);
        const targets = wanted[row]?.get(stop) ?? [];
        targets.push(result.subarray(row * latent, (row + 1) * latent));
        wanted[row]?.set(stop, targets);
      }
    }
  }
  const stops = wanted.map((targets) => [...targets.keys()].sort((a, b) => a - b));
  attend({ query, cache, scale, stops }, (row, stop, output) => {
    for (const target of wanted[row]?.get(stop) ?? []) target.set(output);
  });
  return (context, mask) => {
    const found = keyed.get(`${mask} ${context}`);
    if (found === undefined) throw new RangeError(`no output for ${mask} at ${context}`);
    return found;
  };
}

function spreadOf(row: Float64Array, cache: Float64Array, setup: Setup, scale: number): Record<Mask, number> {
  const { block, context } = setup;
  const query = new Float64Array(block * width);
  for (let i = 0; i < block; i += 1) query.set(row, i * width);
  const at = outputs(query, cache, [context], block, scale);
  const spread = (mask: Mask): number => {
    const output = at(context, mask);
    let largest = 0;
    for (let i = 0; i < latent; i += 1) {
      let low = Infinity;
      let high = -Infinity;
      for (let k = i; k < output.length; k += latent) {
        low = Math.min(low, output[k] ?? 0);
        high = Math.max(high, output[k] ?? 0);
      }
      largest = Math.max(largest, high - low);
    }
    return largest;
  };
  return { 'non-causal': spread('non-causal'), causal: spread('causal') };
}
