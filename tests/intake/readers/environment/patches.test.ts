// What a line says of a change: that this build has it, that it has not, or neither.
import { describe, expect, test } from 'vitest';
import { see } from './reading.ts';

test.each([
  'Revert "#55966"',
  'reverts vLLM #55966 on top of 0.31',
  'built with #55966 backed out',
  'main without #55966',
  'vLLM #55966 is not yet in our tree',
  '# TODO cherry-pick #55966',
  'sglang #55966 applied',
  'with pytorch/pytorch#55966 applied',
  'applied sgl-project/sglang PR 55966',
  'our-org/vllm#55966 applied',
  'cannot apply #55966',
  'neither #55966 nor #57085 is applied',
  'all patches applied except #55966',
  'curl -L https://github.com/vllm-project/vllm/pull/55966.diff | git apply -R',
  'git apply --check 55966.patch # PR #55966',
  'maybe #55966 is included',
  'when #55966 is applied it works',
  'could you apply #55966?',
  'please apply #55966',
  "I'm going to apply #55966",
  '#55966 was merged into main yesterday',
  'a change like #55966 applied',
  'includes a test for #55966',
  '- [ ] apply #55966',
  '#55966 applied on staging only',
  '#55966 applied on the other node',
  "our image doesn't include #55966",
])('a change that this build does not have: %s', async (text) => {
  expect((await see(text)).readings).toEqual([]);
});

describe('changes that the text has in', () => {
  test.each<[string, string, string[]]>([
    ['one a line', 'cherry-picked vLLM #55966\ncherry-picked vLLM #57085', ['vllm.patches=55966,57085@2']],
    ['beside what it has out', '#55966 applied, #57085 reverted', ['vllm.patches=55966@1']],
    ['behind what it was built from', 'Built from v0.31.0 plus vLLM PR #55966', ['vllm.patches=55966@1']],
    ['by number behind a label', 'Patches: 55966, 57085', ['vllm.patches=55966,57085@1']],
    ['behind a plus', '0.31.0 + #55966', ['vllm.patches=55966@1']],
  ])('%s', async (_what, text, readings) => {
    expect((await see(text)).readings.filter((each) => each.includes('patches'))).toEqual(readings);
  });
});

test.each([
  ['later', '#55966 applied\nRevert "#55966"'],
  ['before', '#55966 was reverted\n#55966 applied'],
])('a change that another line takes out %s is unknown', async (_when, text) => {
  expect((await see(text)).readings).toEqual([]);
});
