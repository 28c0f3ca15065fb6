import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { table } from '../cli/table.ts';

test('kernels --batch takes 40,000 rows in 300 MB', () => {
  const start = fileURLToPath(new URL('../../src/cli/start.js', import.meta.url));
  const report = `process.on('exit', () => process.stderr.write(String(process.resourceUsage().maxRSS / 1024)))`;
  const args = ['--import', `data:text/javascript,${encodeURIComponent(report)}`, start, 'kernels', '--batch', '-'];
  const { stdout, stderr, status } = spawnSync(process.execPath, args, {
    input: table(40_000),
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  expect(status).toBe(0);
  expect(stdout.trimEnd().split('\n')).toHaveLength(40_001);
  expect(Number(stderr)).toBeLessThan(300);
});
