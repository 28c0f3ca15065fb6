import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { decode } from '../../src/engine/kernels/decode.ts';
import { panelsOf } from '../../src/engine/kernels/panels.ts';
import { stateOf, states } from '../../src/engine/kernels/states.ts';
import { held } from '../engine/kernels/held.ts';
import { visit } from './visit.ts';

const hole = 'v0.1.20.post1/gfx950/fp8/fp8/non-causal/16/2';

async function atlas(fragment = '', options: Parameters<typeof visit>[1] = {}, prepare?: Parameters<typeof visit>[2]) {
  const visited = await visit(`/limits/atlas/${fragment}`, options, prepare);
  await visited.page.waitForSelector('#atlas[data-ready]');
  return visited;
}

const cell = (page: Page, row: string, block: number) =>
  page.locator(`#grid tbody tr:has(th:text-is("${row}")) td[data-block="${String(block)}"]`);
const storyOf = (page: Page) => page.locator('#story').innerText();

test('all releases come as one small JSON', () => {
  expect(gzipSync(readFileSync('dist/limits/atlas.json')).length).toBeLessThan(25_000);
});

test('without JavaScript: a panel, its hole told, and every panel as a table', async () => {
  const { page, requests } = await visit('/limits/atlas/', { javaScriptEnabled: false });
  expect(requests.some((url) => url.endsWith('.json'))).toBe(false);
  expect(await cell(page, '1–16', 2).innerText()).toContain('aborts');
  expect(await storyOf(page)).toContain('qseqlen:2');
  expect(await page.locator('#atlas-form').isVisible()).toBe(false);
  expect(await page.locator('details table').count()).toBe(12 + 6 + 6);
  expect(
    await page.locator(`[id="v0.1.20.post1/gfx950/fp8/fp8/non-causal"] tr:has-text("48, 80")`).innerText(),
  ).toMatch(/48, 80, 96 and 112\s+◐ folded\s+✕ aborts/);
});

test('every panel of every release shows what decode answers', async () => {
  const { page, errors } = await atlas();
  for (const r of held.filter((other) => ['v0.1.17', 'v0.1.19', 'v0.1.20.post1'].includes(other.tag))) {
    await page.selectOption('[name=tag]', r.tag);
    const panels = panelsOf(r);
    // In the page itself: a click from outside takes longer than a panel.
    const shown = await page.evaluate((asked) => {
      const choose = (name: string, value: string) => {
        document.querySelector<HTMLInputElement>(`[name=${name}][value="${value}"]`)?.click();
      };
      return asked.map(({ arch, q, kv, mask }) => {
        choose('arch', arch);
        choose('dtypes', `${q}/${kv}`);
        choose('mask', mask);
        return [...document.querySelectorAll<HTMLElement>('#grid tbody td')].map((td) => ({
          to: Number(td.closest('tr')?.dataset['to']),
          block: Number(td.dataset['block']),
          state: td.dataset['state'],
          text: td.textContent.replace(/\s+/g, ' ').trim(),
        }));
      });
    }, panels);
    panels.forEach((panel, index) => {
      expect(shown[index]).toHaveLength(15 * 16);
      for (const { to, block, state, text } of shown[index] ?? []) {
        const expected = stateOf(decode(r, { ...panel, heads: to, block }));
        const told = `${states[expected].glyph} ${states[expected].word}`;
        if (state === expected && text === told) continue;
        expect
          .soft(`${String(state)} ${text}`, `${r.tag} ${JSON.stringify(panel)} ${String(to)}x${String(block)}`)
          .toBe(`${expected} ${told}`);
      }
    });
  }
  expect(errors).toEqual([]);
});

test('another panel asks for nothing and rewrites the cells that are there', async () => {
  const { page, requests } = await atlas();
  const before = requests.length;
  const { made, most } = await page.evaluate(() => {
    const cells = [...document.querySelectorAll('#grid td')];
    const observer = new MutationObserver(() => undefined);
    observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
    const radios = [...document.querySelectorAll<HTMLInputElement>('[name=arch],[name=dtypes],[name=mask]')];
    const changes = [...radios, ...radios].map((radio) => {
      radio.click();
      return observer.takeRecords().length;
    });
    const kept = [...document.querySelectorAll('#grid td')];
    return { made: kept.filter((td, index) => td !== cells[index]).length, most: Math.max(...changes) / cells.length };
  });
  expect(requests).toHaveLength(before);
  expect(made).toBe(0);
  expect(most).toBeLessThan(10);
});

