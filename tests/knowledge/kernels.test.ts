import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadKernels } from '../../src/knowledge/kernels.ts';
import { root } from '../engine/kernels/held.ts';

let copy = '';
beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), 'kernels-'));
  cpSync(join(root, 'content/kernels'), join(copy, 'content/kernels'), { recursive: true });
});
afterEach(() => {
  rmSync(copy, { recursive: true, force: true });
});

/** What the loader complains of once `file` was changed. */
function complaint(file: string, from: string, to: string): string {
  const path = join(copy, 'content/kernels', file);
  const text = readFileSync(path, 'utf8');
  expect(text).toContain(from);
  writeFileSync(path, text.replace(from, to));
  try {
    loadKernels(copy);
  } catch (error) {
    return String(error);
  }
  return '';
}

test('the files as they are load; shapes that are shared are the same object', () => {
  const releases = loadKernels(copy);
  const shapes = (tag: string) => releases.find((r) => r.tag === tag)?.shapes;
  expect(shapes('v0.1.20.post1')).toBe(shapes('v0.1.20'));
  expect(Object.values(shapes('v0.1.20') ?? {}).flat()).toHaveLength(86);
  expect(Object.values(shapes('v0.1.17') ?? {}).flat()).toHaveLength(62);
  expect(releases.every((r) => r.sources.length >= 2)).toBe(true);
});

test.each([
  ['v0.1.20.yaml', 'rules: v0.1.20', 'rules: v0.1.2', 'v0.1.20.yaml:2:1 content/kernels/rules/ has no rules "v0.1.2"'],
  ['v0.1.20.yaml', 'tag: v0.1.20', 'tag: v0.1.21', 'v0.1.20.yaml:1:1 is not the name of the file'],
  [
    'v0.1.20.yaml',
    '16x4 ps causal',
    '16*4 ps causal',
    'must read like "fp8/fp8 16x4 ps non-causal lse cprr kernel_name"',
  ],
  ['v0.1.20.yaml', '128x0 causal', '128x0', 'v0.1.20.yaml:12:1 needs a mask, as maskArgument says'],
  ['v0.1.20.post1.yaml', 'sameShapesAs: v0.1.20', 'sameShapesAs: v0.1.16', '"v0.1.16" has no shapes of its own'],
  ['v0.1.20.post1.yaml', 'sameShapesAs: v0.1.20', '', 'needs either shapes or sameShapesAs'],
  ['rules/v0.1.17.yaml', 'extends: v0.1.18', 'extends: v0.1.16', 'there are no whole rules "v0.1.16"'],
  ['rules/v0.1.17.yaml', 'fp8-64-long:', 'fp8-65-long:', 'v0.1.18 has no rule "fp8-65-long"'],
  ['rules/v0.1.17.yaml', 'heads: 32\n      block: 4', 'heads: 32', 'block: Invalid input: expected number'],
  ['rules/v0.1.18.yaml', 'padTo: 16', 'padTo: sixteen', 'padTo: Invalid input: expected number'],
  ['rules/v0.1.18.yaml', 'block: { in: [1] }', 'block: {}', 'needs a limit'],
])('%s with "%s" changed is refused at its place', (file, from, to, message) => {
  const text = complaint(file, from, to);
  expect(text).toContain(message);
  expect(text).toMatch(/content\/kernels\/\S+\.yaml:\d+:\d+ /);
});
