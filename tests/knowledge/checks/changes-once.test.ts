import { expect, test } from 'vitest';
import { good, problems } from '../content.ts';

const first = good['content/upstream/vllm-1.md'] ?? '';

test('a change has one file', () => {
  expect(problems({ 'content/upstream/more/vllm-1.md': first })).toEqual([
    'content/upstream/vllm-1.md:3 vllm-1 has a file already, content/upstream/more/vllm-1.md: a change stands once',
  ]);
});

test('a file is called by the number of its change', () => {
  expect(problems({ 'content/upstream/vllm-7.md': first.replace('number: 1', 'number: 8') })).toEqual([
    'content/upstream/vllm-7.md:3 is change vllm-8: name the file vllm-8.md',
  ]);
});
