import { indexEntries } from '../../statistics/index-entries.ts';
import { formatNumber } from '../../knowledge/figures.ts';
import { figure, figureLink, label, picture, rect, table, type Exhibit } from './parts.ts';

const requests = 2;
const block = 3;
const context = 5;
const cell = 16;

/** Flattening against passing the mask, on a block small enough to draw. */
export const flattening: Exhibit = () => {
  const flat = indexEntries(requests, block, context);
  const kept = indexEntries(requests, 1, context);
  return `<figure class="exhibit"><div class="pair">${panel(true, flat)}${panel(false, kept)}</div><figcaption>${String(requests)} requests, a block of ${String(block)}, a context of ${String(context)}. Flattened, every query token becomes a row with an index list of its own, ${String(flat)} entries in each forward pass. With the mask passed there is one row a request, ${String(kept)} entries, the same list as for plain decode.</figcaption></figure>\n`;
};

function panel(flat: boolean, entries: number): string {
  const rows = flat ? requests * block : requests;
  const parts = [label(0, 12, flat ? 'Flattened' : 'Mask passed', 'start', 'strong')];
  for (let row = 0; row < rows; row += 1) {
    const request = flat ? Math.floor(row / block) : row;
    const name = flat ? `r${String(request)} q${String(row % block)}` : `r${String(request)} q0–q${String(block - 1)}`;
    const y = 22 + row * (cell + 4);
    parts.push(label(60, y + 12, name, 'end'));
    for (let column = 0; column < context; column += 1)
      parts.push(rect(68 + column * cell, y, cell - 2, cell, request === 0 ? 'seen' : 'seen other'));
  }
  const described = `${flat ? 'Flattened' : 'Mask passed'}: ${String(rows)} rows with ${String(context)} index entries each, ${String(entries)} in all`;
  return picture(68 + context * cell, 22 + requests * block * (cell + 4), described, parts.join(''));
}

/** The cost in index entries for some common sizes; the page's script makes a calculator of it. */
export const indexEntriesTable: Exhibit = (facts, base) => {
  const id = 'flattening-index-entries';
  const of = (name: string) => figure(facts, `${id}.${name}`).value;
  const number = (value: number) => formatNumber({ value });
  const sizes: readonly (readonly [number, number, number])[] = [
    [1, of('block'), of('context')],
    [of('batch'), of('block'), of('context')],
    [of('batch'), of('block'), 131_072],
    [128, of('block'), of('context')],
    [128, of('block'), 131_072],
  ];
  const rows = sizes.map(([batch, length, span]) => [
    `${number(batch)} × ${number(length)} × ${number(span)}`,
    batch === of('batch') && span === of('context')
      ? figureLink(facts, base, `${id}.entries`)
      : number(indexEntries(batch, length, span)),
    number(indexEntries(batch, 1, span)),
  ]);
  return table(
    'Index entries of a forward pass',
    ['batch × block × context', 'entries, flattened', 'entries, mask passed'],
    rows,
  );
};
