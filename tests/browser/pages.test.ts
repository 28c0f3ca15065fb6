import { globSync, readFileSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { faults } from './accessible.ts';
import { visit } from './visit.ts';

const files = globSync('dist/**/*.html').sort();
const addressOf = (file: string): string => file.replace(/^dist/, '').replace(/index\.html$/, '');

/** One page of every template: pages of one folder are made alike, and the longest has the most to go wrong. */
const templates = new Map<string, string>();
for (const file of files) {
  // An alias leads on before anything could be looked at.
  if (readFileSync(file, 'utf8').includes('http-equiv="refresh"')) continue;
  const template = addressOf(file).replace(/^(\/[^/]+\/).+$/, '$1*');
  const longest = templates.get(template);
  if (longest === undefined || statSync(file).size > statSync(longest).size) templates.set(template, file);
}

test('there are pages', () => {
  expect(files.length).toBeGreaterThan(100);
});

test.each([...templates.values()].map(addressOf))(
  '%s is accessible in both themes, obeys its policy and asks nobody else',
  async (path) => {
    const { page, external, violations, errors } = await visit(path);
    expect(await faults(page)).toEqual([]);
    expect({ external, violations, errors }).toEqual({ external: [], violations: [], errors: [] });
  },
);

test('no page loads anything from elsewhere, or holds a style or a script of its own beyond the theme’s', () => {
  const inline = new Set<string>();
  const loaded = files.flatMap((file) => {
    const html = readFileSync(file, 'utf8');
    for (const [, attributes = '', code = ''] of html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g))
      if (code !== '' && !attributes.includes('type="application/json"')) inline.add(code);
    expect(html, file).not.toMatch(/<style|\sstyle="|\son[a-z]+="/);
    return [
      ...html.matchAll(/<(?:script|img|iframe|source|link(?! rel="canonical"))[^>]*? (?:src|href)="([^"]*)"/g),
    ].map((match) => match[1] ?? '');
  });
  expect(inline.size).toBe(1);
  expect(loaded.filter((address) => /^(?:[a-z]+:)?\/\//.test(address))).toEqual([]);
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
  // What the policy stops never leaves; what only the machine stops is written down.
  await expect.poll(() => external).toEqual([]);
});
