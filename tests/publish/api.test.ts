import { expect, test } from 'vitest';
import { z } from 'zod';
import { apiDocument, apiSchema, documentNames } from '../../src/publish/api/index.ts';
import { load } from '../knowledge/content.ts';

const stamp = { commit: 'abc', date: '2026-11-29T10:00:00.000Z' };
const at = (path: string) => `https://site.test/base/${path}`;
const knowledge = () =>
  load({
    'content/releases/vllm.yaml': '- { id: vllm-0.29.0, what: vllm, version: 0.29.0, verified: true }\n',
  });

test('claims carry their statement, their address and their sources', () => {
  const { claims, sources, generatedFrom } = apiDocument('claims', knowledge(), stamp, at) as Record<string, unknown[]>;
  expect(claims?.map((claim) => (claim as { id: string }).id)).toEqual(['pinned-speed', 'unpinned-speed']);
  expect(claims?.[1]).toMatchObject({
    statement: 'Unpinned it writes 76.32 tok/s, which is 11.5 % more.',
    page: 'https://site.test/base/claims/#unpinned-speed',
    figures: { rate: { value: 76.32, unit: 'tok/s' } },
  });
  expect(sources?.[0]).toMatchObject({ id: 'thread', kind: 'pull-request' });
  expect(generatedFrom).toEqual(stamp);
});

test('changes carry their addresses and not their prose', () => {
  const { changes } = apiDocument('upstream', knowledge(), stamp, at) as { changes: object[] };
  expect(changes[1]).toMatchObject({
    id: 'vllm-2',
    state: 'merged',
    supersedes: ['vllm-1'],
    url: 'https://github.com/vllm-project/vllm/pull/2',
    page: 'https://site.test/base/upstream/vllm-2/',
  });
  expect(Object.keys(changes[1] ?? {})).not.toContain('body');
});

test.each(documentNames)('%s fits the JSON Schema that is published beside it, and nothing spoilt does', (name) => {
  const schema = z.fromJSONSchema(apiSchema(name) as Parameters<typeof z.fromJSONSchema>[0]);
  const document = JSON.parse(JSON.stringify(apiDocument(name, knowledge(), stamp, at))) as Record<string, unknown>;
  expect(schema.safeParse(document).error?.issues ?? []).toEqual([]);
  expect(schema.safeParse({ ...document, schema: 'can-i-unpin/other@1' }).success).toBe(false);
  expect(schema.safeParse({ ...document, more: 1 }).success).toBe(false);
  const list = Object.keys(document).find((key) => Array.isArray(document[key])) ?? '';
  expect(schema.safeParse({ ...document, [list]: [{}] }).success).toBe(false);
});
