// What content/checklists/ promises.
import { expect, test } from 'vitest';
import { findItem, itemsOf } from '../../src/checklists/checklist.ts';
import type { Settings } from '../../src/checklists/facts.ts';
import { applies } from '../../src/checklists/progress.ts';
import { checklistJson, checklistJsonSchema, forDeployment, toJson } from '../../src/publish/api/checklists.ts';
import { loadChecklists } from '../../src/knowledge/checklists.ts';
import { data, knowledge } from '../engine/data.ts';
import permanent from './permanent-ids.json' with { type: 'json' };

const root = process.cwd();
const lists = loadChecklists(root, knowledge);
const list = (name: string) => {
  const found = lists.find((each) => each.name === name);
  if (found === undefined) throw new Error(name);
  return found;
};

test('there are three lists, each long enough to run its job by', () => {
  expect(lists.map(({ name }) => name)).toEqual(['onboarding', 'release-review', 'operations']);
  expect(itemsOf(list('onboarding')).length).toBeGreaterThanOrEqual(12);
  expect(itemsOf(list('release-review')).length).toBeGreaterThanOrEqual(20);
  expect(itemsOf(list('operations')).length).toBeGreaterThanOrEqual(16);
});

test('an id that was once given is found for ever, under its own name or as an alias', () => {
  const given: Readonly<Record<string, readonly string[]>> = permanent;
  for (const each of lists) {
    const ids = given[each.name] ?? [];
    expect(ids.filter((id) => findItem(each, id) === undefined)).toEqual([]);
    // A new item: add its id to permanent-ids.json, from where nothing is ever taken out.
    expect(itemsOf(each).filter(({ id }) => !ids.includes(id))).toEqual([]);
  }
});

const asked = (name: string, settings: Settings) =>
  itemsOf(list(name))
    .filter((item) => applies(item, settings).applies !== 'no')
    .map(({ id }) => id);

test('a bf16 deployment is not asked about the hole of fp8, an fp8 one is', () => {
  const about = ['fp8-block-of-two', 'truncated-blocks'];
  const bf16 = asked('release-review', { kvCacheDtype: 'bfloat16', 'draft.tokens': '1' });
  const fp8 = asked('release-review', { kvCacheDtype: 'fp8', 'draft.tokens': '1' });
  expect(about.filter((id) => bf16.includes(id))).toEqual([]);
  expect(about.filter((id) => fp8.includes(id))).toEqual(about);
  expect(asked('release-review', { kvCacheDtype: 'fp8', 'draft.tokens': '7' })).not.toContain('fp8-block-of-two');
  expect(asked('operations', { kvCacheDtype: 'auto' })).not.toContain('upgrade-fp8-guard');
});

test('DCP, gfx942 and float16 are asked about where they are, and where nothing is known', () => {
  const special = ['float16-queries', 'dcp-route', 'gfx942-verify'];
  const of = (settings: Settings) => asked('release-review', settings).filter((id) => special.includes(id));
  expect(of({})).toEqual(special);
  expect(of({ 'gpu.arch': 'gfx950', tp: '8' })).toEqual([]);
  expect(of({ 'gpu.arch': 'gfx942', dcp: '8', dtype: 'half' })).toEqual(special);
});

test('a hint never says that something passes that the deployment speaks against', () => {
  const hints = (settings: Settings) =>
    forDeployment(list('release-review'), settings, knowledge, data).sections.flatMap(({ items }) =>
      items.flatMap(({ id, suggestion }) =>
        suggestion === undefined || id === 'verdict-on-record' ? [] : [`${id}: ${suggestion.state}`],
      ),
    );
  expect(hints({})).toEqual([]);
  expect(hints({ 'aiter.causal': 'yes', 'gpu.arch': 'gfx950' })).toEqual([
    'aiter-takes-causal: pass',
    'architecture-of-every-node: pass',
  ]);
  expect(
    hints({ 'aiter.causal': 'no', 'aiter.enabled': 'no', 'gpu.arch': 'gfx942', 'draft.blockLength': '8' }),
  ).toEqual([
    'aiter-takes-causal: fail',
    'architecture-of-every-node: fail',
    'environment-switches: fail',
    'anchor-and-block: pass',
  ]);
});

test('the lists for machines have the shape that their schema says, and refer to nothing unwritten', () => {
  for (const each of lists) {
    const json = toJson(each, knowledge);
    expect(checklistJson.parse(json)).toEqual(json);
    expect(JSON.stringify(json)).not.toMatch(/\[\[/);
    const answer = forDeployment(each, { kvCacheDtype: 'fp8' }, knowledge, data);
    expect(checklistJson.parse(answer)).toEqual(answer);
  }
  expect(checklistJsonSchema()).toMatchObject({ title: 'can-i-unpin/checklist@1', type: 'object' });
});
