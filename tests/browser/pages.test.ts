import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { visit } from './visit.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const pages = globSync('dist/**/*.html')
  .map((file) => file.replace(/^dist/, '').replace(/index\.html$/, ''))
  .sort();

test('there are pages', () => {
  expect(pages.length).toBeGreaterThan(0);
});

test.each(pages)('%s is accessible in both themes, obeys its policy and asks nobody else', async (path) => {
  const { page, external, violations, errors } = await visit(path, { colorScheme: 'light' });
  // addScriptTag would be stopped by the policy; evaluate is not, and leaves the policy in force.
  await page.evaluate(axe);
  expect(await faults(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await faults(page, ['color-contrast'])).toEqual([]);
  expect({ external, violations, errors }).toEqual({ external: [], violations: [], errors: [] });
});

async function faults(page: Page, rules?: string[]): Promise<string[]> {
  const results = await page.evaluate(
    (only) =>
      (globalThis as unknown as { axe: { run(options: object): Promise<AxeResults> } }).axe.run(
        only === undefined ? {} : { runOnly: only },
      ),
    rules,
  );
  return results.violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.html).join(' | ')}`);
}

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
