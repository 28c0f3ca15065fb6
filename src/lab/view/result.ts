// What a run of the Lab shows, in words, a table and drawings.
import { scientific, whole } from '../numbers.ts';
import { measures, type MeasureName } from '../errors.ts';
import type { AtContext, Report } from '../experiment.ts';
import { masks, widestDifference, type Mask } from '../mask.ts';
import { formats } from '../round.ts';
import { linesChart } from './lines.ts';
import { h, table, type Node } from './nodes.ts';
import { described, visibilityDrawing } from './visibility.ts';

/** Where the wrong mask is at least so many times as far away as the right one, we call the two told apart. */
export const clear = 2;

export interface Choice {
  /** The mask that was asked for. */
  readonly mask: Mask;
  readonly measure: MeasureName;
}

/** The mask that it is not. */
export function other(mask: Mask): Mask {
  return mask === 'causal' ? 'non-causal' : 'causal';
}

/** How many times farther from the reference of `mask` a run of the other mask is than a run of that mask. */
export function ratio({ errors }: AtContext, { mask, measure }: Choice): number {
  const { of } = measures[measure];
  return of(errors[other(mask)][mask]) / of(errors[mask][mask]);
}

/** What a run shows. @throws RangeError where it has no context */
export function resultView(report: Report, choice: Choice): Node {
  const { setup, contexts } = report;
  const at = contexts.at(-1);
  if (at === undefined) throw new RangeError('a report has at least one context');
  return h(
    'div',
    { class: 'result' },
    h('h3', {}, 'Which mask ran?'),
    verdict(report, at, choice),
    errorsTable(report, at, choice),
    h('p', { class: 'quiet' }, `Measure: ${measures[choice.measure].label}. ${measures[choice.measure].meaning}`),
    h('h3', {}, 'Who sees whom'),
    h(
      'div',
      { class: 'drawings' },
      ...masks.map((mask) =>
        h(
          'figure',
          {},
          h(
            'div',
            { class: 'scroll', tabindex: 0, role: 'group', 'aria-label': `${mask} mask, drawing` },
            visibilityDrawing(mask, setup.block, setup.context),
          ),
          h('figcaption', {}, h('strong', {}, mask), `: ${described(mask, setup.block, setup.context)}.`),
        ),
      ),
    ),
    h('h3', {}, 'How the gap shrinks with context'),
    contextFigure(report, choice),
    h('h3', {}, 'Identical query rows'),
    spread(report),
  );
}

function verdict({ setup }: Report, at: AtContext, choice: Choice): Node {
  const { mask, measure } = choice;
  const { of } = measures[measure];
  const right = scientific(of(at.errors[mask][mask]));
  const wrong = scientific(of(at.errors[other(mask)][mask]));
  const times = ratio(at, choice);
  const how = `${setup.heads} heads, block ${setup.block}, context ${setup.context}, ${formats[setup.cache].label}, seed ${setup.seed}`;
  const asked = `You asked for the ${mask} mask (${how}). `;
  if (setup.block === 1) {
    return h('p', {}, `${asked}With one query the two masks are the same: either lands ${right} from the reference.`);
  }
  const tells =
    times >= clear
      ? 'A check with these inputs tells the two apart.'
      : `That is less than ${clear} times as far: rounding largely hides the mask. A tolerance on one reference would pass both; compare with both references, and at a shorter context.`;
  return h(
    'p',
    {},
    `${asked}If it ran, the output lands ${right} from the ${mask} reference. If the ${other(mask)} mask ran instead, it lands ${wrong} away: `,
    h('strong', {}, `${times.toFixed(1)} times as far`),
    `. ${tells}`,
  );
}

function errorsTable({ setup }: Report, at: AtContext, { mask, measure }: Choice): Node {
  const { of, label } = measures[measure];
  const row = (ran: Mask) => [
    `${ran} ran${ran === mask ? ' (asked for)' : ''}`,
    ...masks.map((reference) => {
      const value = scientific(of(at.errors[ran][reference]));
      return ran === reference ? h('strong', {}, value) : value;
    }),
  ];
  return table(
    `Error (${label}) at context ${setup.context}; where mask and reference agree it is the rounding of cache and query alone`,
    ['Mask', ...masks.map((reference) => `against the ${reference} reference`)],
    [mask, other(mask)].map(row),
  );
}

/** The chart of both errors and the gap over the context, with its figures as a table. */
export function contextFigure({ setup, contexts }: Report, choice: Choice): Node {
  const { mask, measure } = choice;
  const { of, label } = measures[measure];
  const wrong = other(mask);
  const rows = contexts.map((at) => ({
    context: at.context,
    right: of(at.errors[mask][mask]),
    wrong: of(at.errors[wrong][mask]),
    gap: of(at.gap),
    times: ratio(at, choice),
  }));
  const title = `Distance from the ${mask} reference (${label}) over the context, ${setup.heads} heads, block ${setup.block}, ${formats[setup.cache].label}`;
  const chart = linesChart(title, [
    { kind: 'right', label: `${mask} ran: rounding alone`, points: rows.map((r) => [r.context, r.right]) },
    {
      kind: 'wrong',
      label: `${wrong} ran: rounding and the wrong mask`,
      points: rows.map((r) => [r.context, r.wrong]),
    },
    { kind: 'gap', label: 'the masks alone, nothing rounded', points: rows.map((r) => [r.context, r.gap]) },
  ]);
  return h(
    'div',
    {},
    h(
      'figure',
      {},
      h('div', { class: 'scroll', tabindex: 0, role: 'group', 'aria-label': 'Chart' }, chart),
      h('figcaption', {}, `${title}.`),
    ),
    h(
      'details',
      {},
      h('summary', {}, 'The chart’s figures'),
      table(
        title,
        ['Context', `${mask} ran`, `${wrong} ran`, 'Masks alone', 'Times as far', 'Hidden from the first query'],
        rows.map((r) => [
          whole(r.context),
          scientific(r.right),
          scientific(r.wrong),
          scientific(r.gap),
          r.times.toFixed(1),
          share(setup.block, r.context),
        ]),
      ),
    ),
  );
}

/** `1 of 131,072 (0.00076 %)`: what the causal mask hides from the first query of a block. */
export function share(block: number, context: number): string {
  const { positions, share: part } = widestDifference(block, context);
  return `${positions} of ${whole(context)} (${Number((100 * part).toPrecision(2))} %)`;
}

function spread({ setup, spread: found }: Report): Node {
  if (setup.block === 1) {
    return h('p', {}, 'A block of one query has nothing to compare: choose a longer block.');
  }
  const figures = masks.map((mask) => `${mask} ${found[mask] === 0 ? '0.0' : scientific(found[mask])}`).join(', ');
  return h(
    'p',
    {},
    `All ${setup.block} query rows of the first head set to the same numbers, the outputs of the rows differ by at most: `,
    h('strong', {}, figures),
    '. Without the causal mask every row attends the same positions, so equal questions get equal answers to the last bit; under the causal mask each row sees one position more than the one before. A kernel whose equal rows differ by more than its rounding did not run the non-causal mask. The test needs no reference.',
  );
}
