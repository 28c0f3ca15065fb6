// Several servers in one text: which answer stands for the whole.
import {} from '../../src/engine/deployment.ts';
import { expect, test } from 'vitest';
import { checkAll, type Named } from '../../src/engine/several.ts';
import { data } from './data.ts';

const server = (name: string, values: Readonly<Record<string, string>>): Named => ({
  name,
  lines: [1, 1],
  deployment: Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      { value, from: { kind: 'read', place: { input: 'command', line: 1 } } },
    ]),
  ),
  findings: [],
});
const rocm = { engine: 'vllm', platform: 'rocm' };
const plain = server('plain', { ...rocm, 'draft.method': 'none' });
const open = server('open', { ...rocm, 'draft.method': 'dspark' });
const elsewhere = server('elsewhere', { engine: 'vllm', platform: 'cuda', 'draft.method': 'dspark' });

test('the only server with a draft stands for the whole', () => {
  const result = checkAll([plain, open, plain], data);
  expect(result?.verdict).toBe('need-input');
  expect(result?.deployments.map(({ name, verdict }) => [name, verdict])).toEqual([
    ['plain', 'not-applicable'],
    ['open', 'need-input'],
    ['plain', 'not-applicable'],
  ]);
});

test('among several with a draft the worst stands for the whole', () => {
  expect(checkAll([elsewhere, open], data)?.verdict).toBe('need-input');
  expect(checkAll([elsewhere, elsewhere], data)?.verdict).toBe('not-applicable');
});

test('no server, no answer', () => {
  expect(checkAll([], data)).toBeUndefined();
});
