// A command that breaks off proves nothing about what it does not show.
import { expect, test } from 'vitest';
import { see } from './read.ts';

test.each([
  ['a quote that never closes', `vllm serve m -tp 8 --served-model-name 'abc`],
  ['a JSON that is cut', `vllm serve m -tp 8 --speculative-config '{"method":"dspark","num_spec`],
  ['a backslash with nothing behind it', 'vllm serve m -tp 8 \\'],
  ['an option without its value at the end', 'vllm serve m -tp 8 --max-model-len'],
  ['half a name of an option at the end', 'vllm serve m -tp 8 --kv-cache-dty'],
  ['hyphens without a name at the end', 'vllm serve m -tp 8 --'],
  ['dots behind half a name', 'vllm serve m -tp 8 --kv…'],
  ['dots behind half a value', 'vllm serve m -tp 8 --kv-cache-dtype f...'],
  ['a word for the cut behind half a value', 'vllm serve m -tp 8 --kv-cache-dtype f[cut]'],
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

test.each([
  ['in brackets', 'vllm serve m -tp 8 [cut]'],
  ['as a placeholder', 'vllm serve m -tp 8 <snip>'],
  ['in parentheses', 'vllm serve m -tp 8 (truncated)'],
])('a word that says that something was left out, %s, leaves no default', async (_, text) => {
  const { values } = await see(text);
  expect(values['tp']).toBe('8@1');
  expect(Object.values(values).filter((value) => value.includes('(default)'))).toEqual([]);
});

test.each([
  ['the model', 'vllm serve moonshotai…', 'target.model'],
  ['a type', 'vllm serve m --kv-cache-dtype fp…', 'kvCacheDtype'],
  ['a type in an open quote', "vllm serve m --kv-cache-dtype 'fp", 'kvCacheDtype'],
  ['a number', 'vllm serve m -tp 1...', 'tp'],
])('half a value is none: %s', async (_, text, key) => {
  expect((await see(text)).values[key]).toBeUndefined();
});

test.each([
  ['a manifest', 'kind: Pod\nspec:\n  containers:\n  - name: v\n    args: '],
  ['a Dockerfile', 'FROM x\nENV A=1\nENV B=1\nENV C=1\nCMD '],
])('%s whose list never closes is cut', async (_, before) => {
  const { values, codes } = await see(`${before}["vllm", "serve", "m", "-tp", "8", "--spec`);
  expect(codes).toContain('truncated-command');
  expect(values['tp']).toBe('8@5');
  expect(values['draft.method']).toBeUndefined();
});

test('half an entry of printed arguments is no model', async () => {
  const { values } = await see("INFO [utils.py:1] non-default args: {'tensor_parallel_size': 8, 'speculative_config'");
  expect(values['target.model']).toBeUndefined();
});
