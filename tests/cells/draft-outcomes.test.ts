// Every cell of the table of what becomes of a non-causal block that is named ROCM_AITER_MLA.
import { expect, test } from 'vitest';
import { outcomeOf, outcomeRows } from '../engine/tables/outcomes.ts';

test('the outcome of every release, architecture, cache, head count, block length and DCP size', () => {
  let cells = 0;
  const wrong: string[] = [];
  for (const { name, outcomes } of outcomeRows())
    for (const [index, wanted] of outcomes.entries()) {
      if (wanted === undefined) continue;
      cells += 1;
      const found = outcomeOf(name, index + 1);
      if (found !== wanted) wrong.push(`${name}, block ${String(index + 1)}: ${found}, not ${wanted}`);
    }
  expect(wrong).toEqual([]);
  expect(cells).toBe(4222);
});
