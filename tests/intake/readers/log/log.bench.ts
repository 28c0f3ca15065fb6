import { expect, test } from 'vitest';
import { explain } from '../../../../src/intake/readers/log/explain.ts';
import { catalogue } from './content.ts';
import { serverLog } from './server-log.ts';

const part = serverLog(100_000, 90_000);
const log = part.repeat(Math.ceil(1_000_000 / part.length)).slice(0, 1_000_000);

test('1 MB of log is explained in less than 200 ms', async ({ bench }) => {
  const times: number[] = [];
  await bench('explained', () => {
    const start = performance.now();
    expect(explain(log, catalogue).length).toBeGreaterThan(0);
    times.push(performance.now() - start);
  }).run({ iterations: 9, time: 0, warmupIterations: 2, warmupTime: 0 });
  expect(Math.min(...times)).toBeLessThan(200);
});
