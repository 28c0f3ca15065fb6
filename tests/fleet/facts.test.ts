import { describe, expect, test } from 'vitest';
import { FactBook } from '../../src/fleet/facts/apply.ts';
import { FactsError, readFacts } from '../../src/fleet/facts/read.ts';
import { nameGlob, pathGlob } from '../../src/fleet/globs.ts';

const head = 'schema: can-i-unpin/facts@1\n';
const kimi = {
  id: 'clusters/a/kimi.yaml#services.kimi',
  path: 'clusters/a/kimi.yaml',
  image: 'reg.example/vllm:2026.09.1',
};
const values = (text: string, found: Parameters<FactBook['of']>[0] = kimi) =>
  Object.fromEntries(
    new FactBook(readFacts(head + text, 'f'), 'f').of(found).readings.map(({ key, value }) => [key, value]),
  );

test('values are taken as written', () => {
  expect(values('images:\n- match: "*"\n  vllm.version: 0.30\n  aiter.enabled: yes\n')).toEqual({
    'vllm.version': '0.30',
    'aiter.enabled': 'yes',
  });
});

test('the narrowest level decides: deployment, digest, tag, draft, file', () => {
  const levels = [
    'files: [{match: "**", tp: 1}]',
    'drafts: [{match: "example/*", tp: 2}]',
    'images: [{match: "reg.example/*", tp: 3}]',
    'images: [{match: "reg.example/*", tp: 3}, {match: "*@sha256:ab", tp: 4}]',
    'deployments: [{match: "clusters/a/kimi.yaml#services.kimi", tp: 5}]',
  ];
  const found = { ...kimi, image: 'reg.example/vllm@sha256:ab', draft: 'example/draft' };
  for (let last = 0; last < levels.length; last += 1) {
    // The fourth replaces the third: both are of one section.
    const used = levels.slice(0, last + 1).filter((_, index) => !(index === 2 && last >= 3));
    expect(values(`${used.join('\n')}\n`, found)).toEqual({ tp: String(last + 1) });
  }
});

test('of several files entries the last that matches wins', () => {
  expect(values('files: [{match: "**", tp: 1}, {match: "clusters/**", tp: 2}, {match: "other/**", tp: 3}]')).toEqual({
    tp: '2',
  });
});

test('two image entries that say different things of one image are an error with both lines', () => {
  const text = 'images:\n- match: "reg.example/*"\n  tp: 1\n- match: "*:2026.09*"\n  tp: 2\n';
  expect(() => values(text)).toThrow(/f:6: tp of reg\.example\/vllm:2026\.09\.1 is 2 here and 1 at line 4/);
});

test('an override stands above the text', () => {
  const book = new FactBook(readFacts(`${head}files:\n- match: "**"\n  override: true\n  tp: 4\n`, 'f'), 'f');
  expect(book.of(kimi)).toMatchObject({
    readings: [],
    above: { tp: { value: '4', from: { kind: 'read', place: { input: 'facts', line: 5 } } } },
  });
});

test('entries that met no deployment are told by their line', () => {
  const book = new FactBook(
    readFacts(`${head}files:\n- match: nowhere/**\n  tp: 4\n- match: "**"\n  tp: 8\n`, 'f'),
    'f',
  );
  book.of(kimi);
  expect(book.unused).toEqual(['facts:3']);
});

describe('a faulty facts file is one line that says where', () => {
  test.each([
    ['fles: []', /f:2: "fles" is not known here; do you mean "files"\?/],
    ['files:\n- match: a\n  kvCachDtype: fp8', /f:4: "kvCachDtype" is not known here; do you mean "kvCacheDtype"\?/],
    ['files:\n- tp: 8', /f:3: an entry of files needs "match"/],
    ['files:\n- match: a\n  tp: eight', /f:4: tp: "eight" is not understood/],
    ['files: 3', /f:2: files is a list/],
    ['files:\n- match: [a]', /f:3: match is one value/],
    [
      'accept:\n- match: a\n  rule: brokn\n  reason: x\n  until: 2027-01-01',
      /f:3: "brokn" cannot be accepted; do you mean "broken"\?/,
    ],
    ['accept:\n- match: a\n  rule: broken\n  reason: x', /needs "until"/],
    ['accept:\n- match: a\n  rule: broken\n  reason: x\n  until: soon', /write a day/],
    ['files: [', /^f:\d+: /],
  ])('%j', (text, message) => {
    expect(() => readFacts(`${head}${text}\n`, 'f')).toThrow(FactsError);
    expect(() => readFacts(`${head}${text}\n`, 'f')).toThrow(message);
  });

  test('another schema', () => {
    expect(() => readFacts('schema: can-i-unpin/facts@9\n', 'f')).toThrow(/this program reads can-i-unpin\/facts@1/);
  });
});

test('a path glob keeps within a folder, and takes the text itself, brackets and all', () => {
  expect(pathGlob('clusters/*')('clusters/a/b.yaml')).toBe(false);
  expect(pathGlob('clusters/**')('clusters/a/b.yaml')).toBe(true);
  expect(pathGlob('v.yaml#modelSpec[kimi]')('v.yaml#modelSpec[kimi]')).toBe(true);
});

test('an image glob crosses slashes and knows no other sign', () => {
  expect(nameGlob('reg.example/*:2026.*')('reg.example/a/b:2026.09')).toBe(true);
  expect(nameGlob('a*b*c')('abc')).toBe(true);
  expect(nameGlob('ab*ba')('aba')).toBe(false);
  expect(nameGlob('vllm?')('vllm1')).toBe(false);
});
