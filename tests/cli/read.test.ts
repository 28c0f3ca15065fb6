// What an argument names, read from the disk: text, or one sentence that says what it is instead.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, openSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readArgument } from '../../src/cli/read.ts';
import { largestRead } from '../../src/engine/limits.ts';
import { cli } from './run.ts';

const folder = mkdtempSync(join(tmpdir(), 'read-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});
const file = (name: string, bytes: string | Uint8Array): string => {
  writeFileSync(join(folder, name), bytes);
  return join(folder, name);
};
const notes: string[] = [];
const read = (name: string) => readArgument(name, (text) => notes.push(text));

test('UTF-16 with its mark is read, and named', async () => {
  const text = 'vllm serve m';
  expect(await read(file('16', Buffer.from(`\uFEFF${text}`, 'utf16le')))).toBe(text);
  expect(notes.join('')).toMatch(/is UTF-16/);
});

test('what is no text is named', async () => {
  await expect(read(file('binary', new Uint8Array([127, 69, 76, 70, 0, 1])))).rejects.toThrow(/is binary/);
  await expect(read(file('bare16', Buffer.from('vllm serve m', 'utf16le')))).rejects.toThrow(/UTF-16 without its mark/);
  await expect(read(folder)).rejects.toThrow(/is a folder; name a file$/);
  await expect(read(join(folder, 'none'))).rejects.toThrow(/there is no such file$/);
  await expect(read('x'.repeat(5000))).rejects.toThrow(/is no file; put the text in a file/);
});

test('what is too large is not read to its end', async () => {
  const large = file('large', '');
  truncateSync(large, largestRead + 1);
  await expect(read(large)).rejects.toThrow(/has more than 100 MB/);
});

test.each([
  ['check', '--command', 'e'],
  ['check', '--env', 'e'],
  ['checklist', 'release-review', '--log', 'e'],
  ['explain-error', 'e'],
])('%s %s: an empty input is named', async (...args) => {
  const { code, err } = await cli(args, { e: ' \n' });
  expect({ code, err }).toEqual({ code: 64, err: 'e: is empty\n' });
});

describe('an answer that could not be written', () => {
  test.runIf(existsSync('/dev/full'))('is a fault, exit 70', async () => {
    const out = openSync('/dev/full', 'w');
    const child = spawn(process.execPath, [join(import.meta.dirname, '../../src/cli/start.js'), '--help'], {
      stdio: ['ignore', out, 'pipe'],
    });
    let err = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (err += text));
    const [code] = (await once(child, 'close')) as [number];
    expect(code).toBe(70);
    expect(err).toMatch(/^The answer could not be written: .+\n$/);
  });
});

test.each(['audit', 'check', 'checklist', 'explain-error', 'kernels'])('%s --help tells its usage', async (command) => {
  for (const help of ['--help', '-h']) {
    const { code, out, err } = await cli([command, help]);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(new RegExp(String.raw`^usage: ${command} `));
  }
});
