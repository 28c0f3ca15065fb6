import { expect, test } from 'vitest';
import { problems, spoilt } from '../content.ts';

const page = (body: string) => ({
  'content/guide/page.md': `---\ntitle: A page\nsummary: About\norder: 1\n---\n${body}\n`,
});

test('a figure that prose types again is refused, with the reference to write', () => {
  expect(problems(page('One line.\n\nIt writes\n68.44 tok/s.'))).toEqual([
    'content/guide/page.md:9 68.44 stands already in a claim; write [[figure:pinned-speed.rate]] instead',
  ]);
});

test('code and other numbers are left alone', () => {
  expect(problems(page('`68.44` and 168.44 and 68.441 and version 68.44.1 and 16 heads'))).toEqual([]);
});

test('a claim does not type its figures either', () => {
  expect(problems(spoilt('content/claims/speed.yaml', 'writes {rate}.', 'writes 68.44 tok/s.'))).toEqual([
    'content/claims/speed.yaml:2 68.44 is a figure; write {rate} instead',
  ]);
});
