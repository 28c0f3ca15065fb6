import { expect, test } from 'vitest';
import { good, problems } from '../content.ts';

test('a source nobody cites is refused', () => {
  const sources = good['content/sources.yaml'] ?? '';
  expect(problems({ 'content/sources.yaml': sources + sources.replace('id: thread', 'id: hearsay') })).toEqual([
    'content/sources.yaml:7 source "hearsay" is cited by no claim; cite it or remove it',
  ]);
});