describe('a cell', () => {
  test('has a permanent address that shows it again', async () => {
    const { page } = await atlas(`#${hole.replace('/16/', '/96/')}`);
    expect(await page.locator('td[aria-selected=true]').count()).toBe(1);
    expect(await storyOf(page)).toContain('96 heads per rank, block 2: ✕ aborts');
    expect(await storyOf(page)).toContain('6 groups of 16');
    expect(await page.locator('#story a').getAttribute('href')).toBe(`#${hole.replace('/16/', '/96/')}`);
  });

  test('keeps the head count of its address in a row of several', async () => {
    const { page } = await atlas(`#${hole.replace('/16/', '/12/')}`);
    expect(await storyOf(page)).toContain('vLLM pads 12 heads to 16.');
    expect(page.url()).toContain('/12/2');
  });

  test('is told by pointing, pinned by a click, and let go', async () => {
    const { page } = await atlas();
    await cell(page, '48', 2).hover();
    expect(await storyOf(page)).toContain('48 heads per rank, block 2: ✕ aborts');
    await cell(page, '64', 2).click();
    expect(page.url()).toContain('#v0.1.20.post1/gfx950/fp8/fp8/non-causal/64/2');
    await cell(page, '48', 2).hover();
    expect(await storyOf(page)).toContain('64 heads per rank');
    await page.getByRole('button', { name: 'Let go' }).click();
    expect(page.url()).toMatch(/#v0\.1\.20\.post1\/gfx950\/fp8\/fp8\/non-causal$/);
    expect(await page.locator('td[aria-selected=true]').count()).toBe(0);
  });

  test('is told by tapping', async () => {
    const { page } = await atlas('', { hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });
    await cell(page, '1–16', 5).tap();
    expect(await storyOf(page)).toContain('16 heads per rank, block 5: ◐ folded');
    expect(page.url()).toContain('/16/5');
  });

  test('the way back leads to the cell before', async () => {
    const { page } = await atlas();
    await cell(page, '32', 1).click();
    await cell(page, '64', 1).click();
    await page.goBack();
    expect(await storyOf(page)).toContain('32 heads per rank, block 1');
    expect(await page.locator('td[aria-selected=true]').count()).toBe(1);
  });
});

test('by keyboard alone: arrows move, Enter pins, Escape lets go', async () => {
  const { page } = await atlas();
  await page.locator('#grid td[tabindex="0"]').focus();
  expect(await page.locator('#grid td[tabindex="0"]').count()).toBe(1);
  const at = () =>
    page.evaluate(() => {
      const td = document.activeElement as HTMLElement;
      return `${td.closest('tr')?.dataset['to'] ?? ''}x${td.dataset['block'] ?? ''}`;
    });
  expect(await at()).toBe('16x2');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  expect(await at()).toBe('31x3');
  expect(await storyOf(page)).toContain('17 heads per rank, block 3: ■ refused');
  await page.keyboard.press('End');
  expect(await at()).toBe('31x16');
  await page.keyboard.press('ArrowRight');
  expect(await at()).toBe('31x16');
  await page.keyboard.press('Control+Home');
  expect(await at()).toBe('16x1');
  await page.keyboard.press('Enter');
  expect(page.url()).toContain('/16/1');
  await page.keyboard.press('Escape');
  expect(page.url()).toMatch(/non-causal$/);
});

test('where columns share their place, the arrows step over them', async () => {
  const { page } = await atlas('', { viewport: { width: 360, height: 740 } });
  await cell(page, '1–16', 4).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  expect(await page.evaluate(() => (document.activeElement as HTMLElement).dataset['block'])).toBe('5');
  expect(await page.locator('#grid thead th:visible').allInnerTexts()).toEqual([
    'Heads / block',
    '1',
    '2',
    '3',
    '4',
    '5–16',
  ]);
});

test('two releases compared: marked in the panel, listed below', async () => {
  const { page } = await atlas('#v0.1.20/gfx950/fp8/fp8/causal');
  expect(await page.locator('#changes').isVisible()).toBe(false);
  await page.selectOption('[name=against]', 'v0.1.19');
  const marked = (await page.locator('td.changed').allTextContents()).map((text) => text.replace(/\s+/g, ' ').trim());
  expect(marked).toEqual(['● → ◐ folded, was kernel', '● → ◐ folded, was kernel']);
  expect(await page.locator('td.changed').count()).toBe(2);
  expect(await page.locator('#changes').innerText()).toContain('kernel → folded: heads 32, block 2');
  await page.getByRole('link', { name: 'gfx950, fp8 query, fp8 cache, non-causal' }).last().click();
  expect(await cell(page, '1–16', 2).textContent()).toMatch(/– → ✕\s+aborts, was no mask/);
  await page.selectOption('[name=against]', 'v0.1.20.post1');
  expect(await page.locator('#changes').innerText()).toContain('Nothing');
});

test('one shape: the panel shrinks to it, and a table says what comes of it everywhere', async () => {
  const { page } = await atlas();
  await page.fill('[name=heads]', '24');
  expect(await page.locator('#grid tbody tr:visible').count()).toBe(1);
  expect(await page.locator('#grid tbody th:visible').innerText()).toBe('24 (17–31)');
  await page.fill('[name=block]', '8');
  expect(await page.locator('#grid tbody td:visible').allInnerTexts()).toEqual([expect.stringContaining('refused')]);
  expect(await storyOf(page)).toContain('24 heads per rank, block 8');
  const rows = page.locator('#everywhere tbody tr');
  expect(await rows.count()).toBe(12);
  expect(await rows.filter({ hasText: 'gfx950, bf16 query, bf16 cache, non-causal' }).innerText()).toContain('folded');
  await page.fill('[name=heads]', '500');
  expect(await page.locator('#atlas-status').innerText()).toBe('The rules were checked for 1 to 128 heads.');
  await page.fill('[name=heads]', '');
  await page.fill('[name=block]', '');
  expect(await page.locator('#grid tbody td:visible').count()).toBe(15 * 16);
});

test('a release that the atlas does not have is said to be missing', async () => {
  const { page } = await atlas('#v0.1.23/gfx950/fp8/fp8/non-causal/16/2');
  expect(await page.locator('#atlas-status').innerText()).toBe(
    'The atlas has nothing for v0.1.23/gfx950/fp8/fp8/non-causal/16/2.',
  );
});

test('where the data cannot be had, the page says so and the tables stay', async () => {
  const { page } = await visit('/limits/atlas/', {}, async (context) => {
    await context.route('**/atlas.json', (route) => route.fulfill({ status: 503, body: '' }));
  });
  await expect.poll(() => page.locator('#atlas-status').innerText()).toContain('could not be loaded');
  expect(await page.locator('#atlas-form').isVisible()).toBe(false);
});

test('downloads: every call as CSV, the release as JSON with its schema', async () => {
  const { page, violations } = await atlas();
  await page.selectOption('[name=tag]', 'v0.1.19');
  const [file] = await Promise.all([page.waitForEvent('download'), page.locator('#csv').click()]);
  const copy = join(tmpdir(), `atlas-${String(process.pid)}.csv`);
  await file.saveAs(copy);
  expect(file.suggestedFilename()).toBe('aiter-decode-v0.1.19.csv');
  const lines = readFileSync(copy, 'utf8').trimEnd().split('\n');
  expect(lines).toHaveLength(1 + 12 * 128 * 16);
  const address = await page.locator('#json').getAttribute('href');
  const json = JSON.parse(readFileSync(`dist${(address ?? '').replace(/^.*(?=\/api)/, '')}`, 'utf8')) as object;
  expect(json).toMatchObject({ schema: 'can-i-unpin/kernels@1', tag: 'v0.1.19', maskArgument: false });
  expect(JSON.parse(readFileSync('dist/api/v1/schema/kernels.json', 'utf8'))).toHaveProperty('properties.panels');
  expect(violations).toEqual([]);
});

test('from 320 to 1920 pixels nothing sticks out', async () => {
  const { page } = await atlas(`#${hole}`);
  for (const width of [320, 360, 768, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    const [excess, grid] = await page.evaluate(() =>
      [document.documentElement, document.querySelector('.table:has(#grid)')].map((box) =>
        box === null ? NaN : box.scrollWidth - box.clientWidth,
      ),
    );
    expect(excess, String(width)).toBeLessThanOrEqual(0);
    expect(grid, String(width)).toBeLessThanOrEqual(0);
  }
});

test('on paper: the panel and the tables, without what needs a hand', async () => {
  const { page } = await atlas();
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('#atlas-form').isVisible()).toBe(false);
  expect(await cell(page, '1–16', 2).isVisible()).toBe(true);
  expect(await page.locator('#story').evaluate((story) => getComputedStyle(story).position)).toBe('static');
});
