// The bundled command answers as the command of the sources does, without content/ and without dependencies; the action
// runs from its own file as GitHub starts it; both are small, and the same bytes when they are built again.
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
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

test('the action runs from its file alone, over a workspace', () => {
  const workspace = join(folder, 'workspace');
  mkdirSync(join(workspace, 'deploy'), { recursive: true });
  writeFileSync(join(workspace, 'deploy', 'serve.sh'), server);
  const file = join(folder, 'action.js');
  copyFileSync('bundle/action.js', file);
  const output = join(folder, 'output');
  writeFileSync(output, '');
  const { status, stdout, stderr } = spawnSync(process.execPath, [file], {
    encoding: 'utf8',
    cwd: folder,
    env: { PATH: process.env['PATH'], GITHUB_WORKSPACE: workspace, GITHUB_OUTPUT: output, INPUT_PATHS: '.' },
  });
  expect({ status, stderr: stderr.includes('Error') }).toEqual({ status: 0, stderr: false });
  expect(stdout).toContain('deploy/serve.sh');
  expect(readFileSync(output, 'utf8')).toMatch(/^exit-code=0$/m);
});

test('each file is below 5 MB, and the same when it is built again', () => {
  const files = ['bundle/can-i-unpin.js', 'bundle/action.js'];
  for (const file of files) expect(statSync(file).size, file).toBeLessThan(5_000_000);
  const before = files.map((file) => readFileSync(file, 'utf8'));
  execFileSync(process.execPath, ['tools/bundle.ts'], { stdio: 'pipe' });
  expect(files.map((file) => readFileSync(file, 'utf8') === before[files.indexOf(file)])).toEqual([true, true]);
});
