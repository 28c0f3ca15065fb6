import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { fieldsOf } from '../../src/engine/csv.ts';
import { formatNames, formatted } from '../../src/fleet/formats/index.ts';
import { defaultFailOn, isRule } from '../../src/fleet/rules.ts';
import type { Report, Row } from '../../src/fleet/types.ts';
import { auditReport } from '../../src/publish/schemas/audit.ts';

const options = { failOn: new Set(defaultFailOn.filter(isRule)), site: 'https://site.example/' };
const run = {
  outcome: 'serves',
  backend: 'TRITON_MLA',
  stage: null,
  subject: 'draft',
  because: [],
  kernel: null,
} as const;
const side = (verdict: Row['now']['verdict']): Row['now'] => ({
  verdict,
  confidence: 'measured',
  trust: { vllm: 'measured', aiter: 'measured', kernel: 'measured' },
  proof: null,
  asConfigured: run,
  unpinned: run,
  need: [],
  suggestion: null,
});
const row = (over: Partial<Row> = {}): Row => ({
  id: 'a.yaml#services.kimi',
  path: 'a.yaml',
  name: 'services.kimi',
  kind: 'compose',
  lines: [3, 9],
  pinLine: 7,
  image: null,
  fingerprint: 'sha256:ab',
  now: side('broken'),
  deployment: {},
  alternatives: [],
  findings: [],
  ...over,
});
const report = (deployments: readonly Row[], over: Partial<Report> = {}): Report => ({
  schema: 'can-i-unpin/audit@1',
  knowledge: { asOf: '2026-11-29', version: '0.1.0' },
  today: '2026-12-01',
  counts: {
    files: 1,
    candidates: 1,
    deployments: deployments.length,
    accepted: 0,
    unreadable: 0,
    filesWithSecrets: 0,
    verdicts: {},
    changes: {},
  },
  deployments,
  missing: [],
  unreadable: [],
  facts: { unused: [] },
  acceptances: { unused: [] },
  limits: [],
  truncated: false,
  ...over,
});
const accepted = { rule: 'broken', reason: 'known', until: '2027-01-01', by: 'facts:4' };
/** A row whose every text comes from somebody who means harm. */
const hostile = row({
  id: '=cmd\n::error::x\u001b[31m\u202e<b>"&\u0000#1',
  path: '=cmd\n::error::x,y:z%.yaml',
  name: '::set-output\r\n<x a="1">\u0001',
  image: '@all #1 |x|',
});

test('every format is written for no row at all', () => {
  for (const format of formatNames) expect(formatted(report([]), format, options), format).toMatch(/\n$/);
  expect(JSON.parse(formatted(report([]), 'gitlab', options))).toEqual([]);
});

describe('SARIF', () => {
  const schema = z.fromJSONSchema(
    JSON.parse(readFileSync('tests/fleet/sarif-2.1.0.json', 'utf8')) as Parameters<typeof z.fromJSONSchema>[0],
  );
  const sarif = (of: Report) =>
    JSON.parse(formatted(of, 'sarif', options)) as {
      runs: [{ results: Record<string, unknown>[]; invocations: [{ toolExecutionNotifications: unknown[] }] }];
    };

  test.each([
    ['no row', report([])],
    ['a broken row', report([row()])],
    ['an accepted row, a baseline', report([row({ accepted, baseline: 'unchanged' }), row({ baseline: 'new' })])],
    ['a hostile row', report([hostile])],
    ['an unreadable file, a limit', report([], { unreadable: [{ path: 'a b/ü.sh', why: 'binary' }], limits: ['cut'] })],
    [
      'a warning of the engine',
      report([row({ findings: [{ severity: 'warning', code: 'dcp', text: 'x', because: [] }] })]),
    ],
  ])('%s fits the published schema', (_, of) => {
    expect(schema.safeParse(sarif(of)).error?.issues ?? []).toEqual([]);
  });

  test('the place is the pin’s line, the path is percent-encoded and relative, no snippet', () => {
    const [result] = sarif(report([row({ path: 'a b/ü.yaml' })])).runs[0].results;
    expect(result).toMatchObject({
      ruleId: 'broken',
      level: 'error',
      partialFingerprints: { 'canIUnpin/v1': 'sha256:ab:broken' },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: 'a%20b/%C3%BC.yaml', uriBaseId: '%SRCROOT%' },
            region: { startLine: 7, endLine: 7 },
          },
        },
      ],
    });
    expect(JSON.stringify(result)).not.toContain('snippet');
  });

  test('an acceptance is a suppression with its reason', () => {
    expect(sarif(report([row({ accepted })])).runs[0].results[0]?.['suppressions']).toEqual([
      { kind: 'external', status: 'accepted', justification: 'known (until 2027-01-01)' },
    ]);
  });

  test('at most 5,000 results, the worst first, and a notice of the rest', () => {
    const many = [...Array.from({ length: 5_001 }, () => row({ now: side('need-input') })), row()];
    const [{ results, invocations }] = sarif(report(many)).runs;
    expect(results).toHaveLength(5_000);
    expect(results[0]?.['ruleId']).toBe('broken');
    expect(JSON.stringify(invocations[0].toolExecutionNotifications)).toContain('2 results left out');
  });
});

