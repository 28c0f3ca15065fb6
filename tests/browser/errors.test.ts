import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { faults } from './accessible.ts';
import { site, visit } from './visit.ts';

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
    const note = page.locator('sup.note a').first();
    const target = await note.getAttribute('href');
    expect(target).toMatch(/^#note-/);
    expect(await page.locator(target ?? '').count()).toBe(1);
    await page.getByRole('link', { name: 'All messages' }).click();
    await page.waitForURL('**/errors/');
  });

  const pages = globSync('dist/errors/*/index.html').map((file) => {
    const html = readFileSync(file, 'utf8');
    const title = /<h1[^>]*>([^<]*)/.exec(html)?.[1] ?? '';
    return { file, title, firstHeading: /<h2[^>]*>([^<]*)/.exec(html.slice(html.indexOf('<h1')))?.[1]?.trim() };
  });

  test('each says first what to do', () => {
    expect(pages.length).toBeGreaterThan(90);
    expect(pages.filter(({ firstHeading }) => firstHeading !== 'Do this first')).toEqual([]);
  });

  test('what to do stands on the first screen, wide and narrow, below the longest titles too', async () => {
    const { page } = await visit('/errors/');
    const longest = pages.toSorted((one, other) => other.title.length - one.title.length).slice(0, 5);
    for (const { file } of longest) {
      // Nothing that comes after the document and its styles moves the heading's place: no picture, no font.
      await page.goto(`${site}${file.replace(/^dist\//, '').replace('index.html', '')}`, {
        waitUntil: 'domcontentloaded',
      });
      const heading = page.getByRole('heading', { name: 'Do this first' });
      // One load serves both screens: the sizes only lay the page out anew.
      for (const [width, height, most] of [
        [1280, 800, 400],
        [390, 844, 600],
      ] as const) {
        await page.setViewportSize({ width, height });
        const box = await heading.boundingBox();
        expect(box?.y ?? Infinity, `${file} at ${String(width)}`).toBeLessThan(most);
      }
    }
  });

  test('a pasted line leaves only the rows that fit it', async () => {
    const { page, errors } = await visit('/errors/mla-kernel-lookup-miss/');
    const rows = page.locator('#is-it-yours-table tr[data-when]:visible');
    const before = await rows.count();
    expect(before).toBeLessThanOrEqual(8);
    await page.locator('#your-line').fill(log.split('\n')[1] ?? '');
    await expect.poll(() => page.locator('#your-line-status').textContent()).toMatch(/of \d+ rows fit your line/);
    expect(await rows.count()).toBeLessThan(before);
    expect(await rows.first().textContent()).toContain('two tokens');
    await page.locator('#your-line').fill('another text');
    await expect.poll(() => page.locator('#your-line-status').textContent()).toContain('not in that text');
    expect(await rows.count()).toBe(before);
    expect(errors).toEqual([]);
  });

  test('nothing is wider than a small screen', async () => {
    const { page } = await visit('/errors/', { viewport: { width: 320, height: 700 } });
    for (const path of ['errors/', 'errors/mla-kernel-lookup-miss/', 'errors/dspark-dcp-refused/']) {
      await page.goto(`${site}${path}`);
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

test('the start of a server is shown as a table, each value with its line; a message in no list leads upstream', async () => {
  const { page, errors, violations } = await visit('/');
  const section = page.locator('#messages');
  const start = [
    "(EngineCore pid=9) INFO 11-05 12:00:09 [core.py:116] Initializing a V1 LLM engine (v0.33.0) with config: speculative_config=SpeculativeConfig(method='dspark')",
    '(Worker_TP0 pid=20) INFO 11-05 12:00:15 [rocm.py:402] Using ROCM_AITER_MLA backend (selected via --attention-backend).',
    '(Worker_TP0 pid=20) INFO 11-05 12:00:15 [default_loader.py:267] Loading weights took 61.20 seconds',
    '(Worker_TP0 pid=20) INFO 11-05 12:00:15 [rocm.py:402] Using TRITON_MLA backend (selected via --attention-backend).',
    '(Worker_TP0 pid=20) INFO 11-05 12:00:15 [default_loader.py:267] Loading weights took 3.10 seconds',
    'RuntimeError: The seat of the frobnicator is taken',
  ];
  await page.locator('#command').fill(start.join('\n'));
  await expect.poll(() => section.locator('table.startup tbody tr').count()).toBeGreaterThan(3);
  const row = section.locator('table.startup tbody tr', { hasText: "the draft's backend" });
  expect(await row.locator('td').allTextContents()).toEqual(['TRITON_MLA', '4', 'from the order of the lines']);
  expect(await section.getByRole('link', { name: 'search on GitHub' }).getAttribute('href')).toContain('frobnicator');
  expect(await faults(page)).toEqual([]);
  expect({ errors, violations }).toEqual({ errors: [], violations: [] });
});
