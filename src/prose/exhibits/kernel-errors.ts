import { formatNumber } from '../../knowledge/figures.ts';
import { cite, figure, figureLink, framed, label, line, picture, table, type Exhibit } from './parts.ts';

interface ErrorRow {
  readonly name: string;
  readonly claim: string;
  /** One figure, or the two ends of a range. */
  readonly figures: readonly [string] | readonly [string, string];
  readonly kind: string;
}

const rows: readonly ErrorRow[] = [
  { name: 'bf16, asked mask', claim: 'kernel-error-bf16', figures: ['low', 'high'], kind: 'dot' },
  { name: 'fp8, asked mask', claim: 'kernel-error-fp8-non-causal', figures: ['error'], kind: 'dot' },
  { name: 'fp8, other mask, block 4', claim: 'kernel-distance-fp8-causal', figures: ['four'], kind: 'dot hollow' },
  { name: 'fp8, other mask, block 8', claim: 'kernel-distance-fp8-causal', figures: ['eight'], kind: 'dot hollow' },
  {
    name: 'flag alone, against causal',
    claim: 'metadata-flag-alone-stays-causal',
    figures: ['causal'],
    kind: 'dot hollow',
  },
  {
    name: 'flag alone, against non-causal',
    claim: 'metadata-flag-alone-stays-causal',
    figures: ['non-causal'],
    kind: 'dot',
  },
];

/** Distances of kernel results from references, on a logarithmic axis, and as a table. */
export const kernelErrors: Exhibit = (facts, base) => {
  const [left, right] = [12, 320];
  const x = (value: number) => left + ((Math.log10(value) + 4) / 4) * (right - left);
  const bottom = rows.length * 36 + 8;
  const text = (row: ErrorRow) =>
    row.figures.map((name) => formatNumber(figure(facts, `${row.claim}.${name}`))).join(' to ');
  const ticks = [-4, -3, -2, -1, 0].map(
    (power) =>
      line(x(10 ** power), 0, x(10 ** power), bottom, 'faint') +
      label(x(10 ** power), bottom + 14, `1e${power < 0 ? '−' : ''}${String(Math.abs(power))}`, 'middle'),
  );
  const parts = rows.map((row, index) => {
    const y = 30 + index * 36;
    const values = row.figures.map((name) => figure(facts, `${row.claim}.${name}`).value);
    const [low = 0, high = low] = values;
    return (
      label(left - 8, y - 10, `${row.name}: ${text(row)}`) +
      (high > low ? line(x(low), y, x(high), y, 'range') : '') +
      values.map((v) => `<circle cx="${x(v).toFixed(1)}" cy="${String(y)}" r="4" class="${row.kind}"/>`).join('')
    );
  });
  const described = `Distance from the reference: ${rows.map((row) => `${row.name} ${text(row)}`).join('; ')}`;
  const cells = rows.map((row) => [
    row.name,
    row.figures.map((name) => figureLink(facts, base, `${row.claim}.${name}`)).join(' to '),
    cite(facts, base, row.claim),
  ]);
  return (
    framed(
      'Kernel errors',
      picture(340, bottom + 20, described, ticks.join('') + parts.join('')),
      'Distance of a kernel’s result from a reference, logarithmic. Filled: against the non-causal reference. Hollow: against the causal one. A kernel that applies the non-causal mask must be near the first and far from the second; with the flag alone (vLLM #55590) it was the other way round.',
    ) +
    `<details><summary>The distances as a table</summary>${table('Kernel errors', ['Check', 'Distance', 'Source'], cells)}</details>\n`
  );
};
