// What is typed in the wrong place may be a secret: no message shows it, whole or shortened.
import { expect, test } from 'vitest';
import { cli } from './run.ts';

const drawn = 'aB3dE5gH7jK9mN2pQ4sT6vW8xY1zC0fR5u';
const token = `hf_${drawn}`;
const password = 'Sup3r-S3cret!Pw';

const forms: readonly (readonly [string, readonly string[], string])[] = [
  ['a command where a file is wanted', ['check', '--command', `HF_TOKEN=${drawn} vllm serve m`], drawn],
  ['a command as it is', ['check', `vllm serve m --api-key ${password}`], password],
  ['a token where a file is wanted', ['check', '--env', token], token],
  ['a drawn word where a file is wanted', ['explain-error', drawn], drawn],
  ['a value of no key', ['check', '--set', `HF_TOKEN=${password}`], password],
  ['a pair without a value', ['check', '--set', token], token],
  ['a value that is none of its key', ['check', '--set', `tp=${token}`], token],
  ['an address for a number', ['check', '--set', `tp=https://deploy:${password}@h/m`], password],
  ['a long address for a number', ['check', '--set', `tp=https://deploy:${password}${'x'.repeat(60)}@h/m`], password],
  ['an encoded address', ['check', '--set', `tp=https:%2F%2Fdeploy:${password}%40h`], password],
  ['an unknown command', [token], token],
  ['an unknown option with its value', ['check', `--api-key=${password}`], password],
  ['an unknown format', ['check', '--set', 'tp=8', '--format', token], token],
  ['an unknown checklist', ['checklist', `API_KEY=${password}`], password],
  ['a header', ['check', `Authorization: Bearer ${drawn}`], drawn],
  ['a table that is a command', ['check', '--batch', `export TOKEN=${drawn}`], drawn],
  ['a number of requests', ['kernels', '--requests', token, '--aiter', 'v0.1.20'], token],
  ['a path to audit', ['audit', `https://x:${password}@git.example.org/a`], password],
  ['a rule of audit', ['audit', '.', '--fail-on', token], token],
  ['a secret that another argument names', ['check', '--set', `password=${password}`, '--format', password], password],
  ['a long command, cut before the host', ['check', `${'x'.repeat(60)} https://deploy:${password}@h`], password],
];

test.each(forms)('no message shows a secret: %s', async (_name, args, secret) => {
  const { code, out, err } = await cli(args);
  expect(code).toBe(64);
  expect(out + err).not.toContain(secret);
  expect(out + err).not.toContain(secret.slice(0, 8));
});

test('an argument is quoted shortened, on one line', async () => {
  const { err } = await cli(['check', '--set', `tp=${'eight\n'.repeat(200)}`]);
  expect(err.length).toBeLessThan(300);
  expect(err.trimEnd()).not.toContain('\n');
});

test('what is no secret stays to be recognised', async () => {
  expect((await cli(['check', '--env', 'logs/node-7.log'])).err).toContain('logs/node-7.log');
  expect((await cli(['check', '--set', 'tp=eight'])).err).toContain('tp=eight');
});

test('a line of a table is complained about without its secrets', async () => {
  const { out } = await cli(['check', '--batch', 't'], { t: `{"tp":"${token}"}\n${token}\n` });
  expect(out).toContain('error');
  expect(out).not.toContain(token);
});
