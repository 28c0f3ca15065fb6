import { expect, test } from 'vitest';
import { measures } from '../../src/lab/errors.ts';
import { runAll } from '../../src/lab/experiment.ts';
import { scientific } from '../../src/lab/numbers.ts';
import { defaults } from '../../src/lab/setup.ts';
import { linesChart } from '../../src/lab/view/lines.ts';
import { h, markup, type Node } from '../../src/lab/view/nodes.ts';
import { ratio, resultView, share } from '../../src/lab/view/result.ts';
import { visibilityDrawing } from '../../src/lab/view/visibility.ts';

function all(node: Node | string, tag: string): Node[] {
  if (typeof node === 'string') return [];
  return [...(node.tag === tag ? [node] : []), ...node.children.flatMap((child) => all(child, tag))];
}
const textOf = (node: Node | string): string => (typeof node === 'string' ? node : node.children.map(textOf).join(''));

test('text and attributes are escaped', () => {
  expect(markup(h('p', { title: '"<', hidden: undefined }, '<b>&'))).toBe('<p title="&#34;&#60;">&#60;b&#62;&#38;</p>');
});

test.each([
  [1, 1],
  [1, 50],
  [4, 4],
  [4, 6],
  [8, 1024],
  [16, 8192],
])(
  'the drawing has one mark for each drawn pair, crossed where the query does not see (block %i, context %i)',
  (block, context) => {
    const columns = block + Math.min(3, context - block);
    for (const [mask, hidden] of [
      ['non-causal', 0],
      ['causal', (block * (block - 1)) / 2],
    ] as const) {
      const drawing = visibilityDrawing(mask, block, context);
      expect(all(drawing, 'rect')).toHaveLength(block * columns);
      expect(all(drawing, 'rect').filter((r) => r.attributes['class'] === 'unseen')).toHaveLength(hidden);
      expect(all(drawing, 'path').filter((p) => p.attributes['class'] === 'cross')).toHaveLength(hidden);
      expect(textOf(drawing)).toContain(`${context} of ${context}`);
    }
  },
);

test('the chart draws every point inside its frame and leaves zeros out', () => {
  const chart = linesChart('t', [
    {
      kind: 'right',
      label: 'a',
      points: [
        [8, 1e-3],
        [16, 2e-4],
        [8192, 5],
      ],
    },
    {
      kind: 'gap',
      label: 'b',
      points: [
        [8, 0],
        [16, 0],
      ],
    },
  ]);
  const circles = all(chart, 'circle').slice(0, 3);
  for (const { attributes } of circles) {
    expect(Number(attributes['cx'])).toBeGreaterThanOrEqual(62);
    expect(Number(attributes['cx'])).toBeLessThanOrEqual(384);
    expect(Number(attributes['cy'])).toBeGreaterThanOrEqual(74);
    expect(Number(attributes['cy'])).toBeLessThanOrEqual(270);
  }
  expect(all(chart, 'circle')).toHaveLength(4);
  expect(textOf(chart)).toContain('b: 0 everywhere');
  expect(markup(chart)).not.toMatch(/NaN|Infinity/);
});

test('a chart of one context has no missing numbers', () => {
  const report = runAll({ ...defaults, heads: 1, block: 1, context: 1 });
  expect(markup(resultView(report, { mask: 'causal', measure: 'rms' }))).not.toMatch(/NaN|Infinity|undefined/);
});

test('the words say what the numbers say', () => {
  const report = runAll({ ...defaults, context: 16 });
  const at = report.contexts.at(-1);
  if (at === undefined) throw new Error('missing');
  const { of } = measures.largest;
  for (const mask of ['causal', 'non-causal'] as const) {
    const wrong = mask === 'causal' ? 'non-causal' : 'causal';
    const text = textOf(resultView(report, { mask, measure: 'largest' }));
    expect(text).toContain(`lands ${scientific(of(at.errors[mask][mask]))} from the ${mask} reference`);
    expect(text).toContain(`If the ${wrong} mask ran instead, it lands ${scientific(of(at.errors[wrong][mask]))} away`);
    expect(text).toContain(`${(of(at.errors[wrong][mask]) / of(at.errors[mask][mask])).toFixed(1)} times as far`);
    expect(text).toContain('tells the two apart');
  }
  expect(ratio(at, { mask: 'causal', measure: 'rms' })).toBeGreaterThan(2);
});

test('a hidden mask is called hidden', () => {
  const report = runAll({ ...defaults, heads: 2, block: 2, context: 1024 });
  expect(textOf(resultView(report, { mask: 'non-causal', measure: 'rms' }))).toContain(
    'rounding largely hides the mask',
  );
});

test('what the causal mask hides, as a share', () => {
  expect(share(2, 131_072)).toBe('1 of 131,072 (0.00076 %)');
  expect(share(4, 10)).toBe('3 of 10 (30 %)');
});
