import { parse, ELEMENT_NODE, walkSync, type Node } from 'ultrahtml';
import { expect, test } from 'vitest';
import { atomFeed } from '../../src/publish/feed.ts';
import { load, spoilt } from '../knowledge/content.ts';

const at = (path: string) => `https://site.test/${path}`;

function texts(feed: string, name: string): string[] {
  const found: string[] = [];
  walkSync(parse(feed) as Node, (node) => {
    if (node.type === ELEMENT_NODE && node.name === name)
      found.push(node.children.map((c) => String(c.value)).join(''));
  });
  return found;
}

test('the newest come first, dated by the content', () => {
  const feed = atomFeed(load(), at);
  expect(texts(feed, 'id')).toEqual([
    'https://site.test/',
    'https://site.test/upstream/vllm-2/',
    'https://site.test/upstream/vllm-1/',
    'https://site.test/claims/#pinned-speed',
    'https://site.test/claims/#unpinned-speed',
  ]);
  expect(texts(feed, 'updated')).toEqual([
    '2026-11-29T00:00:00Z',
    '2026-09-15T00:00:00Z',
    '2026-09-12T00:00:00Z',
    '2026-08-19T00:00:00Z',
    '2026-08-19T00:00:00Z',
  ]);
  expect(feed).toContain('<title>vLLM #2: merged, as of 2026-09-15</title>');
  expect(feed).toContain('Pinned, the server writes 68.44 tok/s. (measured)');
});

test('what is special in XML is escaped', () => {
  const feed = atomFeed(load(spoilt('content/claims/speed.yaml', 'Pinned, the', 'Pinned <b> & "fast", the')), at);
  expect(feed).toContain('Pinned &#60;b&#62; &#38; &#34;fast&#34;, the server');
  expect(feed).not.toContain('<b>');
});
