import { expect, test } from 'vitest';
import { problems, spoilt } from '../content.ts';

test('a release that nobody read, and a claim that is not there, are refused', () => {
  const said = problems(spoilt('content/upstream/vllm-1.md', 'asOf', 'releases: { since: 9.9.9, claim: gone }\nasOf'));
  expect(said.filter((problem) => problem.includes('releases:'))).toEqual([
    expect.stringContaining('releases: 9.9.9 is no release that was read'),
    expect.stringContaining('releases: no claim is called "gone"'),
  ]);
});
