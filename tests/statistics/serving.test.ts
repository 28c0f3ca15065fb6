import { expect, test } from 'vitest';
import { indexEntries } from '../../src/statistics/index-entries.ts';
import { beforeDecode, decodeGain, duration, requestTime } from '../../src/statistics/serving.ts';

const pinned = { throughput: 68.44, tpot: 13.23, concurrency: 1, prompts: 16, outputTokens: 128 };
const unpinned = { ...pinned, throughput: 76.32, tpot: 11.67 };

test('lengths follow from throughput, prompts and tokens', () => {
  expect(duration(pinned)).toBeCloseTo(29.92, 2);
  expect(requestTime(pinned)).toBeCloseTo(1.87, 2);
  expect(requestTime({ ...pinned, concurrency: 8 })).toBeCloseTo(14.96, 2);
});

test('what is not decode is the same in both arms; decode is faster', () => {
  expect(beforeDecode(pinned)).toBeCloseTo(beforeDecode(unpinned), 1);
  expect(decodeGain(pinned, unpinned)).toBeCloseTo(13.37, 2);
});

test('index entries are batch × block × context', () => {
  expect(indexEntries(8, 8, 8192)).toBe(524_288);
});
