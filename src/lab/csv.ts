// The Lab's figures as comma-separated values: one row per context, mask that ran and reference.
import { measures, type MeasureName } from './errors.ts';
import { masks } from './mask.ts';
import type { Report } from './experiment.ts';

const names = Object.keys(measures) as MeasureName[];
const header = ['seed', 'cache', 'scale', 'heads', 'block', 'context', 'ran', 'reference', ...names];

/** `exact` in the column `ran` marks the distance of the two exact references, without rounding. */
export function csv(reports: readonly Report[]): string {
  const lines = [header.join(',')];
  for (const { setup, contexts } of reports) {
    for (const { context, errors, gap } of contexts) {
      const start = [setup.seed, setup.cache, `1/sqrt(${setup.scale})`, setup.heads, setup.block, context];
      const line = (ran: string, reference: string, distance: typeof gap) => {
        lines.push(
          [...start, ran, reference, ...names.map((name) => scientific(measures[name].of(distance)))].join(','),
        );
      };
      for (const ran of masks) for (const reference of masks) line(ran, reference, errors[ran][reference]);
      line('exact non-causal', 'causal', gap);
    }
  }
  return `${lines.join('\n')}\n`;
}

/** A figure as `7.1e-03`: the exponent has two digits at least, as in kernel reports. */
export function scientific(value: number, digits = 3): string {
  if (value === 0) return '0';
  return value.toExponential(digits).replace(/e([+-])(\d)$/, 'e$10$2');
}
