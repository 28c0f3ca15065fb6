import { expect, test } from 'vitest';
import { problems, spoilt } from '../content.ts';

test('a derived figure that does not follow is refused, with what it should be', () => {
  expect(problems(spoilt('content/claims/speed.yaml', 'value: 11.5', 'value: 12.5'))).toEqual([
    'content/claims/speed.yaml:18 derived.gain: gain-percent of 68.44 and 76.32 is 11.5, not 12.5',
  ]);
});

test('an operand that is no figure is refused', () => {
  expect(problems(spoilt('content/claims/speed.yaml', 'pinned-speed.rate', 'pinned-speed.pace'))).toEqual([
    expect.stringContaining('"pinned-speed.pace" is no figure'),
  ]);
});
