// Targets (medians): a fully known deployment in at most 50 µs, one with three unknown fields in at most 5 ms.
import { test } from 'vitest';
import { check } from '../../src/engine/check.ts';
import { data } from './data.ts';
import { deployment } from './deployments.ts';

test.for([
  ['fully known', deployment({ headsPerRank: '12', 'draft.blockLength': '8', dcp: '1' })],
  ['switch, AITER and GPU unknown', deployment({ 'aiter.enabled': null, 'aiter.version': null, 'gpu.arch': null })],
  ['heads, block and cache unknown', deployment({ 'draft.heads': null, 'draft.tokens': null, kvCacheDtype: null })],
  ['nothing known', {}],
] as const)('check: %s', async ([, given], { bench }) => {
  await bench('check', () => {
    check(given, data);
  }).run();
});
