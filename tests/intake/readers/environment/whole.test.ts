import { readFileSync, readdirSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readEnvironment } from '../../../../src/intake/readers/environment/index.ts';
import { growth } from '../../../linear.ts';
import { hardware, see } from './reading.ts';

const report = {
  schema: 'can-i-unpin/probe@1',
  probe: { python: '3.12.3', seconds: 1.2, complete: true },
  deployment: {
    platform: 'rocm',
    'vllm.version': '0.28.1rc1.dev700+gabcdef012',
    'vllm.generation': 'merged-55966',
    'vllm.patches': '55966',
    'aiter.version': '0.1.20.post1',
    'aiter.causal': 'yes',
    'gpu.arch': 'gfx950',
    'draft.tokens': '7',
  },
  capabilities: { 'aiter.causal': 'yes' },
  notes: [{ code: 'aiter-version-differs', text: 'metadata says 0.1.19, the code 0.1.20' }],
};
const printed = JSON.stringify(report, null, 2);

describe('the probe’s report', () => {
  test('gives what it settles, with the lines, and nothing else is read out of it', async () => {
    const { readings, platform, codes } = await see(`The probe says:\n${printed}\nGPU: MI355X`);
    expect(readings).toEqual([
      'aiter.causal=yes@15',
      'aiter.version=0.1.20.post1@14',
      'gpu.arch=gfx950@16',
      'gpu.model=MI355X@29',
      'vllm.generation=merged-55966@12',
      'vllm.patches=55966@13',
      'vllm.version=0.28.1rc1.dev700+gabcdef012@11',
    ]);
    expect(platform).toEqual(['rocm']);
    expect(codes).toEqual(['probe-aiter-version-differs']);
  });

  test('on one line it is read as well', async () => {
    expect((await see(JSON.stringify(report))).readings).toContain('aiter.causal=yes@1');
  });

  test.each([
    printed.slice(0, 300),
    printed.replace('"deployment": {', '"deployment": ['),
    '{"schema": "can-i-unpin/probe@1"}',
  ])('cut or changed, nothing of it is taken: %.40s', async (text) => {
    const { readings, codes } = await see(text);
    expect(readings).toEqual([]);
    expect(codes).toEqual(['probe-report-incomplete']);
  });
});

test('every claim that a finding cites exists', () => {
  const root = new URL('../../../../', import.meta.url);
  const ids = new Set(
    readdirSync(new URL('content/claims/', root)).flatMap((file) =>
      [...readFileSync(new URL(`content/claims/${file}`, root), 'utf8').matchAll(/^- id: (\S+)/gm)].map(
        (hit) => hit[1],
      ),
    ),
  );
  const folder = new URL('src/intake/readers/environment/', root);
  const cited = readdirSync(folder).flatMap((file) =>
    [
      ...readFileSync(new URL(file, folder), 'utf8').matchAll(/(?<![\w\]])\[('[a-z\d.-]+'(?:, '[a-z\d.-]+')*)\]/g),
    ].flatMap((hit) => (hit[1] ?? '').split(', ').map((id) => id.slice(1, -1))),
  );
  expect(cited.length).toBeGreaterThan(8);
  expect(cited.filter((id) => !ids.has(id))).toEqual([]);
});

const pieces = fc.constantFrom(
  ...[
    'vllm',
    'aiter',
    'amd-aiter',
    '==',
    ':',
    ' ',
    '\n',
    '0.1.20',
    'v0.29.0',
    '.dev5',
    '+g0a1b2c3',
    'gfx942',
    'MI355X',
    '0x75a3',
    '(',
    ')',
    '#55966',
    'applied',
  ],
  ...[
    '### ',
    '- ',
    '> ',
    '**',
    '`',
    '|',
    '{',
    '}',
    '"',
    'can-i-unpin/probe@1',
    'Name: ',
    'Version: ',
    'ARG A=',
    '$A',
    '${A}',
    '\u0000',
    '\ud800',
    '\u202e',
    'NVIDIA',
    'causal',
  ],
);

test('any text: nothing is thrown, and every reading has a line of the text', async () => {
  const text = fc.oneof(
    { weight: 3, arbitrary: fc.array(pieces, { maxLength: 30 }).map((parts) => parts.join('')) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 400 }) },
  );
  await fc.assert(
    fc.asyncProperty(text, fc.constantFrom('env', 'command', 'log'), async (input, name) => {
      const { readings, findings, ignored } = await readEnvironment({ name, text: input }, hardware);
      const lines = input.split('\n').length;
      for (const { line } of [...readings, ...ignored].map((each) => each.place)) {
        expect(line).toBeGreaterThanOrEqual(1);
        expect(line).toBeLessThanOrEqual(lines);
      }
      for (const { value, key } of readings) if (key.endsWith('.version')) expect(value).toMatch(/^\d[\w.+!-]*$/);
      expect(findings.length).toBeLessThan(50);
    }),
    { numRuns: 150 },
  );
});

test.each([
  'a',
  ' ',
  '\n',
  'vllm',
  'vllm ',
  'vllm\n',
  'aiter 0.',
  'gfx942 ',
  'MI300X ',
  '#55966 ',
  '0x74a1 ',
  'vllm/',
  'rocm/',
  '. ',
  '; ',
  '> ',
  '`',
  '|',
  'ARG A=$A$A\n',
  'causal ',
  'mla_decode_fwd ',
  'NVIDIA ',
  '{',
  '{"can-i-unpin/probe@1"',
  'name: vllm\n',
  'a:',
  '\u0000',
  '\ud800',
  '1.',
  'A_',
  'cache: fp8\n',
  'sglang 0.5\n',
  'INFO version 0.29.0\n',
  '(',
  '\\',
])('the work on a long text of %j grows with its length, not faster', async (unit) => {
  const text = (length: number): string => unit.repeat(Math.ceil(length / unit.length));
  expect(await growth((long) => readEnvironment({ name: 'env', text: long }, hardware), text)).toBeLessThan(1);
});
