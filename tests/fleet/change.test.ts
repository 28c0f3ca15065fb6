import { byHand } from '../../src/engine/deployment.ts';
import { describe, expect, test } from 'vitest';
import type { Confidence, Outcome, Run, Verdict } from '../../src/engine/result.ts';
import { changeOf, commonChange, mustProve, todoOf } from '../../src/fleet/change.ts';

type Side = Parameters<typeof changeOf>[0];

const run = (outcome: Outcome, backend: string | null): Run => ({
  outcome,
  backend,
  stage: null,
  subject: 'draft',
  because: [],
  kernel: null,
});
const side = (
  verdict: Verdict,
  configured: Run,
  unpinned: Run,
  pin: string,
  confidence: Confidence = 'measured',
): Side => ({
  verdict,
  confidence,
  proof: null,
  asConfigured: configured,
  unpinned,
  need: [],
  deployment: { 'draft.attentionBackend': byHand(pin) },
});

const triton = run('serves', 'TRITON_MLA');
const aiter = run('serves', 'ROCM_AITER_MLA');
const fails = run('fails-at-runtime', null);
const open = run('unknown', null);
const off = run('not-applicable', null);

/** Every kind of side that the engine answers with, pinned and unpinned. */
const sides: Readonly<Record<string, Side>> = {
  'pinned, may go': side('unpin', triton, aiter, 'TRITON_MLA'),
  'pinned, may go, carried forward': side('unpin', triton, aiter, 'TRITON_MLA', 'carried-forward'),
  'pinned, keeps': side('keep-pin', triton, triton, 'TRITON_MLA'),
  'pinned, must': side('must-pin', triton, fails, 'TRITON_MLA'),
  'pinned, broken': side('broken', fails, fails, 'TRITON_MLA'),
  'pinned, broken by its pin': side('broken', fails, aiter, 'TRITON_MLA'),
  'unpinned, AITER': side('unpin', aiter, aiter, 'auto'),
  'unpinned, Triton': side('keep-pin', triton, triton, 'auto'),
  'unpinned, broken': side('broken', fails, fails, 'auto'),
  open: side('need-input', open, open, 'auto'),
  'open, configured serves': side('need-input', triton, open, 'TRITON_MLA'),
  'not applicable': side('not-applicable', off, off, 'auto'),
};
const all = Object.entries(sides);
const at = (name: string): Side => {
  const found = sides[name];
  if (found === undefined) throw new Error(name);
  return found;
};

test.each([
  ['unpinned, AITER', 'unpinned, broken', 'breaks'],
  ['pinned, keeps', 'pinned, broken', 'breaks'],
  ['open, configured serves', 'pinned, broken', 'breaks'],
  ['unpinned, broken', 'unpinned, Triton', 'mended'],
  ['pinned, broken by its pin', 'pinned, may go', 'mended'],
  ['pinned, may go', 'pinned, may go', 'pin-can-go'],
  ['pinned, keeps', 'pinned, may go', 'pin-can-go-after'],
  ['pinned, may go', 'pinned, may go, carried forward', 'pin-can-go-after'],
  ['pinned, may go', 'pinned, must', 'must-pin-after'],
  ['pinned, keeps', 'pinned, must', 'must-pin-after'],
  ['unpinned, Triton', 'unpinned, AITER', 'backend-changes'],
  ['unpinned, AITER', 'unpinned, AITER', 'same'],
  ['pinned, keeps', 'pinned, keeps', 'same'],
  ['not applicable', 'not applicable', 'same'],
  ['open', 'pinned, keeps', 'undecided'],
  ['pinned, keeps', 'open', 'undecided'],
  ['not applicable', 'pinned, keeps', 'undecided'],
])('from "%s" to "%s": %s', (now, after, change) => {
  expect(changeOf(at(now), at(after))).toBe(change);
});

describe('for all pairs of sides', () => {
  const pairs = all.flatMap(([a, now]) => all.map(([b, after]) => ({ name: `${a} → ${b}`, now, after })));

  test('swapping the sides turns "breaks" into "mended" and back', () => {
    for (const { name, now, after } of pairs)
      expect(changeOf(after, now) === 'mended', name).toBe(changeOf(now, after) === 'breaks');
  });

  test('a side that a pin stops is never one whose pin can go', () => {
    for (const { name, now, after } of pairs)
      if (after.verdict === 'broken') expect(changeOf(now, after), name).not.toMatch(/^pin-can-go/);
  });

  test('nothing breaks on a side that is open', () => {
    for (const { name, now, after } of pairs)
      if (after.asConfigured.outcome === 'unknown') expect(changeOf(now, after), name).not.toBe('breaks');
  });
});

test('a side against itself breaks nothing and mends nothing', () => {
  for (const [name, each] of all)
    expect(['same', 'undecided', 'pin-can-go', 'pin-can-go-after'], name).toContain(changeOf(each, each));
});

test('choices that disagree leave the change open', () => {
  const [pinned, broken] = [at('pinned, keeps'), at('pinned, broken')];
  expect(commonChange([[pinned, broken]])).toBe('breaks');
  expect(
    commonChange([
      [pinned, broken],
      [pinned, pinned],
    ]),
  ).toBe('undecided');
});

test('what is carried forward, and an unpin that is only stated, must be proved first', () => {
  const stated: Side = { ...at('pinned, may go'), confidence: 'stated' };
  const keeps: Side = { ...at('pinned, keeps'), confidence: 'stated' };
  expect(mustProve(at('pinned, may go'), at('pinned, may go, carried forward'))).toBe(true);
  expect(mustProve(stated, stated)).toBe(true);
  expect(mustProve(keeps, keeps)).toBe(false);
});

test('an unpinned draft that breaks is pinned before the upgrade, a pinned one is held', () => {
  expect(todoOf('breaks', false, false)).toMatch(/^Pin the draft/);
  expect(todoOf('breaks', true, false)).toMatch(/^Hold/);
});
