import { expect, test } from 'vitest';
import { problems, spoilt } from '../content.ts';

test('a day that has not come is refused, wherever it stands', () => {
  expect(problems(spoilt('content/claims/speed.yaml', '2026-08-19', '2026-12-01'))).toEqual([
    'content/claims/speed.yaml:6 asOf: 2026-12-01 is in the future (today is 2026-11-29); write the day it was read',
  ]);
  expect(problems(spoilt('content/upstream/vllm-2.md', '2026-09-15', '2027-09-15'))).toHaveLength(1);
  expect(problems(spoilt('content/sources.yaml', 'read: 2026-11-29', 'read: 2026-11-30'))).toHaveLength(1);
});

test('an upstream state without its day is refused', () => {
  expect(problems(spoilt('content/upstream/vllm-2.md', 'asOf: 2026-09-15\n', ''))).toHaveLength(1);
});
