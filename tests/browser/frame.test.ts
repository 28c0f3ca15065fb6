// The frame of every page: where the reader is, the way up, and that nothing is out of reach.
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { visit } from './visit.ts';

const files = globSync('dist/**/*.html').sort();
const pages = new Map(
  files
    .map((file) => [file.replace(/^dist/, '').replace(/index\.html$/, ''), readFileSync(file, 'utf8')] as const)
    .filter(([, html]) => !html.includes('http-equiv="refresh"')),
);
const base = process.env['BASE'] ?? '/';
const linksOf = (html: string): string[] =>
  [...html.matchAll(/<a [^>]*?href="([^"#?]*)/g)]
    .map((match) => match[1] ?? '')
    .filter((address) => address.startsWith(base))
    .map((address) => `/${address.slice(base.length)}`);

test('every page says once which page it is and once which group it belongs to', () => {
  const astray = [...pages].filter(([path, html]) => {
    const count = (value: string) => html.split(`aria-current="${value}"`).length - 1;
    return path !== '/404.html' && (count('page') !== 1 || count('true') !== 1);
  });
  expect(astray.map(([path]) => path)).toEqual([]);
});

test('from home every page is at most three clicks away, by links that need no script', () => {
  const clicks = new Map([['/', 0]]);
  for (const [path, distance] of clicks)
    for (const target of linksOf(pages.get(path) ?? ''))
      if (pages.has(target) && !clicks.has(target)) clicks.set(target, distance + 1);
  const far = [...pages.keys()].filter((path) => path !== '/404.html' && (clicks.get(path) ?? 99) > 3);
  expect(far).toEqual([]);
});

test('every page below a group has a way up', () => {
  const without = [...pages].filter(([path, html]) => {
    const depth = path.split('/').length - 2;
    return depth > 1 && !html.includes('aria-label="Breadcrumb"') && !html.includes('class="tabs"');
  });
  expect(without.map(([path]) => path)).toEqual([]);
});

test('every page carries the day that its knowledge is from', () => {
  const without = [...pages].filter(([, html]) => !/Knowledge as of\s*<time datetime="\d{4}-\d\d-\d\d"/.test(html));
  expect(without.map(([path]) => path)).toEqual([]);
});

test('the age of the knowledge is counted by the reader’s clock', async () => {
  const { page } = await visit('/guide/', {}, async (context) => {
    await context.clock.setFixedTime('2027-03-01T12:00:00Z');
  });
  await expect.poll(() => page.locator('.foot time').textContent()).toMatch(/, \d+ days ago$/);
});

test('on a phone the group’s pages and all others open without a script', async () => {
  const { page } = await visit('/guide/masks/', { viewport: { width: 390, height: 844 }, javaScriptEnabled: false });
  await page.locator('.side summary').click();
  expect(await page.locator('.side a[aria-current="page"]').isVisible()).toBe(true);
  await page.locator('.menu summary').click();
  expect(await page.getByRole('navigation', { name: 'All pages' }).getByText('Decode atlas').isVisible()).toBe(true);
});
