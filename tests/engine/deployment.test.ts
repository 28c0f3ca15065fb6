import { expect, test } from 'vitest';
import { isKey, keys } from '../../src/engine/deployment.ts';

test('the keys of the contract are keys, and nothing else is', () => {
  expect(keys.every(isKey)).toBe(true);
  expect(new Set(keys).size).toBe(keys.length);
  expect(['', 'toString', 'Engine', 'vllm'].some(isKey)).toBe(false);
});
