import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { site, visit } from './visit.ts';

test.each(['ROCM_AITER_MLA', '--attention-backend', '#55966', '0.1.20.post1', 'qseqlen'])(
  'finds %s on this very site',
  async (query) => {
    const { page, errors, violations } = await visit(`/search/?q=${encodeURIComponent(query)}`);
    await expect.poll(() => page.locator('#search-status').textContent()).toMatch(/^\d+ places? found/);
    const first = page.locator('#search-results li').first();
    const bare = (text: string | null) =>
      (text ?? '')
        .toLowerCase()
        .replaceAll('_', '-')
        .replace(/^[-#]+/, '');
    expect(bare(await first.textContent())).toContain(bare(query));
    const target = await first.locator('a').getAttribute('href');
    const answer = await fetch(new URL(target ?? '', site));
    expect(answer.status).toBe(200);
    const anchor = (target ?? '').split('#')[1];
    if (anchor !== undefined) expect(await answer.text()).toContain(` id="${anchor}"`);
    expect({ errors, violations }).toEqual({ errors: [], violations: [] });
  },
);

test('the index is fetched when the page is used, and only once', async () => {
  const { page, requests } = await visit('/lab/');
  expect(requests.some((url) => url.includes('search-index'))).toBe(false);
  await page.keyboard.press('/');
  await page.waitForURL(/\/search\/$/);
  await page.keyboard.type('kernel mask');
  await expect.poll(() => page.locator('#search-results li').count()).toBeGreaterThan(0);
  expect(page.url()).toMatch(/\/search\/\?q=kernel%20mask$/);
  expect(requests.filter((url) => url.includes('search-index'))).toHaveLength(1);
});

test('the key types a slash in a field, and can be switched off', async () => {
  const { page } = await visit('/search/');
  await page.keyboard.type('a/b');
  expect(await page.getByRole('searchbox').inputValue()).toBe('a/b');
  await page.getByRole('checkbox').uncheck();
  await page.goto(`${site}lab/`);
  await page.keyboard.press('/');
  await page.waitForTimeout(200);
  expect(new URL(page.url()).pathname).toMatch(/\/lab\/$/);
});

test('hostile words are shown as text', async () => {
  const { page, violations } = await visit(`/search/?q=${encodeURIComponent('<img src=x onerror=alert(1)>zzz')}`);
  await expect.poll(() => page.locator('#search-status').textContent()).toContain('found');
  expect(await page.locator('#search-status img').count()).toBe(0);
  expect(violations).toEqual([]);
});

test('what cannot be fetched is told, and tried again', async () => {
  const { page, context } = await visit('/search/');
  await context.route('**/search-index.json', (route) => route.abort());
  await page.reload();
  await page.getByRole('searchbox').fill('mask');
  await expect.poll(() => page.locator('#search-status').textContent()).toContain('could not be fetched');
  await context.unroute('**/search-index.json');
  await page.getByRole('searchbox').fill('masks');
  await expect.poll(() => page.locator('#search-results li').count()).toBeGreaterThan(0);
});

test('sitemap, feed, llms.txt and the interface name only what exists', () => {
  const local = (url: string) => decodeURI(new URL(url).pathname.slice((process.env['BASE'] ?? '/').length));
  const addresses = [
    ...[...readFileSync('dist/sitemap.xml', 'utf8').matchAll(/<loc>([^<]+)<\/loc>/g)].map((m) => m[1] ?? ''),
    ...[...readFileSync('dist/llms.txt', 'utf8').matchAll(/\]\((https[^)]+)\)/g)].map((m) => m[1] ?? ''),
    ...[...readFileSync('dist/api/v1/index.json', 'utf8').matchAll(/"(https:[^"]+)"/g)].map((m) => m[1] ?? ''),
  ];
  expect(addresses.length).toBeGreaterThan(10);
  const missing = addresses.filter((url) => !existsSync(`dist/${local(url)}${url.endsWith('/') ? 'index.html' : ''}`));
  expect(missing).toEqual([]);
});
