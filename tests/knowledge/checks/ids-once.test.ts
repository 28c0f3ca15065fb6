import { expect, test } from 'vitest';
import { good, problems } from '../content.ts';

test('an id taken twice is refused, with the place of the first', () => {
  const second = (good['content/claims/speed.yaml'] ?? '').split('- id: unpinned')[0] ?? '';
  expect(problems({ 'content/claims/again.yaml': second })).toEqual([
    'content/claims/speed.yaml:1 claim "pinned-speed" stands already in content/claims/again.yaml:1; choose another',
  ]);
});