describe('GitHub', () => {
  const lines = (of: Report) =>
    formatted(of, 'github', options)
      .split('\n')
      .filter((line) => line.trim().startsWith('::'));

  test('an annotation reads back to its place and text', () => {
    const [line = ''] = lines(report([row({ path: 'a,b:c%.yaml' })]));
    const [, properties = '', text = ''] = /^::error ([^:]+)::(.*)$/.exec(line) ?? [];
    const unescape = (value: string) =>
      value.replaceAll('%3A', ':').replaceAll('%2C', ',').replaceAll('%0A', '\n').replaceAll('%25', '%');
    expect(Object.fromEntries(properties.split(',').map((pair) => pair.split('=').map(unescape)))).toEqual({
      file: 'a,b:c%.yaml',
      line: '7',
      endLine: '7',
      title: 'broken: services.kimi',
    });
    expect(unescape(text)).toContain('As configured the server does not serve the draft.');
  });

  test('nine of a level, then one that counts the rest', () => {
    const found = lines(report(Array.from({ length: 30 }, () => row())));
    expect(found).toHaveLength(10);
    expect(found[9]).toContain('21 more rows');
  });

  test('no name in a file becomes a command of its own', () => {
    expect(lines(report([hostile])).every((line) => /^::(?:error|warning|notice) /.test(line))).toBe(true);
    expect(lines(report([hostile]))).toHaveLength(1);
  });
});

test('CSV reads back, and no cell is a formula', () => {
  const [head = '', line = ''] = formatted(report([row({ id: '=1+1', name: 'a,"b"' })]), 'csv', options).split('\r\n');
  const cells = Object.fromEntries((fieldsOf(head) ?? []).map((name, index) => [name, fieldsOf(line)?.[index]]));
  expect(cells).toMatchObject({
    id: "'=1+1",
    name: 'a,"b"',
    from_line: '3',
    to_line: '9',
    pin_line: '7',
    now: 'broken',
  });
});

test('JUnit counts what fails, what is skipped and what could not be read, and holds no forbidden character', () => {
  const text = formatted(
    report([row(), row({ accepted }), row({ now: side('keep-pin') }), hostile], {
      unreadable: [{ path: 'x', why: 'binary' }],
    }),
    'junit',
    options,
  );
  expect(text).toContain('<testsuites name="can-i-unpin" tests="5" failures="2" errors="1" skipped="1">');
  expect(text).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/);
  // Well-formed: what is left without tags, attributes and references is nothing.
  const tags = text.split('<').slice(1);
  expect(tags.filter((tag) => tag.split('"').length % 2 === 0 || !tag.trim().endsWith('>'))).toEqual([]);
});

test('Markdown keeps what was read a text, and is cut before GitHub refuses it', async () => {
  expect(formatted(report([hostile]), 'markdown', options)).not.toMatch(/(?<!\\)<b>|@all|\u202e/);
  const { asMarkdown } = await import('../../src/fleet/formats/markdown.ts');
  const text = asMarkdown(report(Array.from({ length: 500 }, () => row())), 10_000);
  expect(Buffer.byteLength(text)).toBeLessThan(10_000);
  expect(text).toContain(' more rows in the JSON.');
});

test('GitLab gets a list with the fields it asks for', () => {
  expect(JSON.parse(formatted(report([row()]), 'gitlab', options))).toEqual([
    {
      description: expect.any(String) as string,
      check_name: 'broken',
      fingerprint: 'sha256:ab:broken',
      severity: 'critical',
      location: { path: 'a.yaml', lines: { begin: 7 } },
    },
  ]);
});

test('the JSON has the published shape', () => {
  for (const of of [report([]), report([row({ accepted }), hostile], { removed: ['x'], baseline: { stale: [] } })])
    expect(auditReport.safeParse(JSON.parse(formatted(of, 'json', options))).error?.issues ?? []).toEqual([]);
});

test('the table steers no terminal, and is as wide as it is told', () => {
  const text = formatted(report([hostile, row()]), 'table', { ...options, width: 80 });
  expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f\u202e]/);
  expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(82);
});
