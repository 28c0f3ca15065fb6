import { expect, test } from 'vitest';
import { knowledge } from '../engine/data.ts';
import { load, problems, spoilt } from './content.ts';

test('good content loads, by id', () => {
  const small = load();
  expect([...small.claims.keys()]).toEqual(['pinned-speed', 'unpinned-speed']);
  expect(small.upstream.get('vllm-2')?.supersedes).toEqual(['vllm-1']);
});

test("the project's own content is right", () => {
  // It is read once for all tests of a worker, and reading throws what is wrong.
  expect(knowledge.claims.size).toBeGreaterThan(200);
});

test('every problem of every file is reported at once, with its place', () => {
  expect(
    problems({
      ...spoilt('content/sources.yaml', 'kind: pull-request', 'kind: rumour'),
      ...spoilt('content/claims/speed.yaml', 'asOf: 2026-08-19', 'asOf: August'),
    }),
  ).toEqual([
    'content/claims/speed.yaml:6 asOf: must be a date like 2026-11-29',
    expect.stringContaining('content/sources.yaml:2 kind: '),
  ]);
});

test('a syntax error, an unknown key and a missing front matter are told apart', () => {
  expect(problems({ 'content/claims/more.yaml': '- id: [' })[0]).toMatch(/^content\/claims\/more.yaml:1 /);
  expect(problems(spoilt('content/sources.yaml', 'kind:', 'sort:'))).toContain(
    'content/sources.yaml:2 unknown key "sort"',
  );
  expect(problems({ 'content/guide/new.md': '# New' })).toEqual([
    'content/guide/new.md:1 starts without a front matter block between --- lines',
  ]);
});

test('a list of the readers has its source and its day, and is one that is read', () => {
  expect(
    problems({
      'content/readers/images.json':
        '{ "about": "x",\n  "source": "https://example.org/", "read": "lately", "images": [] }',
      'content/readers/kernels.json': '{}',
    }),
  ).toEqual([
    'content/readers/images.json:2 read: must be a date like 2026-11-29',
    expect.stringMatching(/^content\/readers\/kernels\.json:1 is read by nothing/),
  ]);
});
