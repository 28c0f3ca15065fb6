import { describe, expect, test } from 'vitest';
import { faults } from './accessible.ts';
import { visit } from './visit.ts';

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
  const { page, errors, violations } = await visit('/');
  const section = page.locator('#messages');
  await page.locator('#command').fill(log);
  await expect.poll(() => section.locator('article').count()).toBe(1);
  const text = (await section.textContent()) ?? '';
  for (const part of ['qseqlen=2', 'What to do now', "the draft's", 'Also in this log', hostile])
    expect(text).toContain(part);
  expect(text).not.toContain('No known failure');
  expect(await section.locator('img').count()).toBe(0);
  expect(await section.getByRole('link', { name: 'All about this message' }).getAttribute('href')).toMatch(
    /\/errors\/mla-kernel-lookup-miss\/$/,
  );
  expect(await faults(page)).toEqual([]);
  expect({ errors, violations }).toEqual({ errors: [], violations: [] });
});
