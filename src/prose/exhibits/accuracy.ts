import {
  detectableDrop,
  difference,
  shareOf,
  standardError,
  twoProportionTest,
  wilson,
  type Share,
} from '../../statistics/proportions.ts';
import { formatNumber } from '../../knowledge/figures.ts';
import type { Referable } from '../../knowledge/types.ts';
import { cite, figure, figureLink, framed, label, line, picture, table, type Exhibit } from './parts.ts';

const arms = [
  ['gsm8k-triton-fp8', 'with the pin, fp8 cache'],
  ['gsm8k-aiter-fp8', 'without it, fp8 cache'],
  ['gsm8k-aiter-bf16', 'without it, bf16 cache'],
] as const;
const readings = ['flexible', 'strict'] as const;
type Id = (typeof arms)[number][0];
type ScoreReading = (typeof readings)[number];

function share(facts: Referable, id: Id, reading: ScoreReading): Share {
  return shareOf(figure(facts, `${id}.${reading}`).value, figure(facts, `${id}.questions`).value);
}

const four = (value: number) => formatNumber({ value, digits: 4 });
const signed = (value: number) => `${value < 0 ? '−' : '+'}${four(Math.abs(value))}`;

/** The three GSM8K runs with their intervals, drawn and as a table. */
export const gsm8k: Exhibit = (facts, base) => {
  const [left, right, from, to] = [4, 330, 0.945, 0.98];
  const x = (value: number) => left + ((value - from) / (to - from)) * (right - left);
  const rows = arms.flatMap(([id, name]) => readings.map((reading) => ({ id, name, reading })));
  const parts = rows.map(({ id, name, reading }, index) => {
    const y = 30 + index * 36;
    const one = share(facts, id, reading);
    const { low, high } = wilson(one);
    return (
      label(left, y - 10, `${name}, ${reading} match: ${four(figure(facts, `${id}.${reading}`).value)}`) +
      line(x(low), y, x(high), y, 'range') +
      `<circle cx="${x(one.right / one.of).toFixed(1)}" cy="${String(y)}" r="4" class="dot"/>`
    );
  });
  const bottom = 24 + rows.length * 36;
  const ticks = [0.95, 0.96, 0.97, 0.98].map(
    (tick) =>
      line(x(tick), 0, x(tick), bottom - 8, 'faint') +
      label(
        Math.min(x(tick), right - 4),
        bottom + 8,
        formatNumber({ value: tick, digits: 2 }),
        tick === to ? 'end' : 'middle',
      ),
  );
  const described = `GSM8K: ${rows.map(({ id, name, reading }) => `${name}, ${reading}, ${four(figure(facts, `${id}.${reading}`).value)}`).join('; ')}; all intervals overlap`;
  const cells = arms.map(([id, name]) => [
    name,
    figureLink(facts, base, `${id}.flexible`),
    figureLink(facts, base, `${id}.strict`),
    `${String(share(facts, id, 'flexible').right)} and ${String(share(facts, id, 'strict').right)}`,
    `${four(standardError(share(facts, id, 'flexible')))} and ${four(standardError(share(facts, id, 'strict')))}`,
    cite(facts, base, id),
  ]);
  return (
    framed(
      'GSM8K scores',
      picture(340, bottom + 14, described, ticks.join('') + parts.join('')),
      'GSM8K, each run with Wilson’s 95 % interval, which we computed from the number of right answers that the score stands for.',
    ) +
    `<details><summary>The scores as a table</summary>` +
    table(
      'GSM8K scores',
      ['Run', 'Flexible extract', 'Strict match', 'Right answers', 'Standard error, recomputed', 'Source'],
      cells,
    ) +
    `</details>\n`
  );
};

/** The differences between the runs with interval and test, and the smallest drop that the runs would have shown. */
export const gsm8kDifference: Exhibit = (facts) => {
  const pairs = [
    ['gsm8k-triton-fp8', 'gsm8k-aiter-fp8', 'without the pin, fp8, against with it'],
    ['gsm8k-triton-fp8', 'gsm8k-aiter-bf16', 'without the pin, bf16, against with it, fp8'],
  ] as const;
  const rows = pairs.flatMap(([a, b, name]) =>
    readings.map((reading) => {
      const [one, two] = [share(facts, a, reading), share(facts, b, reading)];
      const d = difference(one, two);
      const test = twoProportionTest(one, two);
      const answers = two.right - one.right;
      return [
        `${name}, ${reading}`,
        `${signed(d.value)} (${answers < 0 ? '−' : answers > 0 ? '+' : ''}${String(Math.abs(answers))} answers)`,
        `${signed(d.low)} to ${signed(d.high)}`,
        formatNumber({ value: test.z, digits: 2 }).replace('-', '−'),
        formatNumber({ value: test.p, digits: 2 }),
      ];
    }),
  );
  const from = figure(facts, 'gsm8k-triton-fp8.flexible').value;
  const questions = figure(facts, 'gsm8k-triton-fp8.questions').value;
  const drop = detectableDrop(from, questions);
  return (
    table('Differences between the runs', ['Runs', 'Difference', '95 % interval', 'z', 'p, two-sided'], rows) +
    `<p>Differences with Newcombe’s interval for two independent samples, and the two-proportion test with pooled error. With ${String(questions)} questions in each run and a score of ${four(from)}, a drop has to reach <strong>${formatNumber({ value: drop * 100, digits: 1 })} points</strong> (${String(Math.round(drop * questions))} answers) before such a test at the 5 % level finds it four times in five. A smaller one would mostly not be noticed.</p>\n`
  );
};
