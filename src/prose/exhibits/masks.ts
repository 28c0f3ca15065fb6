import { label, picture, rect, type Exhibit } from './parts.ts';

const queries = 4;
const positions = 10;
const cell = 20;

/** What query `row` of a block may see: the causal mask is aligned at the end, so the last query sees everything. */
export function sees(causal: boolean, row: number, column: number): boolean {
  return !causal || column <= positions - queries + row;
}

/** A block's visibility under both masks: rows are the block's queries, columns the KV positions of the sequence. */
export const masks: Exhibit = () =>
  `<figure class="exhibit"><div class="pair">${panel(true)}${panel(false)}</div><figcaption>A block of ${String(queries)} queries (rows) over ${String(positions)} KV positions (columns). A filled cell is one that the query may read. Under the causal mask each query sees one position more than the one before it; under the non-causal one all see the same. The two differ in ${String(differing())} of ${String(queries * positions)} cells here, and by no more cells however long the sequence grows.</figcaption></figure>\n`;

function differing(): number {
  let count = 0;
  for (let row = 0; row < queries; row += 1)
    for (let column = 0; column < positions; column += 1) if (!sees(true, row, column)) count += 1;
  return count;
}

function panel(causal: boolean): string {
  const name = causal ? 'Causal (msk1)' : 'Non-causal (msk0)';
  const parts = [label(28, 14, name, 'start', 'strong')];
  for (let row = 0; row < queries; row += 1) {
    parts.push(label(22, 38 + row * cell, `q${String(row)}`, 'end'));
    for (let column = 0; column < positions; column += 1) {
      const kind = sees(causal, row, column) ? 'seen' : 'unseen';
      parts.push(rect(28 + column * cell, 24 + row * cell, cell - 2, cell - 2, kind));
    }
  }
  const described = causal
    ? `${name}: a staircase, the last query sees all ${String(positions)} positions and the first ${String(positions - queries + 1)}`
    : `${name}: every query sees all ${String(positions)} positions`;
  return picture(28 + positions * cell, 24 + queries * cell, described, parts.join(''));
}
