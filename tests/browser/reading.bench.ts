// How long a page stands still while a megabyte is pasted and read: the longest task of its main thread, as Chromium's own
// trace tells it, from the key press to a second after the answer. Run by `npm run bench`; 50 ms is what the pages promise.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { longestTask } from './trace.ts';
import { visit } from './visit.ts';

const command = 'VLLM_ROCM_USE_AITER=1 vllm serve moonshotai/Kimi-K3 -tp 8';
const line =
  '(Worker_TP3 pid=7781) INFO 08-18 06:07:20 [rocm.py:402] Using ROCM_AITER_MLA backend out of potential backends\n';
const log = `${command}\n\n${line.repeat(9000)}`;
const parts = `${command}\nINFO 08-18 06:07:20 x\nvllm 0.31.0\n`.repeat(11_000);
const prose = `${'lorem ipsum dolor sit amet consectetur\n'.repeat(26_000)}${command}`;

interface Case {
  readonly address: string;
  readonly box: string;
  readonly text: string;
  /** What is done once the text is in the box. */
  readonly then?: (page: Page) => Promise<void>;
  /** Whether the page has answered. */
  readonly answered: (page: Page) => Promise<boolean>;
}

const shows =
  (selector: string) =>
  (page: Page): Promise<boolean> =>
    page.locator(selector).first().isVisible();
const check = { address: '/', box: '#command', answered: shows('#verdict') };

const cases: Readonly<Record<string, Case>> = {
  'check, a log': { ...check, text: log },
  'check, many parts and servers': { ...check, text: parts },
  'check, prose': { ...check, text: prose },
  'upgrade, a log': { address: '/upgrade/', box: '#command', text: log, answered: shows('#answer table') },
  'fleet, a log': {
    address: '/fleet/',
    box: '#paste',
    text: log.slice(0, 990_000),
    then: (page) => page.locator('#read').click(),
    answered: shows('#rows :is(table, li)'),
  },
  'a checklist, a log': {
    address: '/checklists/release-review/',
    box: '#deployment-paste',
    text: log,
    then: (page) => page.locator('#deployment-read').click(),
    answered: async (page) => (await page.locator('#deployment-text').inputValue()).includes('tp='),
  },
  'the page of a message, a log': {
    address: '/errors/mla-kernel-lookup-miss/',
    box: '#your-line',
    text: log,
    answered: async (page) => (await page.locator('#your-line-status').textContent()) !== '',
  },
};

test.for(Object.entries(cases))('1 MB into %s', async ([name, { address, box, text, then, answered }], { bench }) => {
  const longest: number[] = [];
  await bench('from the paste to the answer', async () => {
    const { page, context } = await visit(address);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate((pasted) => navigator.clipboard.writeText(pasted), text);
    for (const summary of await page.locator('details:has(#deployment-paste) > summary').all()) await summary.click();
    await page.locator(box).focus();
    // A person takes longer to press the keys than the scripts take to come.
    await page.waitForTimeout(1000);
    longest.push(
      await longestTask(page, async () => {
        await page.keyboard.press('Control+V');
        await then?.(page);
        await expect.poll(() => answered(page), { timeout: 30_000 }).toBe(true);
      }),
    );
    await context.close();
  }).run({ iterations: 3, time: 0, warmupIterations: 1, warmupTime: 0 });
  console.log(`${name}: longest task of the page ${Math.max(...longest).toFixed(0)} ms`);
});
