// A drawing of who sees whom: one row per query of the block, one column per cache position.
import { visible, type Mask } from '../mask.ts';
import { h, type Node } from './nodes.ts';

const cell = 18;
const left = 30;
const top = 34;
/** Of the positions before the block so many are drawn; the others stand for themselves in a heading. */
const drawnBefore = 3;

/** Draws which cache positions each query of a block sees; both lengths in tokens. */
export function visibilityDrawing(mask: Mask, block: number, context: number): Node {
  const before = context - block;
  const drawn = Math.min(before, drawnBefore);
  const hidden = before - drawn;
  const gap = hidden > 0 ? cell : 0;
  const columns = drawn + block;
  const width = left + gap + columns * cell + 12 + 7.5 * `${context} of ${context}`.length;
  const height = top + block * cell + 4;
  const x = (column: number) => left + gap + column * cell;
  const y = (row: number) => top + row * cell;

  const rows = Array.from({ length: block }, (_, row) => {
    const sees = visible(mask, row, block, context);
    const cells = Array.from({ length: columns }, (_, column) => {
      const seen = hidden + column < sees;
      const inset = seen ? 2 : 3;
      const size = cell - 2 * inset;
      const box = h('rect', {
        class: seen ? 'seen' : 'unseen',
        x: x(column) + inset,
        y: y(row) + inset,
        width: size,
        height: size,
      });
      if (seen) return box;
      // A cross, so that the difference does not rest on shade.
      const [x0, y0, x1, y1] = [x(column) + 5, y(row) + 5, x(column) + cell - 5, y(row) + cell - 5];
      return h('g', {}, box, h('path', { class: 'cross', d: `M${x0} ${y0}L${x1} ${y1}M${x1} ${y0}L${x0} ${y1}` }));
    });
    const middle = y(row) + cell - 5;
    return h(
      'g',
      {},
      h('text', { x: left - 6, y: middle, 'text-anchor': 'end' }, `q${row + 1}`),
      ...(hidden > 0 ? [h('text', { x: left + 3, y: middle }, '…')] : []),
      ...cells,
      h('text', { x: x(columns) + 6, y: middle }, `${sees} of ${context}`),
    );
  });
  const from = x(drawn);
  return h(
    'svg',
    {
      class: 'drawing',
      role: 'img',
      width,
      height,
      viewBox: `0 0 ${width} ${height}`,
      'aria-label': `${mask} mask, block ${block}, context ${context}: ${described(mask, block, context)}`,
    },
    h('text', { x: from, y: 12 }, block === 1 ? 'the query’s own' : 'the block’s own'),
    h('path', { class: 'brace', d: `M${from + 1} 26V20H${x(columns) - 1}V26` }),
    ...rows,
  );
}

/** The drawing in one sentence. */
export function described(mask: Mask, block: number, context: number): string {
  if (block === 1) return `its only query sees all ${context} positions`;
  const first = visible(mask, 0, block, context);
  if (first === context) return `each of the ${block} queries sees all ${context} positions`;
  return `the first query sees ${first} of ${context} positions, each later one one more, the last all`;
}
