import { existsSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { site, visit } from './visit.ts';

const base = new URL(site).pathname;

const field = (page: Page) => page.getByRole('searchbox');

/** Asks the search page once more, in the page as it stands. */
async function ask(page: Page, question: string): Promise<void> {
  // An empty field clears what was found before.
  await field(page).fill('');
  await field(page).fill(question);
}

test('finds what this very site is about, and leads to it', async () => {
  const { page, errors, violations } = await visit('/search/?q=qseqlen');
  for (const query of ['qseqlen', 'ROCM_AITER_MLA', '--attention-backend', '#55966', '0.1.20.post1']) {
    if (query !== 'qseqlen') await ask(page, query);
    await expect
      .poll(() => page.locator('#search-status').textContent(), { message: query })
      .toMatch(/^\d+ places? found/);
    const target = await page.locator('#search-results li').first().locator('a').getAttribute('href');
    const answer = await fetch(new URL(target ?? '', site));
    expect(answer.status, query).toBe(200);
    const anchor = (target ?? '').split('#')[1];
    if (anchor !== undefined) expect(await answer.text()).toContain(` id="${anchor}"`);
  }
  expect({ errors, violations }).toEqual({ errors: [], violations: [] });
});

const links = (page: Page) => page.locator('dialog .found a');

test('the key opens a dialog on any page, which loads its part of the index and no more', async () => {
  const { page, context, requests, errors, violations } = await visit('/guide/masks/');
  expect(requests.some((url) => url.includes('search'))).toBe(false);
  await page.keyboard.press('/');
  await field(page).waitFor();
  const sizes: number[] = [];
  context.on('response', (response) => {
    if (/search-index|search\/words/.test(response.url()))
      sizes.push(gzipSync(readFileSync(`dist${new URL(response.url()).pathname.slice(base.length - 1)}`)).length);
  });
  await page.keyboard.type('kernel mask');
  await expect.poll(() => links(page).count()).toBeGreaterThan(0);
  await page.keyboard.press('ArrowDown');
  expect(
    await links(page)
      .first()
      .evaluate((link) => link === document.activeElement),
  ).toBe(true);
  await page.keyboard.press('Escape');
  expect(await page.locator('dialog[open]').count()).toBe(0);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(30_000);
  expect(requests.filter((url) => url.includes('search-index'))).toHaveLength(1);
  expect({ errors, violations }).toEqual({ errors: [], violations: [] });
});

test('a question finds its page first', async () => {
  const { page } = await visit('/search/');
  for (const [question, target] of [
    [
      'get_heuristic_kernel_mla: cannot get heuristic kernel! q_type:fp8 kv_type:fp8 gqa:16',
      /\/errors\/mla-kernel-lookup-miss\/$/,
    ],
    ['can we drop the pin', /\/(?:guide\/question\/)?$/],
    ['AITER 0.1.24', /\/(?:support|versions)\/$/],
    ['MI350X', /./],
  ] as const) {
    await ask(page, question);
    await expect.poll(() => page.locator('#search-status').textContent(), { message: question }).toContain('found');
    expect(await page.locator('#search-results a').first().getAttribute('href'), question).toMatch(target);
  }
});

test('what is nowhere is not found, and there is a way on', async () => {
  const { page } = await visit(`/search/?q=${encodeURIComponent('no such thing zzz')}`);
  await expect.poll(() => page.locator('#search-status').textContent()).toContain('Nothing found');
  expect(await page.locator('#search-results a').count()).toBeGreaterThan(1);
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
  await context.route('**/search/words/*', (route) => route.abort());
  await page.reload();
  await page.getByRole('searchbox').fill('mask');
  await expect.poll(() => page.locator('#search-status').textContent()).toContain('could not be fetched');
  await context.unroute('**/search/words/*');
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
