// The fleet page as its users meet it: drop files, see rows, answer once, look at an upgrade.
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { visit } from './visit.ts';

const spec = (pin: string) =>
  `'{"method":"dspark","model":"example/draft","num_speculative_tokens":7${pin === '' ? '' : `,"attention_backend":"${pin}"`}}'`;
const service = (name: string, pin: string) => `  ${name}:
    image: registry.example/vllm-rocm:1
    environment: { VLLM_ROCM_USE_AITER: "1" }
    command: vllm serve example/model --tensor-parallel-size 8 --kv-cache-dtype fp8 --speculative-config ${spec(pin)}
`;
const compose = `services:\n${service('kimi', 'TRITON_MLA')}${service('bare', '')}${service('wrong', 'FLASHMLA')}`;
const file = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });

const rows = (page: Page) => page.locator('table.fleet tbody tr').count();
const questions = (page: Page) => page.locator('form.question').allInnerTexts();
const now = (page: Page) => page.locator('table.fleet tbody tr td:nth-child(2)').allInnerTexts();

async function set(page: Page, key: string, value: string): Promise<void> {
  await page.locator('#set-key').selectOption(key);
  await page.locator('#set-value').fill(value);
  await page.locator('#set button').click();
}

test('a compose file with three services is three rows, and a fact for all changes them all', async () => {
  const { page, errors, violations, external } = await visit('/fleet/');
  await page.locator('#files').setInputFiles([file('compose.yaml', compose)]);
  await expect.poll(() => rows(page)).toBe(3);
  expect(await page.locator('table.fleet tbody th').allInnerTexts()).toEqual(
    expect.arrayContaining(['compose.yaml#services.kimi', 'compose.yaml#services.bare', 'compose.yaml#services.wrong']),
  );
  await set(page, 'platform', 'cuda');
  await set(page, 'draft.method', 'ngram');
  await expect.poll(async () => new Set(await now(page)).size).toBeLessThanOrEqual(3);
  expect({ errors, violations, external }).toEqual({ errors: [], violations: [], external: [] });
});

test('a paste of several files is several rows', async () => {
  const { page } = await visit('/fleet/');
  const serve = `vllm serve example/model -tp 8 --speculative-config ${spec('')}`;
  await page.locator('#paste').fill(`==> a/one.sh <==\n${serve}\n==> b/two.sh <==\n${serve}\n`);
  await page.getByRole('button', { name: 'Read the paste' }).click();
  await expect.poll(() => page.locator('table.fleet tbody th').allInnerTexts()).toEqual(['a/one.sh#1', 'b/two.sh#1']);
});

describe('twelve deployments in twelve files, one image, one draft', () => {
  const twelve = Array.from({ length: 12 }, (_, index) =>
    file(
      `k${String(index)}.yaml`,
      `services:\n${service(`kimi-${String(index)}`, index % 2 === 0 ? 'TRITON_MLA' : '')}`,
    ),
  );

  test('need at most three answers, and then say what the upgrade changes', async () => {
    const { page } = await visit('/fleet/');
    let actions = 0;
    await page.locator('#files').setInputFiles(twelve);
    actions += 1;
    await expect.poll(() => rows(page)).toBe(12);
    const values: Readonly<Record<string, string>> = {
      'aiter.version': '0.1.20',
      'vllm.version': '0.31.0',
      'vllm.patches': '55966',
      'gpu.arch': 'gfx950',
      'draft.heads': '96',
      'draft.attention': 'mla',
      'draft.causal': 'no',
      'draft.anchor': 'sampled',
      'aiter.enabled': 'yes',
    };
    let answers = 0;
    for (; answers < 3; answers += 1) {
      const asked = await questions(page);
      const box = page.locator('form.question').first();
      if ((await box.count()) === 0) break;
      for (const [key, value] of Object.entries(values)) {
        const field = box.locator(`[id$="-${key.replaceAll('.', '-')}"]`);
        if ((await field.count()) === 0) continue;
        if ((await field.evaluate((element) => element.tagName)) === 'SELECT') await field.selectOption(value);
        else await field.fill(value);
        actions += 1;
      }
      await box.getByRole('button', { name: 'Apply' }).click();
      actions += 1;
      await expect.poll(() => questions(page)).not.toEqual(asked);
    }
    expect(answers).toBeLessThanOrEqual(3);
    expect(await page.locator('form.question').count()).toBe(0);
    await page.locator('[data-side="after"][data-key="aiter.version"]').fill('0.1.19');
    await page.locator('[data-side="after"][data-key="aiter.version"]').press('Tab');
    actions += 1;
    await expect.poll(() => page.locator('table.fleet thead').innerText()).toContain('Change');
    expect(actions).toBeLessThanOrEqual(40);
    console.log(`twelve deployments on the page: ${String(actions)} actions`);
  });
});

test('what cannot be read is told, and the rest is answered', async () => {
  const { page } = await visit('/fleet/');
  await page
    .locator('#files')
    .setInputFiles([file('pointer.sh', 'version https://git-lfs.github.com/spec/v1\n'), file('compose.yaml', compose)]);
  await expect.poll(() => rows(page)).toBe(3);
  expect(await page.locator('#not-read').innerText()).toContain('pointer.sh: a Git LFS pointer');
});

test('without scripts the page says what it does and shows the command', async () => {
  const { page } = await visit('/fleet/', { javaScriptEnabled: false });
  const text = await page.locator('main').innerText();
  expect(text).toContain('npx can-i-unpin audit .');
  expect(await page.locator('#tool').isHidden()).toBe(true);
});

test('many dropped files: rows stand there while more are read, and every deployment is counted', async () => {
  const { page } = await visit('/fleet/');
  await page.evaluate(() => {
    const said: string[] = [];
    (globalThis as unknown as { said: string[] }).said = said;
    const status = document.querySelector('#status');
    new MutationObserver(() => {
      if (document.querySelector('table.fleet tbody tr') !== null) said.push(status?.textContent ?? '');
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  const many = Array.from({ length: 100 }, (_, index) => file(`f${String(index)}.yaml`, compose));
  await page.locator('#files').setInputFiles(many);
  await expect.poll(() => page.locator('#status').innerText(), { timeout: 30_000 }).toBe('300 deployments');
  const said = await page.evaluate(() => (globalThis as unknown as { said: string[] }).said);
  expect(new Set(said).size).toBeGreaterThan(1);
});
