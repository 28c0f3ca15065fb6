// The check page as its users meet it: paste, verdict, copy, link, back, keyboard, no JavaScript.
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { site, visit } from './visit.ts';

const command = `VLLM_ROCM_USE_AITER=1 vllm serve moonshotai/Kimi-K3 -tp 8 --kv-cache-dtype fp8 \\
  --speculative-config '{"method":"dspark","model":"Inferact/Kimi-K3-DSpark","num_speculative_tokens":5,"attention_backend":"TRITON_MLA"}'`;

const title = (page: Page) => page.locator('#verdict').textContent();

async function byHand(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  await page.getByText('By hand: every value').click();
  for (const [key, value] of Object.entries(values)) {
    const field = page.locator(`#field-${key.replaceAll('.', '-')}`);
    if ((await field.evaluate((element) => element.tagName)) === 'SELECT') await field.selectOption(value);
    else {
      await field.fill(value);
      await field.press('Tab');
    }
  }
}

test('the first example answers at once, and asks nobody', async () => {
  const { page, external, errors, violations, requests } = await visit('/#example=two-tokens');
  await expect.poll(() => title(page)).toBe('Not decided yet');
  expect(await page.locator('.need').innerText()).toContain('draft.anchor');
  expect({ external, errors, violations }).toEqual({ external: [], errors: [], violations: [] });
  expect(requests.filter((url) => !url.startsWith(site))).toEqual([]);
});

test('a paste and what is missing come to a verdict, with the line to change', async () => {
  const { page, context } = await visit('/');
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: new URL(site).origin });
  await page.getByLabel('The command').fill(command);
  await expect.poll(() => title(page)).toBe('Not decided yet');
  await byHand(page, {
    'vllm.patches': '55966',
    'aiter.version': '0.1.20.post1',
    'gpu.arch': 'gfx950',
    'draft.heads': '96',
  });
  await expect.poll(() => title(page)).toBe('Yes, unpin it');
  await page.getByRole('button', { name: 'Copy the line' }).click();
  const line = `--speculative-config '{"method":"dspark","model":"Inferact/Kimi-K3-DSpark","num_speculative_tokens":5}'`;
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(line);
  await page.getByRole('button', { name: 'Copy as Markdown' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('# Yes, unpin it');
});

test('what is needed can be answered where it is asked', async () => {
  const { page } = await visit('/#example=two-tokens');
  await page.locator('#need-draft-anchor').selectOption('bonus');
  await expect.poll(() => title(page)).toBe('Yes, unpin it');
  await page.getByText('By hand: every value').click();
  expect(await page.locator('#field-draft-anchor').inputValue()).toBe('bonus');
});

test('a link holds the values and not the text, and opens to the same verdict', async () => {
  const { page } = await visit('/#example=two-tokens');
  await expect.poll(() => title(page)).toBe('Not decided yet');
  await page.getByRole('button', { name: 'Copy the link' }).click();
  await expect.poll(() => page.url()).toContain('#d=');
  const link = page.url();
  expect(decodeURIComponent(link)).not.toContain('vllm serve');
  const other = await visit(link.slice(site.length - 1));
  await expect.poll(() => title(other.page)).toBe('Not decided yet');
  expect(await other.page.getByLabel('The command').inputValue()).toBe('');
});

test('the back button goes back to the example before', async () => {
  const { page } = await visit('/#example=two-tokens');
  await expect.poll(() => title(page)).toBe('Not decided yet');
  await page.getByRole('link', { name: 'the merged change on an old AITER' }).click();
  await expect.poll(() => title(page)).toBe('Broken as configured');
  await page.goBack();
  await expect.poll(() => title(page)).toBe('Not decided yet');
});

test('what the browser puts back into the boxes is read again', async () => {
  const { page } = await visit('/');
  await page.getByLabel('The command').fill(command);
  await expect.poll(() => title(page)).toBe('Not decided yet');
  await page.getByRole('link', { name: 'Limits', exact: true }).click();
  await page.goBack();
  await expect.poll(() => page.getByLabel('The command').inputValue()).toBe(command);
  await expect.poll(() => title(page)).toBe('Not decided yet');
});

