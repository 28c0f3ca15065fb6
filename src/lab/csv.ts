// The Lab's figures as comma-separated values: one row per context, mask that ran and reference.
import { measures, type MeasureName } from './errors.ts';
import { masks } from './mask.ts';
import type { Report } from './experiment.ts';
import { scientific } from './numbers.ts';

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
          [...start, ran, reference, ...names.map((name) => scientific(measures[name].of(distance), 3))].join(','),
        );
      };
      for (const ran of masks) for (const reference of masks) line(ran, reference, errors[ran][reference]);
      line('exact non-causal', 'causal', gap);
    }
  }
  return `${lines.join('\n')}\n`;
}
