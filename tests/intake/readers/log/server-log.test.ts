import { expect, test } from 'vitest';
import { explained } from './content.ts';
import { serverLog } from './server-log.ts';

test('a log of 2,000 lines with its command in it: the failure is found in its line', () => {
  const text = serverLog(2_000, 1_700);
  expect(text.trimEnd().split('\n')).toHaveLength(2_000);
  const found = explained(text);
  expect(found.map((one) => [one.code, one.line])).toEqual([
    ['backend-selected', 6],
    ['mla-kernel-lookup-miss', 1_700],
  ]);
  expect(found[1]).toMatchObject({ whose: 'draft', stage: 'kernel' });
});
