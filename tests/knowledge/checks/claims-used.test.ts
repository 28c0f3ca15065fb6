import { expect, test } from 'vitest';
import { problems, spoilt } from '../content.ts';

test('a claim that nothing uses is refused, with what to do', () => {
  expect(problems(spoilt('content/upstream/vllm-1.md', '[[claim:pinned-speed]]', 'nothing'))).toEqual([
    expect.stringMatching(/^content\/claims\/speed\.yaml:1 claim "pinned-speed" is used nowhere/),
  ]);
});
