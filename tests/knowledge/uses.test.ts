import { expect, test } from 'vitest';
import { pageAddress, pagesUsing, rulesUsing } from '../../src/knowledge/uses.ts';
import { load } from './content.ts';

test('a page uses a claim that it embeds, takes a figure from, or links to', () => {
  const uses = pagesUsing(
    load({
      'content/guide/speed.md': `---
title: Speed
summary: How fast it is.
order: 1
---
[[figure:pinned-speed.rate]] and [more](/claims/#unpinned-speed)
`,
    }),
  );
  expect(uses.get('pinned-speed')?.map(({ path }) => path)).toEqual(['/guide/speed/', '/upstream/vllm-1/']);
  expect(uses.get('unpinned-speed')?.map(({ title }) => title)).toEqual(['Speed', 'vLLM #2']);
});

test('a page with an address of its own is linked there', () => {
  expect(pageAddress({ id: 'versions', address: '/versions/' })).toBe('/versions/');
  expect(pageAddress({ id: 'masks', address: undefined })).toBe('/guide/masks/');
});

test('a rule uses the claims that it names', () => {
  const claims = new Set(['pinned-speed']);
  const rules = rulesUsing(claims, { '/src/engine/speed.ts': "because: ['pinned-speed', 'other-thing']" });
  expect([...rules]).toEqual([['pinned-speed', ['engine/speed']]]);
});
