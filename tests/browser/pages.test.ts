import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { faults } from './accessible.ts';
import { visit } from './visit.ts';

const pages = globSync('dist/**/*.html')
  .map((file) => file.replace(/^dist/, '').replace(/index\.html$/, ''))
  .sort();

test('there are pages', () => {
  expect(pages.length).toBeGreaterThan(0);
});

test.each(pages)('%s is accessible in both themes, obeys its policy and asks nobody else', async (path) => {
  const { page, external, violations, errors } = await visit(path);
  expect(await faults(page)).toEqual([]);
  expect({ external, violations, errors }).toEqual({ external: [], violations: [], errors: [] });
});

test('the policy stands before everything that it governs', () => {
  for (const file of globSync('dist/**/*.html')) {
    const html = readFileSync(file, 'utf8');
    const policy = html.indexOf('http-equiv="content-security-policy"');
    expect(policy, file).toBeGreaterThan(0);
    for (const tag of ['<script', '<link', '<style']) {
      const at = html.indexOf(tag);
      if (at >= 0) expect(at, `${tag} in ${file}`).toBeGreaterThan(policy);
    }
    expect(html).not.toMatch(/unsafe-inline|unsafe-eval'(?<!wasm-unsafe-eval')/);
  }
});

test('a broken policy and a foreign request would be noticed', async () => {
  const { page, violations, external } = await visit('/');
  await page.evaluate(() => {
    const script = document.createElement('script');
    try {
      script.textContent = 'globalThis.injected = true';
    } catch {
      // Trusted Types refuse the text; the element stays empty.
    }
    document.body.append(script);
    try {
      document.body.insertAdjacentHTML('beforeend', '<i id="injected"></i>');
    } catch {
      // And markup from a string.
    }
    document.body.setAttribute('style', 'color: red');
    const image = new Image();
    image.src = 'https://example.com/pixel.png';
    location.hash = 'still-here';
  });
  await expect
    .poll(() => violations.map((v) => v.split(' ')[0]).sort())
    .toEqual(['img-src', 'require-trusted-types-for', 'require-trusted-types-for', 'style-src-attr']);
  expect(await page.evaluate(() => 'injected' in globalThis)).toBe(false);
  expect(await page.locator('#injected').count()).toBe(0);
  expect(external).toEqual([]);
});