test('a page that stays open reads a paste when the network is gone', async () => {
  const { page, context, errors, requests } = await visit('/');
  const cold = requests.length;
  await page.getByLabel('The command').focus();
  // The readers come in several steps: wait until half a second has brought no more of them.
  let before = 0;
  const settled = (): boolean => {
    const same = requests.length > cold && requests.length === before;
    before = requests.length;
    return same;
  };
  await expect.poll(settled, { interval: 500 }).toBe(true);
  await context.setOffline(true);
  await page.getByLabel('The command').fill(command);
  await expect.poll(() => title(page)).toBe('Not decided yet');
  await page.getByText('A log or an error message').click();
  await page.getByLabel('Lines of the server').fill('cannot get heuristic kernel! q_type:bf16 kv_type:fp8');
  await expect.poll(() => page.locator('#messages').textContent()).toMatch(/\w/);
  expect(errors.filter((text) => !text.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
});

test('private host names are struck out on request', async () => {
  const { page } = await visit('/');
  await page.getByLabel('The command').fill('vllm serve /m --speculative-config "$SPEC" --host gpu7.corp.internal');
  await page.getByText('A log or an error message').click();
  await page.getByLabel('Lines of the server').fill('ValueError: gpu7.corp.internal: Selected backend X is not valid');
  await page.getByLabel('Strike out private host names').check();
  await expect.poll(() => title(page)).toBe('Not decided yet');
  await expect.poll(() => page.locator('#answer').textContent()).toContain('host name');
  expect(await page.locator('#answer, #explanation').allInnerTexts()).not.toContain('gpu7.corp.internal');
});

test('where the browser does not let it copy, the text is there to be copied by hand', async () => {
  const { page } = await visit('/#example=two-tokens');
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('denied', 'NotAllowedError'));
  });
  await page.getByRole('button', { name: 'Copy as Markdown' }).click();
  const text = page.getByLabel('Copy as Markdown, by hand');
  await expect.poll(() => text.inputValue()).toContain('# Not decided yet');
  expect(await text.evaluate((area) => document.activeElement === area)).toBe(true);
});

test('the form writes the boxes, and the boxes say the same', async () => {
  const { page } = await visit('/#example=two-tokens');
  await page.locator('#need-draft-anchor').selectOption('bonus');
  await expect.poll(() => title(page)).toBe('Yes, unpin it');
  await page.getByText('By hand: every value').click();
  await page.getByRole('button', { name: 'Write the boxes' }).click();
  expect(await page.getByLabel('The command').inputValue()).toContain('vllm serve moonshotai/Kimi-K3');
  await expect.poll(() => title(page)).toBe('Yes, unpin it');
});

test('keyboard alone reaches an example, its verdict and why', async () => {
  const { page } = await visit('/');
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
  for (let i = 0; i < 40 && (await focused()) !== 'the merged change on an old AITER'; i += 1)
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect.poll(() => title(page)).toBe('Broken as configured');
  for (let i = 0; i < 60 && !(await focused()).startsWith('Why:'); i += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.locator('details.because[open] .cite').count()).toBeGreaterThan(0);
  await expect.poll(() => page.locator('details.because[open] li').first().textContent()).toMatch(/\d{4}-\d\d-\d\d$/);
});

describe('hostile text', () => {
  test('never becomes markup', async () => {
    const { page, violations, errors } = await visit('/');
    const nasty = `vllm serve '<img src=x onerror=alert(1)>' --speculative-config '{"method":"dspark","model":"<b id=planted>","num_speculative_tokens":2}'`;
    await page.getByLabel('The command').fill(nasty);
    await expect.poll(() => title(page)).toBe('Not decided yet');
    expect(await page.locator('#planted, main img').count()).toBe(0);
    expect({ violations, errors }).toEqual({ violations: [], errors: [] });
  });

  test('a broken or endless link leaves the page as it is', async () => {
    const { page, errors } = await visit(`/#d=%E0%A4%A&${'x'.repeat(9_000)}`);
    expect(await page.locator('#answer').isHidden()).toBe(true);
    expect(await page.getByRole('status').innerText()).toContain('brings no values that can be read');
    expect(errors).toEqual([]);
  });
});

test('without JavaScript the page decides by table and says where to go', async () => {
  const { page, errors } = await visit('/', { javaScriptEnabled: false });
  expect(await page.locator('#tool').isVisible()).toBe(false);
  expect(await page.locator('noscript').innerText()).toContain('npm run -s cli -- check');
  expect(await page.locator('main table tr').count()).toBeGreaterThan(8);
  expect(errors).toEqual([]);
});
