// Every cell of the tables that vLLM's own selector answered: 165,888 a release.
import { expect, test } from 'vitest';
import { cellsOf, releases, rowsOf, selected } from '../engine/tables/selection.ts';

test.each(releases)('selection in every cell of vLLM %s', (release) => {
  let cells = 0;
  const wrong: string[] = [];
  for (const row of rowsOf(release))
    for (const cell of cellsOf(row)) {
      cells += 1;
      const { backend, refused } = selected(release, cell);
      if (backend !== row.answer.backend || refused !== row.answer.refused)
        wrong.push(`${cell.join(' ')}: ${backend ?? refused ?? 'unsettled'}`);
    }
  expect(wrong).toEqual([]);
  expect(cells).toBe(165_888);
});
