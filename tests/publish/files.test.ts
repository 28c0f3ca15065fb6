import { expect, test } from 'vitest';
import { apiEntries, apiIndex, llms, sitemap } from '../../src/publish/files.ts';

const at = (path: string) => `https://site.test/base/${path}`;
const files = new Map([
  ['schema/claims.json', '{"title":"All claims"}'],
  ['schema/kernels.json', '{"title":"Kernels"}'],
  ['kernels/v0.1.20.json', '{"schema":"can-i-unpin/kernels@1"}'],
  ['claims.json', '{"schema":"can-i-unpin/claims@1"}'],
]);
const pages = [
  { path: '', title: 'Home', summary: 'The question.', sections: [] },
  { path: 'guide/a&b/', title: 'Guide', summary: 'How.', sections: [] },
];

test('documents are listed with the schema that they name', () => {
  expect(apiEntries(files)).toEqual([
    { path: 'claims.json', schema: 'can-i-unpin/claims@1', title: 'All claims', jsonSchema: 'schema/claims.json' },
    {
      path: 'kernels/v0.1.20.json',
      schema: 'can-i-unpin/kernels@1',
      title: 'Kernels',
      jsonSchema: 'schema/kernels.json',
    },
  ]);
});

test.each([
  ['{"schema":"can-i-unpin/other@1"}', 'names the schema can-i-unpin/other@1, which'],
  ['{}', 'names the schema undefined, which'],
])('a document without a published schema ends the build: %s', (text, message) => {
  expect(() => apiEntries(new Map([...files, ['odd.json', text]]))).toThrow(message);
});

test('the index names every document, its schema and what it was made from', () => {
  const stamp = { commit: null, date: '2026-11-29T00:00:00.000Z' };
  const index = JSON.parse(
    apiIndex(apiEntries(files), ['schema/kernels.json', 'schema/claims.json'], 1, stamp, at),
  ) as object;
  expect(index).toMatchObject({
    schema: 'can-i-unpin/index@1',
    version: 1,
    generatedFrom: stamp,
    documents: [
      {
        url: 'https://site.test/base/api/v1/claims.json',
        jsonSchema: 'https://site.test/base/api/v1/schema/claims.json',
      },
      { url: 'https://site.test/base/api/v1/kernels/v0.1.20.json' },
    ],
    schemas: ['https://site.test/base/api/v1/schema/claims.json', 'https://site.test/base/api/v1/schema/kernels.json'],
  });
});

test('the sitemap has every page, escaped', () => {
  expect(sitemap(pages, at)).toContain('<loc>https://site.test/base/guide/a&#38;b/</loc>');
  expect(sitemap(pages, at).match(/<url>/g)).toHaveLength(2);
});

test('llms.txt says what the site is and where everything stands', () => {
  const text = llms(pages, apiEntries(files), at);
  expect(text).toMatch(/^# Can I Unpin\?\n\n> The question\.\n/);
  expect(text).toContain('- [Guide](https://site.test/base/guide/a&b/): How.');
  expect(text).toContain('- [kernels/v0.1.20.json](https://site.test/base/api/v1/kernels/v0.1.20.json): Kernels');
});
