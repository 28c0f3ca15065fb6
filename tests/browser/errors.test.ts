import { readFileSync } from 'node:fs';
import { createRequire, stripTypeScriptTypes } from 'node:module';
import type { AxeResults } from 'axe-core';
import { describe, expect, test } from 'vitest';
import { explained } from '../intake/log/content.ts';
import { visit } from './visit.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
// The module has imports of types only, so without them it is a plain script.
const script = stripTypeScriptTypes(readFileSync(new URL('../../src/client/explained.ts', import.meta.url), 'utf8'))
  .replace(/^import .*$/gm, '')
  .replace('export function renderExplained', 'globalThis.renderExplained = function renderExplained');

const hostile = '<img src=x onerror=alert(1)>';
const log = [
  "Using ROCM_AITER_MLA backend out of potential backends: ['ROCM_AITER_MLA', 'TRITON_MLA'].",
  'get_heuristic_kernel_mla: cannot get heuristic kernel! q_type:fp8 kv_type:fp8 gqa:16 ps:1 prefill:0 causal:0 qseqlen:2 lse:0 cprr:0',
  `ValueError: Selected backend ROCM_AITER_MLA is not valid for this configuration. Reason: ['${hostile}']`,
].join('\n');

describe('the pages of known messages', () => {
  test('the list leads to each, and each back', async () => {
    const { page } = await visit('/errors/');
    const rows = page.locator('table.messages tbody tr');
    expect(await rows.count()).toBeGreaterThan(30);
    await page.getByRole('link', { name: "AITER's MLA decode lookup found no kernel" }).click();
    await page.waitForURL('**/errors/mla-kernel-lookup-miss/');
    expect(await page.locator('h1').textContent()).toBe("AITER's MLA decode lookup found no kernel");
    const why = page.locator('.why').first();
    const target = await why.getAttribute('href');
    expect(target).toMatch(/^#rests-on-/);
    expect(await page.locator(target ?? '').count()).toBe(1);
    await page.getByRole('link', { name: 'All messages' }).click();
    await page.waitForURL('**/errors/');
  });

  test('nothing is wider than a small screen', async () => {
    for (const path of ['/errors/', '/errors/mla-kernel-lookup-miss/', '/errors/dspark-dcp-refused/']) {
      const { page } = await visit(path, { viewport: { width: 320, height: 700 } });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320);
    }
  });
});

test('an explained log is shown as text, without markup of its own, and is accessible', async () => {
  const { page, errors, violations } = await visit('/errors/');
  await page.evaluate(script);
  await page.evaluate((found) => {
    const container = document.createElement('section');
    container.append('old');
    document
      .querySelector('main')
      ?.replaceChildren(
        Object.assign(document.createElement('h1'), { textContent: 'Check' }),
        Object.assign(document.createElement('h2'), { textContent: 'Log' }),
        container,
      );
    (globalThis as unknown as { renderExplained: (...args: unknown[]) => void }).renderExplained(found, container, '/');
  }, explained(log));
  const section = page.locator('section.explained');
  expect(await section.locator('article').count()).toBe(3);
  const text = (await section.textContent()) ?? '';
  expect(text).not.toMatch(/^old/);
  for (const part of [
    'qseqlen=2',
    'What to do now',
    "the draft's",
    'lookup-miss-aborts',
    '<img src=x onerror=alert(1)>',
  ]) {
    expect(text).toContain(part);
  }
  expect(await section.locator('.severity').allTextContents()).toEqual(['failure', 'failure', 'information']);
  expect(await section.locator('img').count()).toBe(0);
  expect(await section.locator('h3 a').first().getAttribute('href')).toBe('/errors/mla-kernel-lookup-miss/');
  await page.evaluate(axe);
  const results = await page.evaluate(() =>
    (globalThis as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run(),
  );
  expect(results.violations.map((violation) => violation.id)).toEqual([]);
  expect({ errors, violations }).toEqual({ errors: [], violations: [] });
});
