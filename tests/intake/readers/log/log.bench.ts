import { expect, test } from 'vitest';
import { findMessages } from '../../../../src/intake/readers/log/find.ts';
import { serverLog } from './server-log.ts';

const megabytes = 20;
const part = serverLog(100_000, 90_000);
const log = part.repeat(Math.ceil((megabytes * 1_000_000) / part.length)).slice(0, megabytes * 1_000_000);

test(`${megabytes} MB of log, at 20 MB a second or more`, async ({ bench }) => {
  const times: number[] = [];
  await bench('messages found', () => {
    const start = performance.now();
    expect(findMessages(log)).toHaveLength(2);
    times.push((performance.now() - start) / 1000);
  }).run({ iterations: 5, time: 0, warmupIterations: 1, warmupTime: 0 });
  expect(megabytes / Math.min(...times)).toBeGreaterThan(20);
});
