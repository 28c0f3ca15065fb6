// A chart of several series over the context, both axes logarithmic. Series differ by dash and marker, not only by colour.
import { scientific, whole } from '../numbers.ts';
import { h, type Node } from './nodes.ts';

export interface Series {
  readonly label: string;
  /** Chooses dash, marker and colour. */
  readonly kind: 'right' | 'wrong' | 'gap';
  /** Context and value; values of 0 have no place on a logarithmic axis and are left out. */
  readonly points: readonly (readonly [number, number])[];
}

const width = 400;
const plot = { left: 62, right: width - 16, top: 74, bottom: 270 };
const height = 312;

/** A chart of lines, both axes logarithmic. */
export function linesChart(title: string, series: readonly Series[]): Node {
  const shown = series.map((s) => ({ ...s, points: s.points.filter(([, value]) => value > 0) }));
  const contexts = [...new Set(series.flatMap((s) => s.points.map(([context]) => context)))].sort((a, b) => a - b);
  const values = shown.flatMap((s) => s.points.map(([, value]) => value));
  const low = Math.floor(Math.log10(Math.min(...values, 1)));
  const high = Math.max(low + 1, Math.ceil(Math.log10(Math.max(...values, 1e-12))));
  const [first = 1, last = 2] = [contexts[0], contexts.at(-1)];
  const x = (context: number) =>
    plot.left + ((plot.right - plot.left) * Math.log2(context / first)) / Math.max(1e-9, Math.log2(last / first));
  const y = (value: number) => plot.bottom - ((plot.bottom - plot.top) * (Math.log10(value) - low)) / (high - low);
  const at = (n: number) => n.toFixed(1);

  const decades = Array.from({ length: high - low + 1 }, (_, i) => low + i).map((power) =>
    h(
      'g',
      {},
      h('line', { class: 'grid', x1: plot.left, x2: plot.right, y1: at(y(10 ** power)), y2: at(y(10 ** power)) }),
      h('text', { x: plot.left - 8, y: at(y(10 ** power) + 4), 'text-anchor': 'end' }, scientific(10 ** power, 0)),
    ),
  );
  // Labels of contexts that are close together would overlap.
  const ticks = contexts.filter((context, i) => context === last || (x(last) - x(context) > 34 && labelled(i)));
  function labelled(i: number): boolean {
    return contexts.length < 8 || i % 2 === 0;
  }
  const axis = ticks.map((context) =>
    h(
      'g',
      {},
      h('line', { class: 'grid', x1: at(x(context)), x2: at(x(context)), y1: plot.bottom, y2: plot.bottom + 5 }),
      h('text', { x: at(x(context)), y: plot.bottom + 20, 'text-anchor': 'middle' }, whole(context)),
    ),
  );
  const lines = shown.map(({ kind, points }) =>
    h(
      'g',
      { class: kind },
      h('path', {
        class: 'line',
        d: points.map(([c, v], i) => `${i === 0 ? 'M' : 'L'}${at(x(c))} ${at(y(v))}`).join(''),
      }),
      ...points.map(([c, v]) => marker(kind, x(c), y(v))),
    ),
  );
  const legend = shown.map(({ kind, label, points }, i) =>
    h(
      'g',
      { class: kind },
      h('path', { class: 'line', d: `M4 ${14 + i * 19}H38` }),
      marker(kind, 21, 14 + i * 19),
      h('text', { x: 46, y: 18 + i * 19 }, points.length === 0 ? `${label}: 0 everywhere` : label),
    ),
  );
  return h(
    'svg',
    { class: 'drawing chart', role: 'img', width, height, viewBox: `0 0 ${width} ${height}`, 'aria-label': title },
    ...decades,
    ...axis,
    h('text', { x: (plot.left + plot.right) / 2, y: height - 4, 'text-anchor': 'middle' }, 'context (cache positions)'),
    ...lines,
    ...legend,
  );
}

function marker(kind: Series['kind'], x: number, y: number): Node {
  const [cx, cy] = [x.toFixed(1), y.toFixed(1)];
  if (kind === 'right') return h('circle', { class: 'marker', cx, cy, r: 4 });
  const d =
    kind === 'wrong'
      ? `M${(x - 5).toFixed(1)} ${cy}L${cx} ${(y - 5).toFixed(1)}L${(x + 5).toFixed(1)} ${cy}L${cx} ${(y + 5).toFixed(1)}Z`
      : `M${(x - 4).toFixed(1)} ${cy}H${(x + 4).toFixed(1)}M${cx} ${(y - 4).toFixed(1)}V${(y + 4).toFixed(1)}`;
  return h('path', { class: 'marker', d });
}
