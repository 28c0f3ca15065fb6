// Texts too long for a box to show: kept beside it, read all the same, and refused with a word where nothing reads them.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { visit } from './visit.ts';

const command = `VLLM_ROCM_USE_AITER=1 vllm serve moonshotai/Kimi-K3 -tp 8 --speculative-config '{"method":"dspark","num_speculative_tokens":7}'\n`;
const long = `${command}${'# a remark that says nothing\n'.repeat(3_000)}`;

/** Pastes as a person does: the text comes with the event, and the browser puts it into the box unless it is kept out. */
async function paste(page: Page, box: string, size: number): Promise<void> {
  await page.locator(box).focus();
  // A person takes longer to press the keys than the scripts take to come.
  await page.waitForLoadState('networkidle');
  await page.locator(box).evaluate(
    (area, [text, length]) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text.padEnd(length, 'x'));
      area.dispatchEvent(new ClipboardEvent('paste', { clipboardData, cancelable: true, bubbles: true }));
    },
    [long, size] as const,
  );
}

const beside = (page: Page) => page.locator('.callout', { hasText: 'A long text of' });

test('a long paste is kept beside the box, answered for, there again after a reload, and can be taken out', async () => {
  const { page, errors } = await visit('/');
  await paste(page, '#command', 0);
  await expect.poll(() => page.locator('#verdict').textContent()).toMatch(/\w/);
  expect(await page.locator('#command').inputValue()).toBe('');
  const read = () => page.locator('.understood').textContent();
  const before = await read();
  expect(before).toContain('dspark');
  await expect
    .poll(() => page.evaluate(() => Object.keys(sessionStorage).length), {
      message: 'the slices and what they belong to',
    })
    .toBe(2);
  await page.reload();
  await expect.poll(() => page.locator('#verdict').textContent()).toMatch(/\w/);
  expect(await read()).toBe(before);
  await page.getByRole('button', { name: 'Edit the text' }).click();
  expect(await beside(page).innerText()).toContain('A long text of 88 kB belongs to this box.');
  // What is typed stands in front of it.
  await page.locator('#command').fill('amd-aiter==0.1.20');
  await expect.poll(read).toContain('0.1.20');
  expect(await read()).toContain('dspark');
  await page.getByRole('button', { name: 'Take it out' }).click();
  await expect.poll(read).not.toContain('dspark');
  expect(await beside(page).isVisible()).toBe(false);
  expect(errors).toEqual([]);
});

test('a long text that is filled in rather than pasted leaves the box too', async () => {
  const { page } = await visit('/upgrade/');
  await page.locator('#command').fill(long);
  expect((await page.locator('#command').inputValue()).length).toBe(0);
  expect(await beside(page).isVisible()).toBe(true);
  await expect.poll(() => page.locator('#answer table').isVisible()).toBe(true);
});

test.each([
  ['/', '#command', undefined, '#answer', '11 MB; at most 10 MB are read'],
  ['/upgrade/', '#command', undefined, '#state', '11 MB; at most 10 MB are read'],
  [
    '/checklists/operations/',
    '#deployment-paste',
    '#deployment-read',
    '#deployment-problems',
    'at most 10 MB are read',
  ],
  ['/fleet/', '#paste', '#read', '#not-read', 'pasted-1.txt: more than 10 MB'],
  ['/errors/mla-kernel-lookup-miss/', '#your-line', undefined, '#your-line-status', 'That is more than a line.'],
])('on %s more than the box reads is refused with a word', async (address, box, go, place, words) => {
  const { page, errors } = await visit(address);
  for (const summary of await page.locator('details:has(#deployment-paste) > summary').all()) await summary.click();
  await paste(page, box, 10_500_000);
  if (go !== undefined) await page.locator(go).click();
  await expect.poll(() => page.locator(place).textContent()).toContain(words);
  expect(errors).toEqual([]);
});

test('a file larger than a file of a fleet may be is named, and the others are answered', async () => {
  const { page } = await visit('/fleet/');
  const file = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
  await page
    .locator('#files')
    .setInputFiles([
      file('large.sh', command.padEnd(1_000_001, '#')),
      file('serve.sh', command),
      file('weights.bin', ''),
    ]);
  await expect.poll(() => page.locator('#status').innerText()).toBe('1 deployments');
  expect(await page.locator('#not-read').innerText()).toBe('large.sh: too large: 1000001 bytes, the limit is 1000000');
});

test('a reading of many files can be cancelled; what was read stays, and what was not is counted', async () => {
  const { page } = await visit('/fleet/');
  const buffer = Buffer.from(`${command}${'x=1\n'.repeat(20_000)}`);
  const files = Array.from({ length: 300 }, (_, index) => ({
    name: `f${String(index)}.sh`,
    mimeType: 'text/plain',
    buffer,
  }));
  await page.locator('#files').setInputFiles(files);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => page.locator('#status').innerText()).toMatch(/^\d+ deployments$/);
  expect(await page.locator('#not-read').innerText()).toMatch(/cancelled: \d+ of 300 files were not read/);
  expect(await page.getByRole('button', { name: 'Cancel' }).isVisible()).toBe(false);
});
