import { describe, expect, test } from 'vitest';
import { byName, nameApart } from '../../src/checklists/names.ts';
import { answeredIn, copyOf, sharing, spread, subjectOf } from '../../src/checklists/share.ts';
import { emptyEntry, newRun, withEntry, type ChecklistRun, type ItemRecord } from '../../src/checklists/run.ts';
import type { Settings } from '../../src/checklists/facts.ts';
import type { Item } from '../../src/checklists/checklist.ts';
import { item as sampleItem } from './sample.ts';

const about = (shared: Item['shared']): Item => sampleItem('plain', { shared });
const run = (id: string, deployment: Settings, name = id): ChecklistRun =>
  newRun(id, 'sample', { name, who: '', deployment }, 'me');
const passed: ItemRecord = { ...emptyEntry, state: 'pass', evidence: 'probe.json', who: 'Ada', clock: 2, by: 'me' };
const given = (one: ChecklistRun, entry = passed): ChecklistRun => withEntry(one, about('image').id, entry);
const image: Settings = { 'vllm.version': '0.31.0', 'aiter.version': '0.1.24' };

describe('what an answer is about', () => {
  test('one deployment shares nothing', () => {
    expect(subjectOf(about(null), image)).toBeUndefined();
  });

  test('an image is its two versions, and whatever else is known of it', () => {
    expect(subjectOf(about('image'), image)).toBe(subjectOf(about('image'), { ...image, 'gpu.arch': 'gfx942' }));
    expect(subjectOf(about('image'), image)).not.toBe(subjectOf(about('image'), { ...image, 'vllm.commit': 'abc' }));
    expect(subjectOf(about('image'), image)).not.toBe(
      subjectOf(about('image'), { ...image, 'aiter.version': '0.1.20' }),
    );
  });

  test.each([
    ['image', { 'vllm.version': '0.31.0' }],
    ['image-gpu', image],
  ] as const)('%s: what is not known is never taken to be the same', (shared, settings) => {
    expect(subjectOf(about(shared), settings)).toBeUndefined();
  });

  test('a kernel is also the heads, the block and the cache', () => {
    const one = { ...image, 'gpu.arch': 'gfx950', kvCacheDtype: 'fp8' };
    expect(subjectOf(about('image-gpu'), one)).toBe(subjectOf(about('image-gpu'), { ...one, kvCacheDtype: 'auto' }));
    expect(subjectOf(about('kernel'), one)).not.toBe(subjectOf(about('kernel'), { ...one, kvCacheDtype: 'auto' }));
  });
});

describe('an answer about the image', () => {
  const item = about('image');
  const mine = given(run('a', image));

  test('goes to every other run of that image that has none', () => {
    const others = [
      run('b', image),
      run('c', { ...image, 'gpu.arch': 'gfx942' }),
      run('d', { 'vllm.version': '0.30.0' }),
    ];
    const changed = spread(item, emptyEntry, mine, [mine, ...others], 'me');
    expect(changed.map(({ id }) => id)).toEqual(['b', 'c']);
    expect(changed[0]?.entries[item.id]).toMatchObject({ state: 'pass', evidence: 'probe.json', who: 'Ada' });
  });

  test('does not replace an answer that another run has of its own', () => {
    const other = given(run('b', image), { ...passed, state: 'fail' });
    expect(spread(item, emptyEntry, mine, [mine, other], 'me')).toEqual([]);
  });

  test('follows a change of the answer that was shared', () => {
    const other = given(run('b', image));
    const changed = given(mine, { ...passed, evidence: 'newer.json', clock: 3 });
    expect(spread(item, passed, changed, [other], 'me')[0]?.entries[item.id]?.evidence).toBe('newer.json');
  });

  test('is offered to a run that comes later', () => {
    expect(answeredIn(item, run('b', image), [mine])?.id).toBe('a');
    expect(answeredIn(item, given(run('b', image)), [mine])).toBeUndefined();
    expect(sharing(about(null), run('b', image), [mine])).toEqual([]);
  });
});

test('a copy takes the deployment and no answer', () => {
  const copy = copyOf(given(run('a', image)), 'b', 'a (copy)');
  expect(copy).toMatchObject({ id: 'b', entries: {}, head: { name: 'a (copy)', deployment: image } });
});

describe('names', () => {
  test('are in the order in which people count', () => {
    expect(byName([run('x', {}, 'k3-10'), run('y', {}, 'k3-2')]).map(({ head }) => head.name)).toEqual([
      'k3-2',
      'k3-10',
    ]);
  });

  test('that are alike are told apart by what the deployments do not share', () => {
    const a = run('a', { ...image, 'gpu.arch': 'gfx950' }, 'Review');
    const b = run('b', { ...image, 'gpu.arch': 'gfx942' }, 'Review');
    expect(nameApart(a, [a, b])).toBe('Review · gpu.arch=gfx950');
    expect(nameApart(a, [a])).toBe('Review');
    expect(nameApart(run('abcdef', {}, 'Review'), [run('b', {}, 'Review')])).toBe('Review · abcd');
  });
});
