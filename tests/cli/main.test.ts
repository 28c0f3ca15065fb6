import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { main } from '../../src/cli/main.ts';
import { cli } from './run.ts';
import { table } from './table.ts';

const project = fileURLToPath(new URL('../..', import.meta.url));
const start = join(project, 'src/cli/start.js');

test('--help names every command and every exit code, on stdout', async () => {
  const { code, out, err } = await cli(['--help']);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  for (const part of ['check ', 'checklist ', 'explain-error ', 'kernels ', '64 wrong usage', '70 a fault'])
    expect(out).toContain(part);
});

test('what nobody foresaw is told as a fault of the program, exit 70', async () => {
  let err = '';
  const code = await main(['explain-error', '-'], {
    read: () => Promise.reject(new TypeError('nobody foresaw this')),
    out: () => undefined,
    err: (text) => (err += text),
  });
  expect(code).toBe(70);
  expect(err).toMatch(/^This is a fault of can-i-unpin itself; please report it\.\nTypeError: nobody foresaw this\n/);
});

test('a reader who has seen enough closes the pipe, and nothing is said of it', async () => {
  const child = spawn(process.execPath, [start, 'kernels', '--batch', '-']);
  let err = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
  child.stdout.once('data', () => child.stdout.destroy());
  child.stdin.end(table(40_000));
  const [code] = (await once(child, 'close')) as [number];
  expect({ code, err }).toEqual({ code: 0, err: '' });
});
