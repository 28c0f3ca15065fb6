import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { reports } from '../../src/intake/readers/log/reports.ts';
import { catalogueOf, loadErrors } from '../../src/knowledge/errors.ts';
import { loadKnowledge } from '../../src/knowledge/load.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const claims = loadKnowledge(root).claims;

/** A copy of content/errors with one file changed. */
function changed(name: string, change: (text: string) => string): string {
  const copy = mkdtempSync(join(tmpdir(), 'errors-'));
  onTestFinished(() => {
    rmSync(copy, { recursive: true });
  });
  mkdirSync(join(copy, 'content/errors'), { recursive: true });
  for (const file of readdirSync(join(root, 'content/errors'))) {
    const text = readFileSync(join(root, 'content/errors', file), 'utf8');
    const next = file === name ? change(text) : text;
    if (next !== '') writeFileSync(join(copy, 'content/errors', file), next);
  }
  return copy;
}

test('the log reader and the content know the same messages', () => {
  expect([...loadErrors(root, claims).keys()].sort()).toEqual(Object.keys(reports).sort());
});

test('the catalogue for the browser leaves the pages out', () => {
  const text = JSON.stringify(catalogueOf(loadErrors(root, claims)));
  expect(text).not.toContain('## ');
  expect(text.length).toBeLessThan(60_000);
});

test.each<[string, string, (text: string) => string, RegExp]>([
  [
    'a claim that does not exist',
    'causal-only.md',
    (t) => t.replace('merged-fails-closed', 'no-such-claim'),
    /no claim "no-such-claim"/,
  ],
  [
    'a condition that the reader never sets',
    'typeerror-causal.md',
    (t) => t.replaceAll('release-new', 'release-newest'),
    /never sets "release-newest"/,
  ],
  [
    'a condition without words',
    'shape-not-supported.md',
    (t) => t.replace(/ {2}above-128: .*\n/, ''),
    /"above-128" has no words/,
  ],
  [
    'words without a sentence',
    'causal-only.md',
    (t) => t.replace('says:', 'conditions:\n  one-token: one token\nsays:'),
    /no sentence depends on "one-token"/,
  ],
  ['a page that is missing', 'dcp-lse.md', () => '', /dcp-lse.md:1:1 is missing/],
  [
    'a related page that is missing',
    'causal-only.md',
    (t) => t.replace('related: [typeerror-causal', 'related: [nowhere'),
    /there is no "nowhere"/,
  ],
  [
    'a key that is unknown',
    'causal-only.md',
    (t) => t.replace('severity:', 'severe: yes\nseverity:'),
    /causal-only.md:\d+:1 unknown key "severe"/,
  ],
])('%s is reported with its file', (_, file, change, message) => {
  expect(() => loadErrors(changed(file, change), claims)).toThrow(message);
});
