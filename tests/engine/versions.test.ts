import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  buildDate,
  commitOf,
  compareVersions,
  isAtLeast,
  isRelease,
  isShallowClone,
  parseVersion,
  publicVersion,
} from '../../src/engine/versions.ts';

describe('versions found in the wild are read', () => {
  test.each([
    ['v0.1.20.post1', '0.1.20.post1', undefined, undefined],
    ['0.28.1rc1.dev681+ge7edf17ce', '0.28.1rc1.dev681', 'e7edf17ce', undefined],
    ['0.19.0+rocm721', '0.19.0', undefined, undefined],
    ['0.27.1rc1.dev88+g9ab4c7d21.rocm723', '0.27.1rc1.dev88', '9ab4c7d21', undefined],
    ['0.1.dev19311+g0d2c4be71.d20260803', '0.1.dev19311', '0d2c4be71', '2026-08-03'],
    ['0.24.1.dev5%2Brocm7.14.0.g3c5a90d1e.d20260728', '0.24.1.dev5', '3c5a90d1e', '2026-07-28'],
    ['2.10.0+git71aa0e9', '2.10.0', '71aa0e9', undefined],
    [' 0.1.11.post2.dev0+g417de6df4\n', '0.1.11.post2.dev0', '417de6df4', undefined],
    ['0.29.0-1', '0.29.0.post1', undefined, undefined],
    ['0.30.0RC2', '0.30.0rc2', undefined, undefined],
    ['1!2.0', '1!2.0', undefined, undefined],
    ['0.1.23+g123456789012345678901234567890', '0.1.23', '123456789012345678901234567890', undefined],
  ])('%s', (text, normal, commit, built) => {
    expect(publicVersion(text)).toBe(normal);
    expect(commitOf(text)).toBe(commit);
    expect(buildDate(text)).toBe(built);
  });

  test.each([
    '',
    'nightly',
    'kimi-k3',
    'dev',
    'main',
    '0.1.x',
    '7d3e90ab12',
    'v',
    '1234567890123456.0',
    '0'.repeat(1e6),
  ])('no version: %.20s', (text) => {
    expect(parseVersion(text)).toBeUndefined();
    expect(compareVersions(text, '0.29.0')).toBeUndefined();
    expect(compareVersions('0.29.0', text)).toBeUndefined();
    expect(isAtLeast(text, '0.1')).toBe(false);
    expect(isRelease(text)).toBe(false);
    expect(isShallowClone('aiter', text)).toBe(false);
  });
});

test('the order is that of PEP 440, whatever stands behind the plus', () => {
  const ascending = [
    '0.1.18',
    'v0.1.19',
    '0.1.19.post2',
    '0.1.20.dev3+g0123456',
    '0.1.20rc1',
    '0.1.20',
    '0.1.20.post1',
    '0.1.21.post2',
    '0.1.100',
    '0.28.1rc1.dev680',
    '0.28.1rc1.dev681+ge7edf17ce',
    '0.28.1rc1',
    '0.28.1',
    '0.29.0',
  ];
  for (const [i, left] of ascending.entries())
    for (const [j, right] of ascending.entries())
      expect(compareVersions(left, right), `${left} ${right}`).toBe(Math.sign(i - j));
  expect(compareVersions('0.19.0+rocm721', '0.19')).toBe(0);
  expect(isAtLeast('0.29.0', '0.29')).toBe(true);
});

test('releases are told from candidates and development builds', () => {
  expect(['0.29.0', 'v0.1.20.post1', '0.19.0+rocm721'].every(isRelease)).toBe(true);
  expect(['0.30.0rc1', '0.28.1rc1.dev5', '0.1.dev0', '0.0.0'].some(isRelease)).toBe(false);
});

test('a clone without tags is known by its number', () => {
  for (const version of ['0.1.1.dev64+g5e6f70819', '0.1.dev12', '0.1.0.dev3', '0.3.1.dev251+g0961bbae2', '0.0.0'])
    expect(isShallowClone('aiter', version), version).toBe(true);
  for (const version of ['0.1.dev0', '0.1.dev19311+g0d2c4be71.d20260803', '0.3.1.dev263+g4be2c01f7', '0.0.0+unknown'])
    expect(isShallowClone('vllm', version), version).toBe(true);
  for (const version of ['0.1.6.dev31+g0c1d2e3f4', '0.1.1', '0.1.11.post1', '0.1.23.dev88+gb3eed3fd4'])
    expect(isShallowClone('aiter', version), version).toBe(false);
  for (const version of ['0.3.1', '0.11.1rc0.dev77', '0.28.1rc1.dev700'])
    expect(isShallowClone('vllm', version)).toBe(false);
});

test('any two texts: no exception, and the order is one', () => {
  const part = fc.constantFrom(
    '0',
    '1',
    '29',
    '.',
    '.dev',
    'rc',
    '.post',
    '-',
    '+g',
    'abc',
    '0x1f',
    '1e5',
    'v',
    '!',
    '%2B',
  );
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(part, { maxLength: 9 }).map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(text, text, text, (a, b, c) => {
      const order = compareVersions(a, b);
      const back = compareVersions(b, a);
      expect(back).toBe(order === undefined ? undefined : 0 - order);
      if (isAtLeast(a, b) && isAtLeast(b, c)) expect(isAtLeast(a, c)).toBe(true);
      const normal = publicVersion(a);
      if (normal !== undefined) expect(publicVersion(normal)).toBe(normal);
    }),
    { numRuns: 500 },
  );
});
