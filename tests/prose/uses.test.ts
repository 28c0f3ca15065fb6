import { expect, test } from 'vitest';
import { splitMarkdown } from '../../src/knowledge/files.ts';
import { pageAddress, pagesUsing, rulesUsing } from '../../src/prose/uses.ts';
import { load } from '../knowledge/content.ts';

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

test('a rule uses the claims that it names, or that the engine lists under its name', () => {
  const claims = new Set(['pinned-speed', 'unpinned-speed']);
  const cites = { fast: ['unpinned-speed'], unused: ['pinned-speed'] };
  const rules = rulesUsing(claims, cites, {
    '/src/engine/cites.ts': "'pinned-speed', 'unpinned-speed'",
    '/src/engine/speed.ts': "cites.fast, because: ['pinned-speed', 'other-thing']",
  });
  expect([...rules]).toEqual([
    ['unpinned-speed', ['engine/speed: fast']],
    ['pinned-speed', ['engine/speed']],
  ]);
});

test('errors and checklists use what they list', () => {
  const error = '---\ntitle: Boom\nclaims: [pinned-speed, unpinned-speed]\n---\nIt went boom.\n';
  const uses = pagesUsing({ ...load(), texts: [{ file: 'content/errors/boom.md', ...split(error) }] });
  expect(uses.get('unpinned-speed')?.map(({ path }) => path)).toEqual(['/errors/boom/']);
});

function split(whole: string): { front: string; body: string; bodyLine: number } {
  const { front, body, bodyLine } = splitMarkdown('', whole).text;
  return { front, body, bodyLine };
}
