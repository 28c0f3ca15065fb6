// The bundled command answers as the command of the sources does, without content/ and without dependencies.
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'bundle-'));
const bundled = join(folder, 'can-i-unpin.js');
const server = `vllm serve m -tp 8 --speculative-config '{"method":"dspark","model":"/d","num_speculative_tokens":7}'\n`;

beforeAll(() => {
  execFileSync(process.execPath, ['tools/bundle.ts'], { stdio: 'pipe' });
  copyFileSync('bundle/can-i-unpin.js', bundled);
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'serve.sh'), server);
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

test.each([
  ['check', '--command', join(folder, 'serve.sh'), '--set', 'gpu.arch=gfx950', '--format', 'json'],
  ['audit', '--format', 'json', join(folder, 'serve.sh')],
  ['checklist', 'onboarding', '--format', 'markdown'],
  ['explain-error', join(folder, 'serve.sh')],
])('%s', (...args) => {
  const run = (file: string) => {
    const { stdout, status } = spawnSync(process.execPath, [file, ...args], { encoding: 'utf8' });
    return { stdout, status };
  };
  const answer = run(bundled);
  expect(answer.stdout).not.toBe('');
  expect(answer).toEqual(run('src/cli/start.js'));
});
