import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { catalogueOf, loadErrors } from '../../src/knowledge/errors.ts';
import { knowledge } from '../engine/data.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { claims } = knowledge;

/** One file of content/errors, changed, in a folder of its own. */
function changed(name: string, change: (text: string) => string): string {
  const copy = mkdtempSync(join(tmpdir(), 'errors-'));
  onTestFinished(() => {
    rmSync(copy, { recursive: true });
  });
  mkdirSync(join(copy, 'content/errors'), { recursive: true });
  const text = readFileSync(join(root, 'content/errors', name), 'utf8');
  writeFileSync(join(copy, 'content/errors', name), change(text));
  return copy;
}

test('the catalogue for the browser leaves the pages out', () => {
  const text = JSON.stringify(catalogueOf(loadErrors(root, claims)));
  expect(text).not.toContain('## ');
  expect(text.length).toBeLessThan(250_000);
});

test.each<[string, string, (text: string) => string, RegExp]>([
  [
    'a claim that does not exist',
    'causal-only.md',
    (t) => t.replace('merged-fails-closed', 'no-such-claim'),
    /no claim "no-such-claim"/,
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
  [
    'a page without an example',
    'dcp-lse.md',
    (t) => t.replace(/examples:\n(?: {2}.*\n)+/, ''),
    /dcp-lse.md:\d+:1 examples: give one text/,
  ],
  [
    'a page without a near miss',
    'dcp-lse.md',
    (t) => t.replace(/nearMisses:\n(?: {2}.*\n)+/, ''),
    /dcp-lse.md:\d+:1 nearMisses: give one text/,
  ],
  [
    'a page that does not say since and until when it is printed',
    'dcp-lse.md',
    (t) => t.replace(/messages:\n(?: {2}.*\n)+/, ''),
    /dcp-lse.md:\d+:1 since, until: say/,
  ],
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
