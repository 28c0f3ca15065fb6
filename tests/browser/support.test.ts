// The support matrix and the comparison before and after: every cell is the engine's own answer, and says so.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { check } from '../../src/engine/check.ts';
import { decodeDeployment } from '../../src/engine/share.ts';
import { lookOf, lookWords } from '../../src/report/look.ts';
import type { Support } from '../../src/publish/schemas/support.ts';
import { data } from '../engine/data.ts';
import { faults } from './accessible.ts';
import { visit } from './visit.ts';

const html = readFileSync('dist/support/index.html', 'utf8');
const cells = [...html.matchAll(/<a class="cell ([a-z]+)(?: ships)?" href="([^"]+)" aria-label="([^"]+)"/g)].map(
  ([, look = '', address = '', label = '']) => ({
    look,
    address: address.replaceAll('&#38;', '&').replaceAll('&amp;', '&'),
    label,
  }),
);
const answerOf = (address: string) => {
  const deployment = decodeDeployment(address.split('#d=')[1] ?? '');
  return check(deployment ?? {}, data);
};

test('every cell has a word and a link, and the word is what the link’s check answers', () => {
  expect(cells.length).toBeGreaterThan(100);
  const astray = cells.filter(({ look, address, label }) => {
    const result = answerOf(address);
    const word = label.split(': ')[1]?.split(/,| with every AITER here/)[0] ?? '';
    const isPin = result.verdict === 'broken' && result.unpinned.outcome === 'serves';
    return look !== lookOf(result) || word !== (isPin ? 'Pin stops it' : lookWords[lookOf(result)]);
  });
  expect(astray).toEqual([]);
});

test('no cell is green unless every link of its answer is measured', () => {
  const green = cells.filter(({ look }) => look === 'yes');
  expect(green.length).toBeGreaterThan(0);
  expect(green.filter(({ address }) => answerOf(address).confidence !== 'measured')).toEqual([]);
});

test('the rule names the day up to which releases were read', () => {
  expect(html).toMatch(/Read up to <time datetime="\d{4}-\d\d-\d\d"/);
});

test('JSON and CSV have the same cells, unfolded', () => {
  const document = JSON.parse(readFileSync('dist/api/v1/support.json', 'utf8')) as Support;
  const lines = readFileSync('dist/api/v1/support.csv', 'utf8').trim().split('\n');
  expect(lines.length).toBe(document.cells.length + 1);
  expect(document.cells.length).toBeGreaterThan(cells.length);
  const [first] = document.cells;
  expect(lines[1]?.startsWith(`${first?.gpu ?? ''},${first?.cache ?? ''},`)).toBe(true);
});

test('without script one setup shows, and choosing shows another', async () => {
  const { page } = await visit('/support/', { javaScriptEnabled: false });
  expect(await page.locator('.panel:visible').count()).toBe(1);
  await page.getByRole('radio', { name: 'MI300X' }).check({ force: true });
  expect(await page.locator('.panel:visible').getAttribute('class')).toContain('gpu-gfx942');
});

test.each(['/support/', '/upgrade/', '/'])('%s is not wider than a phone’s screen', async (path) => {
  const { page } = await visit(path);
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
});

test('the example of an upgrade needs no paste, and a broken address stops nothing', async () => {
  const { page, errors } = await visit('/upgrade/');
  await page.getByRole('link', { name: /pinned draft move/ }).click();
  await expect.poll(() => page.locator('.sides tbody tr').count()).toBe(3);
  expect(await page.locator('.sides').innerText()).toMatch(/0\.29\.0[\s\S]*0\.33\.0/);
  await page.goto(`${page.url()}&after.vllm.version=%E0%A4%A`);
  expect(errors).toEqual([]);
});

test('a deployment is compared on two sets of versions, with and without the pin', async () => {
  const { page, errors, violations } = await visit('/upgrade/');
  await page
    .locator('#command')
    .fill(
      `docker run -e VLLM_ROCM_USE_AITER=1 vllm/vllm-openai-rocm:v0.29.0 vllm serve moonshotai/Kimi-K3 -tp 8 --speculative-config '{"method":"dspark","model":"Inferact/Kimi-K3-DSpark","num_speculative_tokens":7,"attention_backend":"TRITON_MLA"}'\n\namd-aiter==0.1.20\n8x AMD Instinct MI355X (gfx950)`,
    );
  await expect.poll(() => page.locator('.sides tbody tr').count()).toBe(3);
  const rows = await page.locator('.sides tbody th').allTextContents();
  expect(rows).toEqual(['with the pin', 'without it', 'target model']);
  expect(await page.locator('.sides').innerText()).toMatch(/TRITON_MLA[\s\S]*ROCM_AITER_MLA/);
  expect(await page.locator('.differences li').count()).toBeGreaterThan(0);
  await expect.poll(() => page.url()).toContain('after.vllm.version=');
  expect(await faults(page)).toEqual([]);
  expect({ errors, violations }).toEqual({ errors: [], violations: [] });
});
