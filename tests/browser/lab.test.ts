import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { csv } from '../../src/lab/csv.ts';
import { runAll } from '../../src/lab/experiment.ts';
import type { Setup } from '../../src/lab/setup.ts';
import { visit } from './visit.ts';

const setup: Setup = { heads: 4, block: 3, context: 40, cache: 'fp8-fnuz', scale: '192', seed: 7 };
const address = '/lab/#heads=4&block=3&context=40&cache=fp8-fnuz&scale=192&seed=7';

test('a shared address runs in a worker and gives the numbers of the library', async () => {
  const { page, violations, errors, requests } = await visit(address);
  await expect.poll(() => page.locator('#lab-status').textContent()).toMatch(/^Done in/);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as CSV' }).click();
  const file = 'test-results/lab.csv';
  await (await download).saveAs(file);
  expect(readFileSync(file, 'utf8')).toBe(csv([runAll(setup)]));
  expect((await download).suggestedFilename()).toMatch(/^lab-heads-4-block-3.*\.csv$/);
  expect(requests.some((url) => url.includes('lab-worker'))).toBe(true);
  expect({ violations, errors }).toEqual({ violations: [], errors: [] });
});

test('mask and measure change what is shown, without another run', async () => {
  const { page } = await visit(address);
  // The page comes with another setting's result; the address's own is there once the script has run.
  await expect
    .poll(() => page.locator('#lab-result').textContent())
    .toContain('You asked for the non-causal mask (4 heads');
  await page.getByRole('combobox', { name: 'Mask asked for' }).selectOption('causal');
  await page.getByRole('combobox', { name: 'Measure' }).selectOption('largest');
  const text = await page.locator('#lab-result').textContent();
  expect(text).toContain('You asked for the causal mask (4 heads, block 3, context 40');
  expect(text).toContain('Measure: largest absolute difference.');
  expect(new URL(page.url()).hash).toMatch(/&mask=causal&measure=largest$/);
});

test('a long run shows its progress and is cancelled at once', async () => {
  const { page, errors } = await visit('/lab/');
  const before = await page.locator('#lab-result').textContent();
  await page.getByLabel('Heads per rank', { exact: true }).fill('32');
  await page.getByLabel('Block length', { exact: true }).fill('16');
  await page.getByLabel('Context', { exact: true }).fill('8192');
  await page.getByRole('button', { name: 'Run' }).click();
  await expect
    .poll(() => page.locator('#lab-progress').evaluate((bar: HTMLProgressElement) => bar.value))
    .toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Cancel' }).click();
  expect(await page.locator('#lab-status').textContent()).toMatch(/^Cancelled/);
  expect(await page.locator('#lab-progress').isVisible()).toBe(false);
  expect(await page.locator('#lab-result').textContent()).toBe(before);
  await page.getByLabel('Context', { exact: true }).fill('20');
  await page.getByRole('button', { name: 'Run' }).click();
  await expect.poll(() => page.locator('#lab-result').textContent()).toContain('32 heads, block 16, context 20');
  expect(errors).toEqual([]);
});

test('what cannot be run is told in words', async () => {
  const { page } = await visit('/lab/');
  await page.getByLabel('Block length', { exact: true }).fill('9');
  await page.getByLabel('Context', { exact: true }).fill('8');
  await page.getByRole('button', { name: 'Run' }).click();
  await expect
    .poll(() => page.locator('#lab-status').textContent())
    .toBe('context must hold the block: at least 9 positions.');
});

test('a hostile address changes nothing but numbers', async () => {
  const { page, violations, errors } = await visit(
    '/lab/#heads=<img src=x>&block=4&mask=<b>&measure=constructor&elements=1',
  );
  await expect.poll(() => page.locator('#lab-status').textContent()).toMatch(/^Done in/);
  expect(await page.locator('#lab-result').textContent()).toContain('You asked for the non-causal mask (16 heads');
  expect({ violations, errors }).toEqual({ violations: [], errors: [] });
});

test('without JavaScript the example and the table stand there', async () => {
  const { page } = await visit('/lab/', { javaScriptEnabled: false });
  const text = await page.locator('main').innerText();
  expect(text).toContain('16 heads, block 4, context 64');
  expect(text).toContain('fp8, block 8');
  expect(await page.locator('#lab-form').isVisible()).toBe(false);
  expect(await page.locator('#lab-result svg').count()).toBe(3);
});

test('a phone scrolls tables and drawings, not the page', async () => {
  const { page } = await visit(address, { viewport: { width: 320, height: 700 } });
  await expect.poll(() => page.locator('#lab-status').textContent()).toMatch(/^Done in/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});
