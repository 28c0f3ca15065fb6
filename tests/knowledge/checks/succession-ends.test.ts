import { expect, test } from 'vitest';
import { problems, spoilt } from '../content.ts';

test('a succession that loops is refused at every link of the loop', () => {
  expect(problems(spoilt('content/upstream/vllm-1.md', 'asOf', 'supersedes: [vllm-2]\nasOf'))).toEqual([
    expect.stringContaining('content/upstream/vllm-1.md:8 supersedes: vllm-1 comes back to itself'),
    expect.stringContaining('content/upstream/vllm-2.md:9 supersedes: vllm-2 comes back to itself'),
  ]);
});
