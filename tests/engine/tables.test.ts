// vLLM's own answers, one cell of each row; `npm run cells` looks at every cell.
import { describe, expect, test } from 'vitest';
import { outcomeOf, outcomeRows } from './tables/outcomes.ts';
import { cellsOf, releases, rowsOf, selected } from './tables/selection.ts';

describe('selection answers as vLLM’s own selector did, a cell of each row', () => {
  test.each(releases)('%s', (release) => {
    const rows = rowsOf(release);
    expect(rows.length).toBeGreaterThan(80);
    for (const row of rows) {
      const [cell = []] = cellsOf(row);
      expect(selected(release, cell), cell.join(' ')).toEqual(row.answer);
    }
  });
});

test('a block named for ROCM_AITER_MLA ends as it did in vLLM’s own code, a block of each row', () => {
  for (const [index, { name, outcomes }] of outcomeRows().entries()) {
    const block = (index % 16) + 1;
    const wanted = outcomes[block - 1];
    if (wanted !== undefined) expect(outcomeOf(name, block), `${name}, block ${String(block)}`).toBe(wanted);
  }
});
