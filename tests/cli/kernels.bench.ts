import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { test } from 'vitest';
import { decode } from '../../src/engine/kernels/decode.ts';
import { callPath } from '../../src/engine/kernels/call-path.ts';
import { loadKernels } from '../../src/knowledge/kernels.ts';
import { table } from './table.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const releases = loadKernels(root);
const newest = releases.at(-1);
if (newest === undefined) throw new Error('no release');
const call = { arch: 'gfx950', q: 'fp8', kv: 'fp8', heads: 96, block: 2, mask: 'non-causal' } as const;
const rows = table(40_000);

test('one decode call', async ({ bench }) => {
  await bench.compare(
    bench('decode', () => {
      decode(newest, call);
    }),
    bench('callPath', () => {
      callPath(newest, call);
    }),
  );
});

test('content/kernels read and checked', async ({ bench }) => {
  await bench('all releases', () => {
    loadKernels(root);
  }).run();
});

test('kernels --batch, 40,000 rows', async ({ bench }) => {
  await bench('process start to end', () => {
    spawnSync(process.execPath, [`${root}/src/cli/start.js`, 'kernels', '--batch', '-'], { input: rows });
  }).run({ iterations: 5, time: 0, warmupIterations: 1, warmupTime: 0 });
});
