import { expect, test } from 'vitest';
import { csv } from '../../src/lab/csv.ts';
import { runAll } from '../../src/lab/experiment.ts';
import { scientific, whole } from '../../src/lab/numbers.ts';
import { contextsOf, defaults, readSetup, writeSetup, type Setup } from '../../src/lab/setup.ts';

test('what is not given takes its default', () => {
  expect(readSetup({})).toEqual({ setup: defaults });
  expect(readSetup({ heads: ' 8 ', seed: '' })).toEqual({ setup: { ...defaults, heads: 8 } });
});

test('an address holds a whole setup', () => {
  const setup: Setup = { heads: 32, block: 16, context: 8192, cache: 'fp8-fnuz', scale: '192', seed: 0xffffffff };
  expect(readSetup(Object.fromEntries(new URLSearchParams(writeSetup(setup))))).toEqual({ setup });
});

test.each([
  [{ heads: '0' }, 'heads must be a whole number from 1 to 32'],
  [{ heads: '33' }, 'heads must be a whole number from 1 to 32'],
  [{ block: '1.5' }, 'block must be a whole number from 1 to 16'],
  [{ context: '1e3' }, 'context must be a whole number from 1 to 8192'],
  [{ context: '-4' }, 'context must be a whole number from 1 to 8192'],
  [{ seed: '4294967296' }, 'seed must be a whole number from 0 to 4294967295'],
  [{ cache: 'fp4' }, 'cache must be one of fp8, fp8-fnuz, bf16'],
  [{ cache: 'toString' }, 'cache must be one of fp8, fp8-fnuz, bf16'],
  [{ scale: '1' }, 'scale must be one of 192, 576'],
  [{ block: '8', context: '7' }, 'context must hold the block: at least 8 positions'],
])('%o is refused', (given, fault) => {
  expect(readSetup(given)).toEqual({ faults: [fault] });
});

test('a run looks at the powers of two below its context, none shorter than the block', () => {
  expect(contextsOf({ block: 4, context: 64 })).toEqual([8, 16, 32, 64]);
  expect(contextsOf({ block: 16, context: 100 })).toEqual([16, 32, 64, 100]);
  expect(contextsOf({ block: 2, context: 3 })).toEqual([3]);
});

test('figures are written as in kernel reports', () => {
  expect([0, 0.0071, 0.063, 12, 1e-12].map((x) => scientific(x))).toEqual([
    '0',
    '7.1e-03',
    '6.3e-02',
    '1.2e+01',
    '1.0e-12',
  ]);
});

test('whole numbers are grouped from 10,000 on', () => {
  expect([0, 1024, 8192, 10_000, 131_072, 1e6].map(whole)).toEqual([
    '0',
    '1024',
    '8192',
    '10,000',
    '131,072',
    '1,000,000',
  ]);
});

test('the CSV has every context, mask and reference, all with the same columns', () => {
  const text = csv([runAll({ ...defaults, heads: 1, context: 16 })]);
  const rows = text
    .trimEnd()
    .split('\n')
    .map((line) => line.split(','));
  expect(rows).toHaveLength(1 + 2 * 5);
  expect(new Set(rows.map((row) => row.length))).toEqual(new Set([12]));
  expect(rows[0]?.slice(0, 8)).toEqual(['seed', 'cache', 'scale', 'heads', 'block', 'context', 'ran', 'reference']);
  expect(rows[1]?.slice(0, 8)).toEqual(['53001', 'fp8', '1/sqrt(576)', '1', '4', '8', 'non-causal', 'non-causal']);
  for (const row of rows.slice(1)) for (const cell of row.slice(8)) expect(cell).toMatch(/^(?:0|\d\.\d{3}e[+-]\d{2})$/);
});
