import { expect, test } from 'vitest';
import { problems, spoilt } from '../content.ts';

test.each([
  ['content/claims/speed.yaml', 'sources: [thread]', 'sources: [rumour]', ':5 sources: no source is called "rumour"'],
  ['content/claims/speed.yaml', '{rate}.', '{pace}.', ':2 text: {pace} is no figure'],
  ['content/upstream/vllm-2.md', '[vllm-1]', '[vllm-9]', ':9 supersedes: no upstream change is called "vllm-9"'],
  ['content/upstream/vllm-2.md', 'unpinned-speed.gain', 'unpinned-speed.loss', ':11 [[figure:unpinned-speed.loss]]'],
  ['content/upstream/vllm-1.md', 'claim:pinned-speed', 'claim:no-such', ':10 [[claim:no-such]] names nothing'],
  ['content/upstream/vllm-1.md', 'claim:pinned-speed', 'sentence:pinned-speed', '[[sentence:pinned-speed]] names'],
])('%s: a reference to nothing is refused (%s -> %s)', (file, from, to, message) => {
  expect(problems(spoilt(file, from, to))).toEqual(expect.arrayContaining([expect.stringContaining(message)]));
});
