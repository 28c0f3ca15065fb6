// Addresses do not die: every page, file and anchor that the site had on 2026-11-30 is still there.
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { site, visit } from './visit.ts';

/** One address a line, with its anchors after it. */
const known = readFileSync(new URL('addresses.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split(' '));

const fileOf = (address: string): string => `dist${address.replace(/\/$/, '/index.html')}`;

test('every address of before is answered', () => {
  expect(known.length).toBeGreaterThan(130);
  expect(known.map(([address = '']) => address).filter((address) => !existsSync(fileOf(address)))).toEqual([]);
});

test('every anchor of before is on its page', () => {
  const lost = known.flatMap(([address = '', ...anchors]) => {
    if (anchors.length === 0 || !existsSync(fileOf(address))) return [];
    const ids = new Set([...readFileSync(fileOf(address), 'utf8').matchAll(/ id="([^"]*)"/g)].map((match) => match[1]));
    return anchors.filter((anchor) => !ids.has(anchor)).map((anchor) => `${address}#${anchor}`);
  });
  expect(lost).toEqual([]);
});

test.each([
  ['/check/', '/'],
  ['/atlas/', '/limits/atlas/'],
  ['/glossary/', '/guide/glossary/'],
])('the alias %s leads to %s, with and without the browser’s help', async (alias, target) => {
  const { page } = await visit('/404.html', { javaScriptEnabled: false });
  await page.goto(site + alias.slice(1));
  await page.waitForURL(site + target.slice(1));
  const html = readFileSync(fileOf(alias), 'utf8');
  expect(html).toContain(`<a href="${new URL(site).pathname}${target.slice(1)}"`);
  expect(html).toMatch(/<link rel="canonical" href="[^"]+"/);
});

test('an address that leads nowhere shows where to look, with a search', async () => {
  const { page } = await visit('/404.html');
  await page.goto(`${site}no/such/page/`);
  expect(await page.locator('h1').textContent()).toBe('This page does not exist');
  await expect.poll(() => page.locator('input[type=search]').isVisible()).toBe(true);
  expect(await page.locator('main ul a').count()).toBeGreaterThanOrEqual(5);
});
