// `npm run bench`: the page promises 16 heads, block 8, context 1,024 in under a second on one core.
import { test } from 'vitest';
import { runAll } from '../../src/lab/experiment.ts';

test.for([64, 1024, 8192])('16 heads, block 8, context %i, fp8', async (context, { bench }) => {
  await bench('run', () => {
    runAll({ heads: 16, block: 8, context, cache: 'fp8', scale: '576', seed: 1 });
  }).run({ iterations: 3, time: 0, warmupIterations: 1 });
});
