import { expect, test } from 'vitest';
import { visit } from './visit.ts';

const shown = '.entry:not([hidden])';

test('without a script every claim is there and no filter', async () => {
  const { page } = await visit('/claims/', { javaScriptEnabled: false });
  expect(await page.locator(shown).count()).toBeGreaterThan(200);
  expect(await page.locator('#filters').isVisible()).toBe(false);
});

test('claims are narrowed down, the address remembers it, and a link to a hidden claim shows it', async () => {
  const { page, errors, violations } = await visit('/claims/');
  const all = await page.locator(shown).count();
  await page.locator('select[name=status]').selectOption('measured');
  await page.locator('select[name=generation]').selectOption('merged-55966');
  const none = await page.locator(shown).count();
  await page.locator('select[name=generation]').selectOption('');
  await page.locator('select[name=topic]').selectOption('evidence');
  const some = await page.locator(shown).count();
  expect(none).toBeLessThan(some);
  expect(some).toBeLessThan(all);
  expect(await page.locator('#shown').textContent()).toBe(`${String(some)} of ${String(all)} shown`);
  expect(new URL(page.url()).search).toBe('?topic=evidence&status=measured');

  await page.reload();
  expect(await page.locator(shown).count()).toBe(some);
  await page.evaluate(() => {
    location.hash = 'fp8-two-token-block-refused';
  });
  await expect.poll(() => page.locator('#fp8-two-token-block-refused').isVisible()).toBe(true);
  expect({ errors, violations }).toEqual({ errors: [], violations: [] });
});

test('a source leads to its claims', async () => {
  const { page } = await visit('/claims/?source=aiter-4872');
  const entries = await page.locator(shown).all();
  expect(entries.length).toBeGreaterThan(2);
  for (const entry of entries) expect(await entry.getAttribute('data-sources')).toContain('aiter-4872');
});

test('the calculator of index entries counts what is typed', async () => {
  const { page, errors, violations } = await visit('/guide/flattening/');
  const output = page.locator('.calculator output');
  expect(await output.textContent()).toBe('524,288 entries flattened, 65,536 with the mask passed');
  await page.getByLabel('batch').fill('2');
  expect(await output.textContent()).toContain('131,072 entries flattened');
  await page.getByLabel('block').fill('');
  expect(await output.textContent()).toContain('0 entries flattened');
  expect({ errors, violations }).toEqual({ errors: [], violations: [] });
});
