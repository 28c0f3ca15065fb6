import { expect, test } from 'vitest';
import { staleIn, staleText } from '../../src/knowledge/stale.ts';
import { load, spoilt } from './content.ts';

const today = '2026-11-29';
const releases = `- { id: vllm-0.29.0, what: vllm, version: 0.29.0, verified: true, pins: 0.1.19, claims: [pinned-speed] }
- { id: vllm-0.30.0, what: vllm, version: 0.30.0, verified: false }
- { id: aiter-0.1.19, what: aiter, version: 0.1.19, verified: true, date: 2026-01-01 }
`;
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);

test('what is older than the days given comes oldest first', () => {
  expect(ids(staleIn(load(), today, 60))).toEqual(['pinned-speed', 'unpinned-speed', 'vllm-1', 'vllm-2']);
  expect(ids(staleIn(load(), today, 102))).toEqual(['vllm-1', 'vllm-2']);
  expect(staleIn(load(), today, 101)[0]).toEqual({
    kind: 'claim',
    id: 'pinned-speed',
    day: '2026-08-19',
    days: 102,
    why: 'older than 101 days',
    overdue: false,
    address: 'https://github.com/vllm-project/vllm/pull/53001',
  });
});

test('what the readers of pasted text know grows old as a release does', () => {
  const images = (read: string) => ({
    'content/readers/images.json': JSON.stringify({ about: 'x', source: 'https://example.org/', read, images: [] }),
  });
  expect(ids(staleIn(load(images('2026-11-28')), today, 1000))).not.toContain('images');
  expect(staleIn(load(images('2026-10-01')), today, 1000)).toContainEqual(
    expect.objectContaining({ kind: 'reader', id: 'images', day: '2026-10-01', address: 'https://example.org/' }),
  );
});

test('what is bound to a time is listed at any age', () => {
  const knowledge = load({
    ...spoilt('content/upstream/vllm-2.md', 'state: merged', 'state: open'),
    ...spoilt('content/claims/speed.yaml', 'asOf: 2026-08-19', 'asOf: 2026-11-28\n  recheck: 2027-01-15'),
    'content/releases/vllm.yaml': releases,
  });
  const list = staleIn(knowledge, today, 1000);
  expect(list.map(({ id, why, overdue }) => [id, why, overdue])).toEqual([
    ['vllm-0.30.0', 'not verified; no day is known', false],
    ['vllm-1', 'older than 30 days', false],
    ['vllm-2', 'state open; older than 30 days', false],
    ['pinned-speed', 'to be checked by 2027-01-15', false],
  ]);
});

test('a pin is as old as what is claimed of it, and a release without one is none', () => {
  const list = staleIn(load({ 'content/releases/vllm.yaml': releases }), today, 60).filter(
    ({ kind }) => kind === 'pin',
  );
  expect(list.map(({ id, day }) => [id, day])).toEqual([
    ['vllm-0.30.0', undefined],
    ['vllm-0.29.0', '2026-08-19'],
  ]);
});

test.each([
  ['2026-11-28', true, 'was to be checked by 2026-11-28'],
  ['2026-11-29', false, 'to be checked by 2026-11-29'],
])('a claim to be checked by %s: overdue %s', (day, overdue, why) => {
  const knowledge = load(
    spoilt('content/claims/speed.yaml', 'asOf: 2026-08-19', `asOf: 2026-11-01\n  recheck: ${day}`),
  );
  const entry = staleIn(knowledge, today, 1000).find(({ kind }) => kind === 'claim');
  expect(entry).toMatchObject({ id: 'pinned-speed', overdue, why });
  expect(staleText(entry === undefined ? [] : [entry])).toBe(
    `${overdue ? '!' : ' '} 2026-11-01   28 days  claim     pinned-speed: ${why}  https://github.com/vllm-project/vllm/pull/53001\n`,
  );
});
