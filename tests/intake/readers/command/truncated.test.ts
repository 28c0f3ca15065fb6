// A command that breaks off proves nothing about what it does not show.
import { expect, test } from 'vitest';
import { see } from './read.ts';

test.each([
  ['a quote that never closes', `vllm serve m -tp 8 --served-model-name 'abc`],
  ['a JSON that is cut', `vllm serve m -tp 8 --speculative-config '{"method":"dspark","num_spec`],
  ['a backslash with nothing behind it', 'vllm serve m -tp 8 \\'],
  ['an option without its value at the end', 'vllm serve m -tp 8 --max-model-len'],
  ['half a name of an option at the end', 'vllm serve m -tp 8 --kv-cache-dty'],
])('%s: no default is taken, and the cut is said with its line', async (_, text) => {
  const { values, codes, read } = await see(text);
  expect(codes).toContain('truncated-command');
  expect(values['tp']).toBe('8@1');
  expect(Object.values(values).filter((value) => value.includes('(default)'))).toEqual([]);
  expect(read.findings.find(({ code }) => code === 'truncated-command')?.place?.line).toBe(1);
});

test('a whole command leaves the rest at the defaults', async () => {
  const { values, codes } = await see('vllm serve m -tp 8');
  expect(values['draft.method']).toBe('none (default)');
  expect(codes).not.toContain('truncated-command');
});
