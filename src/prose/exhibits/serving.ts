import { beforeDecode, decodeGain, duration, requestTime, type ServingRun } from '../../statistics/serving.ts';
import { formatNumber } from '../../knowledge/figures.ts';
import type { Referable } from '../../knowledge/types.ts';
import { cite, figure, figureLink, framed, label, line, picture, rect, table, type Exhibit } from './parts.ts';

type Arm = 'triton' | 'aiter';
const names: Readonly<Record<Arm, string>> = { triton: 'TRITON_MLA, pinned', aiter: 'AITER MLA' };
const concurrencies = [1, 8] as const;
const claimOf = (concurrency: 1 | 8) => `serving-ab-fp8-concurrency-${String(concurrency)}`;

interface Bar {
  readonly name: string;
  readonly operand: string;
  readonly kind: string;
}

/** Throughput and time per token of the two arms, as bars and as a table with the gains. */
export const serving: Exhibit = (facts, base) => {
  const bars = (suffix: string): Bar[] => [
    ...concurrencies.flatMap((c) =>
      (['triton', 'aiter'] as const).map((arm) => ({
        name: `${names[arm]}, fp8, at ${String(c)}`,
        operand: `${claimOf(c)}.${arm}${suffix}`,
        kind: arm === 'triton' ? 'bar old' : 'bar new',
      })),
    ),
    { name: 'AITER MLA, bf16, at 1', operand: `serving-bf16.one${suffix}`, kind: 'bar third' },
    { name: 'AITER MLA, bf16, at 8', operand: `serving-bf16.eight${suffix}`, kind: 'bar third' },
  ];
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
    framed(
      'Output throughput',
      chart(facts, 'Output throughput', bars('')),
      'Output throughput of the whole run. Longer is better.',
    ) +
    framed(
      'Mean time per output token',
      chart(facts, 'Mean time per output token', bars('-tpot')),
      'Mean time per output token. Shorter is better.',
    ) +
    table(
      'Serving figures',
      ['Run', 'TRITON_MLA, pinned', 'AITER MLA', 'Gain', 'TPOT, pinned', 'TPOT, AITER MLA', 'Source'],
      [...rows, ...bf16],
    )
  );
};

function chart(facts: Referable, title: string, bars: readonly Bar[]): string {
  const values = bars.map(({ operand }) => figure(facts, operand));
  const scale = 260 / Math.max(...values.map(({ value }) => value));
  const text = (index: number) => {
    const shown = values[index];
    return shown === undefined ? '' : `${formatNumber(shown)} ${shown.unit}`;
  };
  const parts = bars.map(({ name, kind }, index) => {
    const y = index * 24;
    const length = (values[index]?.value ?? 0) * scale;
    return (
      label(168, y + 15, name, 'end') +
      rect(176, y + 3, length, 16, kind) +
      label(182 + length, y + 15, text(index), 'start', 'strong')
    );
  });
  const described = `${title}: ${bars.map(({ name }, index) => `${name} ${text(index)}`).join(', ')}`;
  return picture(520, bars.length * 24, described, line(176, 0, 176, bars.length * 24) + parts.join(''));
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
