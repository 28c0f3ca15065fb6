import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { withValues } from '../../tools/front-matter.ts';

const text = `---
# The one that landed.
repo: vllm-project/vllm
state: open # as read
asOf:   2026-09-15
needs: [a-1,   b-2]

watch: >-
  A release
  that holds it.
---

state: this is prose
`;

test('one value changes and nothing else', () => {
  expect(withValues(text, { state: 'merged' }, 'asOf')).toBe(text.replace('state: open #', 'state: merged #'));
  expect(withValues(text, { asOf: '2026-11-29' }, 'asOf')).toBe(text.replace('2026-09-15', '2026-11-29'));
  expect(withValues(text, {}, 'asOf')).toBe(text);
});

test('a new key comes after the one that is named', () => {
  expect(withValues(text, { merged: '2026-10-01' }, 'asOf')).toBe(
    text.replace('2026-09-15\n', '2026-09-15\nmerged: 2026-10-01\n'),
  );
});

test('a key is taken out with its line', () => {
  expect(withValues(text, { state: undefined, closed: undefined }, 'asOf')).toBe(
    text.replace('state: open # as read\n', ''),
  );
});

test('what YAML would read as a number is quoted', () => {
  expect(withValues(text, { commit: '12e4567890' }, 'asOf')).toContain('\ncommit: "12e4567890"\n');
  expect(withValues(text, { commit: '35dc273072' }, 'asOf')).toContain('\ncommit: 35dc273072\n');
});

test('what cannot be changed safely is refused', () => {
  expect(() => withValues(text, { needs: 'x' }, 'asOf')).toThrow('needs is not a plain value');
  expect(() => withValues('no front matter', { state: 'x' }, 'asOf')).toThrow('no front matter');
  expect(() => withValues('---\n- a\n---\n', { state: 'x' }, 'asOf')).toThrow('not a list of keys');
});

test('Windows line ends stay', () => {
  const windows = text.replaceAll('\n', '\r\n');
  expect(withValues(windows, { state: 'closed' }, 'asOf')).toBe(windows.replace('state: open', 'state: closed'));
});

test('every change of the content keeps its text when nothing changes', () => {
  const files = globSync('content/upstream/*.md');
  expect(files.length).toBeGreaterThan(10);
  for (const file of files) {
    const whole = readFileSync(file, 'utf8');
    const asOf = /^asOf: (.*)$/m.exec(whole)?.[1];
    expect(withValues(whole, { asOf }, 'asOf'), file).toBe(whole);
  }
});
