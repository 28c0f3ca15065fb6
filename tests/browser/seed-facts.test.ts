// Every fact of the pull request that the site grew from is on the site, with its exact figures and a source beside it.
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { facts } from './seed-facts.ts';

const pages = globSync('dist/**/*.html')
  .sort()
  .map((file) => ({ file, html: readFileSync(file, 'utf8') }));
const claimsPage = pages.find(({ file }) => file.endsWith('dist/claims/index.html'))?.html ?? '';
const blocks = pages
  .filter(({ file }) => !file.endsWith('dist/claims/index.html'))
  .flatMap(({ html }) => html.match(/<(p|tr|li)[ >][\s\S]*?<\/\1>/g) ?? []);

/** The words of a piece of HTML. */
function words(html: string): string {
  return html
    .replace(/<[^<>]*>/g, '')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replaceAll('&amp;', '&')
    .replaceAll('&quot;', '"')
    .replace(/\s+/g, ' ');
}

test('no fact is left out', () => {
  const ids = new Set(facts.map(({ id }) => id));
  const expected = Array.from({ length: 53 }, (_, index) => `S${String(index + 1).padStart(2, '0')}`);
  expect([...ids].sort()).toEqual(expected);
});

test.each(facts)('$id stands among the claims with its figures and the address of the pull request', (fact) => {
  const start = claimsPage.indexOf(`id="${fact.claim}"`);
  expect(start).toBeGreaterThan(0);
  const entry = claimsPage.slice(start, claimsPage.indexOf('</article>', start));
  expect(entry).toContain('href="https://github.com/vllm-project/vllm/pull/53001"');
  for (const figure of fact.shows) expect(words(entry)).toContain(figure);
});

test.each(facts)('$id is told on a page, with a note or a citation in the same block', ({ claim, shows }) => {
  const told = blocks.filter((block) => block.includes(`claims/#${claim}"`) && /class="(?:cite|status) /.test(block));
  expect(told.length, `no page tells ${claim}`).toBeGreaterThan(0);
  const complete = told.filter((block) => shows.every((figure) => words(block).includes(figure)));
  expect(complete.length, `${claim} is told without ${shows.join(', ')}`).toBeGreaterThan(0);
});

test('a figure that is wrong would be noticed', () => {
  const [first] = facts.filter(({ id }) => id === 'S35');
  const told = blocks.filter((block) => block.includes(`claims/#${first?.claim ?? ''}"`));
  expect(told.some((block) => words(block).includes('68.45 tok/s'))).toBe(false);
});
