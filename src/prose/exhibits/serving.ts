import { beforeDecode, decodeGain, duration, requestTime, type ServingRun } from '../../statistics/serving.ts';
import { formatFigure, formatNumber } from '../../knowledge/figures.ts';
import type { Referable } from '../../knowledge/types.ts';
import { cite, figure, figureLink, framed, label, picture, rect, table, type Exhibit } from './parts.ts';

type Arm = 'triton' | 'aiter';
const names: Readonly<Record<Arm, string>> = { triton: 'With the pin', aiter: 'Without it' };
const concurrencies = [1, 8] as const;
const claimOf = (concurrency: 1 | 8) => `serving-ab-fp8-concurrency-${String(concurrency)}`;

interface Bar {
  readonly name: string;
  readonly operand: string;
  readonly kind: string;
  /** Written behind the value. */
  readonly gain?: string;
}

interface BarGroup {
  readonly title: string;
  readonly bars: readonly Bar[];
}

const titles = { 1: 'One request at a time', 8: 'Eight requests at a time' } as const;

/** Throughput and time per token with the pin and without it, as grouped bars with the gain on them; the table is folded. */
export const serving: Exhibit = (facts, base) => {
  const groups = (suffix: string, gain: string): BarGroup[] =>
    concurrencies.map((c) => ({
      title: titles[c],
      bars: [
        { name: 'with the pin (TRITON_MLA), fp8 cache', operand: `${claimOf(c)}.triton${suffix}`, kind: 'bar old' },
        {
          name: 'without it (AITER MLA), fp8 cache',
          operand: `${claimOf(c)}.aiter${suffix}`,
          kind: 'bar new',
          gain: signed(figure(facts, `${claimOf(c)}.${gain}`)),
        },
        {
          name: 'without it, bf16 cache (no pinned run beside it)',
          operand: `serving-bf16.${c === 1 ? 'one' : 'eight'}${suffix}`,
          kind: 'bar third',
        },
      ],
    }));
  const rows = concurrencies.map((c) => {
    const at = (name: string) => figureLink(facts, base, `${claimOf(c)}.${name}`);
    return [
      `fp8, concurrency ${String(c)}`,
      at('triton'),
      at('aiter'),
      at('gain'),
      at('triton-tpot'),
      at('aiter-tpot'),
      cite(facts, base, claimOf(c)),
    ];
  });
  const bf16 = (['one', 'eight'] as const).map((name, index) => [
    `bf16, concurrency ${String(concurrencies[index])}`,
    'not run',
    figureLink(facts, base, `serving-bf16.${name}`),
    '–',
    'not run',
    figureLink(facts, base, `serving-bf16.${name}-tpot`),
    cite(facts, base, 'serving-bf16'),
  ]);
  return (
    `<div class="exhibit pair">` +
    framed(
      'Output throughput',
      chart(facts, 'Output throughput', groups('', 'gain')),
      'Output of the whole run. Longer is better. Each group has its own scale, from zero.',
    ) +
    framed(
      'Mean time per output token',
      chart(facts, 'Mean time per output token', groups('-tpot', 'tpot-change')),
      'Mean time per output token. Shorter is better. Each group has its own scale, from zero.',
    ) +
    `</div>\n<details><summary>The figures as a table</summary>` +
    table(
      'Serving figures',
      ['Run', 'With the pin', 'Without it', 'Gain', 'Time per token, with', 'Time per token, without', 'Source'],
      [...rows, ...bf16],
    ) +
    `</details>\n`
  );
};

/** `+11.5 %`, `−11.8 %`. */
function signed(shown: ReturnType<typeof figure>): string {
  return `${shown.value < 0 ? '−' : '+'}${formatFigure({ ...shown, value: Math.abs(shown.value) })}`;
}

const bar = { width: 340, longest: 180, height: 36 } as const;

/** Names stand above their bars, so that the drawing is as narrow as a phone. */
function chart(facts: Referable, title: string, groups: readonly BarGroup[]): string {
  const words = ({ operand, gain }: Bar) =>
    `${formatFigure(figure(facts, operand))}${gain === undefined ? '' : `  ${gain}`}`;
  let y = 0;
  const parts = groups.flatMap(({ title: name, bars }) => {
    const scale = bar.longest / Math.max(...bars.map(({ operand }) => figure(facts, operand).value));
    const top = y;
    const drawn = bars.map((one, index) => {
      const at = top + 24 + index * bar.height;
      const length = figure(facts, one.operand).value * scale;
      return (
        label(0, at + 12, one.name) +
        rect(0, at + 17, length, 13, one.kind) +
        label(length + 6, at + 28, words(one), 'start', 'strong')
      );
    });
    y += 32 + bars.length * bar.height;
    return [label(0, top + 14, name, 'start', 'strong'), ...drawn];
  });
  const described = groups
    .map(({ title: name, bars }) => `${name}: ${bars.map((one) => `${one.name} ${words(one)}`).join(', ')}`)
    .join('. ');
  return picture(bar.width, y, `${title}. ${described}`, parts.join(''));
}

/** What the same figures say of the length of a run and of where its time goes; computed, nobody's measurement. */
export const servingDurations: Exhibit = (facts) => {
  const value = (operand: string) => figure(facts, operand).value;
  const run = (c: 1 | 8, arm: Arm): ServingRun => ({
    throughput: value(`${claimOf(c)}.${arm}`),
    tpot: value(`${claimOf(c)}.${arm}-tpot`),
    concurrency: c,
    prompts: value(`serving-load.prompts-${String(c)}`),
    outputTokens: value('serving-load.out'),
  });
  const number = (x: number, digits: number) => formatNumber({ value: x, digits });
  const rows = concurrencies.flatMap((c) =>
    (['triton', 'aiter'] as const).map((arm) => {
      const one = run(c, arm);
      const gain = arm === 'triton' ? '' : `${number(decodeGain(run(c, 'triton'), one), 1)} %`;
      return [
        `${names[arm]}, at ${String(c)}`,
        `${number(duration(one), 0)} s`,
        `${number(requestTime(one), 2)} s`,
        `${number(beforeDecode(one), 2)} s`,
        gain,
      ];
    }),
  );
  return table(
    'Lengths that follow from the figures',
    ['Run', 'Whole run', 'One request', 'of it not decode', 'Decode alone is faster by'],
    rows,
  );
};
