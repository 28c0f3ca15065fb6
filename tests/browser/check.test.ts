// The check page as its users meet it: paste, verdict, copy, link, back, keyboard, no JavaScript.
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { faults } from './accessible.ts';
import { site, visit } from './visit.ts';

const command = `VLLM_ROCM_USE_AITER=1 vllm serve moonshotai/Kimi-K3 -tp 8 --kv-cache-dtype fp8 \\
  --speculative-config '{"method":"dspark","model":"Inferact/Kimi-K3-DSpark","num_speculative_tokens":5,"attention_backend":"TRITON_MLA"}'`;
const lookup =
  'get_heuristic_kernel_mla: cannot get heuristic kernel! q_type:fp8 kv_type:fp8 gqa:16 ps:1 prefill:0 causal:0 qseqlen:2 lse:0 cprr:0';
const sizes = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
] as const;

const title = (page: Page) => page.locator('#verdict').textContent({ timeout: 5000 });
const paste = (page: Page, text: string) => page.locator('#command').fill(text);
const openBox = (page: Page) => page.getByRole('button', { name: 'Edit the text' }).click();

async function byHand(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  await openBox(page);
  await page.getByText('Set values yourself').click();
  for (const [key, value] of Object.entries(values)) {
    const field = page.locator(`#field-${key.replaceAll('.', '-')}`);
    if ((await field.evaluate((element) => element.tagName)) === 'SELECT') await field.selectOption(value);
    else {
      await field.fill(value);
      await field.press('Tab');
    }
  }
}

/** Runs `look` on the page as it stands, wide and narrow: the sizes only lay it out anew. */
async function atEachSize(page: Page, look: (viewport: (typeof sizes)[number]) => Promise<void>): Promise<void> {
  for (const viewport of sizes) {
    await page.setViewportSize(viewport);
    await look(viewport);
  }
}

test('the verdict stands on the first screen, wide and narrow, and is led to', async () => {
  const { page } = await visit('/', { viewport: sizes[1] });
  const examples = await page
    .locator('.examples a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(examples.length).toBeGreaterThanOrEqual(4);
  for (const example of [...examples, null]) {
    // The focus must come anew: another example keeps the document, and with it the verdict before.
    await page.evaluate(() => {
      (document.activeElement as HTMLElement | null)?.blur();
      scrollTo(0, 1000);
    });
    if (example === null) {
      await page.goto(site);
      await paste(page, command);
    } else await page.goto(`${site}${example}`);
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('verdict');
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await atEachSize(page, async ({ width }) => {
        const at = `${String(example)} at ${String(width)}, ${colorScheme}`;
        // A newer answer may take the place of the heading while it is looked at.
        await expect
          .poll(() => page.locator('#verdict').boundingBox(), { message: at })
          .toSatisfy(
            (box: { y: number; height: number } | null) => box !== null && box.y >= 0 && box.y + box.height <= 420,
          );
      });
    }
    await page.setViewportSize(sizes[1]);
  }
});

test.each([lookup, `  ${lookup.toUpperCase()}\n`])('a log alone is answered as a log: %s', async (line) => {
  const { page } = await visit('/');
  await paste(page, line);
  await expect.poll(() => page.locator('#log-title').count()).toBe(1);
  await atEachSize(page, async ({ height }) => {
    await expect
      .poll(() => page.locator('.now .steps li').first().boundingBox())
      .toSatisfy((box: { y: number; height: number } | null) => box !== null && box.y + box.height <= height);
  });
  expect(await page.locator('.now h3').textContent()).toBe('What to do now');
  expect(await page.locator('#answer').isVisible()).toBe(false);
  expect(await page.locator('#verdict, .question, .lanes').count()).toBe(0);
});

test.each(['#example=seed-arm-a', '#example=two-tokens', '#example=default-aiter', '#d=engine=sglang'])(
  'the look of %s is no wider than the screen, accessible, and asks nobody',
  async (address) => {
    const { page, external, errors, violations } = await visit(`/${address}`);
    await expect.poll(() => title(page)).toMatch(/\w/);
    await atEachSize(page, async ({ width }) => {
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    });
    await page.setViewportSize(sizes[0]);
    expect(await faults(page)).toEqual([]);
    expect({ external, errors, violations }).toEqual({ external: [], errors: [], violations: [] });
  },
);

test('the verdict has one of the eight looks, and an unpin that is not measured is no plain yes', async () => {
  const { page } = await visit('/#example=seed-arm-a');
  await expect.poll(() => title(page)).toMatch(/\w/);
  const result = async () => {
    await page.getByRole('button', { name: 'JSON' }).click();
    return JSON.parse(await page.evaluate(() => navigator.clipboard.readText())) as {
      verdict: string;
      confidence: string;
    };
  };
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: new URL(site).origin });
  for (const aiter of ['0.1.20', '0.1.30']) {
    const shared = `#d=engine=vllm&platform=rocm&vllm.version=0.33.0&aiter.version=${aiter}&aiter.enabled=yes&gpu.arch=gfx950&draft.method=dspark&draft.attention=mla&draft.causal=no&draft.blockLength=8&headsPerRank=8&kvCacheDtype=fp8&dcp=1&draft.attentionBackend=TRITON_MLA&target.attentionBackend=auto&aiter.mla=yes&dtype=bfloat16&blockSize=128`;
    await page.goto(`${site}${shared}`);
    await expect.poll(() => page.locator('#verdict').count()).toBe(1);
    const { verdict, confidence } = await result();
    if (verdict !== 'unpin') continue;
    expect(await page.locator('article.answer.yes').count()).toBe(confidence === 'measured' ? 1 : 0);
    if (confidence !== 'measured')
      expect(await page.locator('.steps .command code').first().textContent()).toContain('probe.py');
  }
});

test('a broken server is shown a line or a version to go to', async () => {
  const { page } = await visit('/#example=default-aiter');
  await expect.poll(() => title(page)).toMatch(/\w/);
  expect(await page.locator('article.answer.broken').count()).toBe(1);
  const text = await page.locator('article.answer').innerText();
  expect(text).toMatch(/--speculative-config|\d\.\d/);
  expect(text).not.toMatch(/see what/i);
});

test('one question at a time, each choice with the verdict that it leads to; answering keeps the place', async () => {
  const { page } = await visit('/#example=two-tokens');
  await expect.poll(() => title(page)).toBe('1 answer missing');
  expect(await page.locator('.question .asked').count()).toBe(1);
  const choice = page.getByRole('button', { name: /^bonus/ });
  const promised = await choice.locator('.tag').textContent();
  await choice.click();
  await expect.poll(() => title(page)).not.toContain('missing');
  expect(promised).toMatch(/Unpin|Prove/);
  expect(await page.evaluate(() => document.activeElement?.closest('#answer') !== null)).toBe(true);
  await openBox(page);
  await page.getByText('Set values yourself').click();
  expect(await page.locator('#field-draft-anchor').inputValue()).toBe('bonus');
});

test('a paste and what is missing come to a verdict, with the line to change', async () => {
  const { page, context } = await visit('/');
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: new URL(site).origin });
  await paste(page, command);
  await expect.poll(() => title(page)).toMatch(/answers? missing/);
  await byHand(page, {
    'vllm.patches': '55966',
    'aiter.version': '0.1.20.post1',
    'gpu.arch': 'gfx950',
    'draft.heads': '96',
  });
  await expect.poll(() => page.locator('article.answer').getAttribute('class')).toMatch(/yes|prove/);
  await page.locator('.command:has(del)').getByRole('button', { name: 'Copy' }).click();
  const line = `--speculative-config '{"method":"dspark","model":"Inferact/Kimi-K3-DSpark","num_speculative_tokens":5}'`;
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(line);
  const words = await title(page);
  await page.getByRole('button', { name: 'Markdown' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(`# ${words ?? ''}`);
});

test('what was only built for is offered, and one click takes it', async () => {
  const { page } = await visit('/');
  await paste(page, `export PYTORCH_ROCM_ARCH=gfx950\n${command}`);
  const offer = page.getByRole('button', { name: 'Yes, it is gfx950' });
  await offer.click();
  await expect.poll(() => offer.count()).toBe(0);
  await expect.poll(() => page.locator('#field-gpu-arch').inputValue()).toBe('gfx950');
});

test('a mask check pasted below the command makes "prove it first" a proven yes, and the link of it too', async () => {
  const { page } = await visit('/');
  const versions = 'vllm==0.31.0\namd-aiter==0.1.23\ngfx950';
  await paste(page, `${command}\n\n${versions}\n`);
  await expect.poll(() => title(page)).toContain('Prove it first');
  await openBox(page);
  const near = { relativeErrorToNonCausal: 0.01, relativeErrorToCausal: 0.7, spreadOfIdenticalRows: 0 };
  const far = { relativeErrorToNonCausal: 0.7, relativeErrorToCausal: 0.01, spreadOfIdenticalRows: 0.4 };
  const report = {
    schema: 'can-i-unpin/maskcheck@2',
    verdict: 'honoured',
    shape: { headsPerRank: 8, blockLength: 5, context: 32, kvCacheDtype: 'fp8', requests: 2 },
    archs: ['gfx950'],
    date: '2026-11-30',
    installed: { 'amd-aiter': '0.1.23', vllm: '0.31.0' },
    gapBetweenMasks: 0.8,
    calls: { 'causal=False': { ran: 'non-causal', ...near }, 'causal=True': { ran: 'causal', ...far } },
  };
  await paste(page, `${command}\n\n${versions}\n\n${JSON.stringify(report, null, 2)}\n`);
  await expect.poll(() => title(page)).toContain('Yes, unpin it: proven on your GPU, on 30 Nov 2026');
  expect(await page.locator('#answer .head').textContent()).toContain('Proven by your mask check');
  const { page: opened } = await visit(`/${new URL(page.url()).hash}`);
  await expect.poll(() => title(opened)).toContain('proven on your GPU');
});

test('a paste that the browser reports twice is led to its verdict', async () => {
  const { page, requests } = await visit('/');
  await page.locator('#command').focus();
  await expect.poll(() => requests.some((url) => url.endsWith('/check.json'))).toBe(true);
  await page.locator('#command').evaluate((box: HTMLTextAreaElement, text) => {
    box.value = text;
    for (let time = 0; time < 2; time += 1) box.dispatchEvent(new Event('input', { bubbles: true }));
  }, command);
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('verdict');
});

test('the address follows the values and not the text, and opens to the same verdict', async () => {
  const { page } = await visit('/');
  await paste(page, command);
  await expect.poll(() => page.url()).toContain('#d=');
  const words = await title(page);
  expect(decodeURIComponent(page.url())).not.toContain('vllm serve');
  const other = await visit(page.url().slice(site.length - 1));
  await expect.poll(() => title(other.page)).toBe(words);
  expect(await other.page.locator('#command').inputValue()).toBe('');
});

test('a reload keeps the text of this tab, the bare address is empty, and back goes back', async () => {
  const { page } = await visit('/');
  await paste(page, command);
  await expect.poll(() => page.url()).toContain('#d=');
  const words = await title(page);
  await page.reload();
  await expect.poll(() => title(page)).toBe(words);
  expect(await page.locator('#command').inputValue()).toBe(command);
  await page.goBack();
  await expect.poll(() => page.locator('#answer').isVisible()).toBe(false);
  expect(await page.locator('#command').inputValue()).toBe('');
});

test('back goes to the example before', async () => {
  const { page } = await visit('/#example=two-tokens');
  await expect.poll(() => title(page)).toBe('1 answer missing');
  await page.evaluate(() => (location.hash = '#example=default-aiter'));
  await expect.poll(() => title(page)).toMatch(/^Broken/);
  await page.goBack();
  await expect.poll(() => title(page)).toBe('1 answer missing');
});

test('starting over can be undone', async () => {
  const { page } = await visit('/');
  await paste(page, command);
  await expect.poll(() => page.url()).toContain('#d=');
  const words = await title(page);
  await page.getByRole('button', { name: 'Start over' }).click();
  expect(await page.locator('#command').inputValue()).toBe('');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => title(page)).toBe(words);
  expect(await page.locator('#command').inputValue()).toBe(command);
});

test('a paste is cut into what it holds, and a wrong guess is changed in place', async () => {
  const { page } = await visit('/');
  await paste(page, `${command}\n\namd-aiter==0.1.20\n\n${lookup}`);
  await expect.poll(() => page.locator('.chip.part select').count()).toBe(3);
  const kinds = () =>
    page.locator('.chip.part select').evaluateAll((all) => all.map((one) => (one as HTMLSelectElement).value));
  expect(await kinds()).toEqual(['command', 'env', 'log']);
  // The log comes first, then the verdict, both near the top.
  const bottom = await page.locator('#verdict').boundingBox();
  expect(bottom?.y).toBeLessThan(1000);
  await page.locator('.chip.part select').nth(1).selectOption('log');
  await expect.poll(kinds).toEqual(['command', 'log', 'log']);
});

describe('a config.json', () => {
  const config = JSON.stringify(
    { architectures: ['K3DSparkModel'], model_type: 'k3_dspark', num_attention_heads: 96, kv_lora_rank: 512 },
    null,
    2,
  );
  const plain = '{"architectures": ["Qwen3ForCausalLM"], "model_type": "qwen3", "num_attention_heads": 32}';
  const own = command.replace('Inferact/Kimi-K3-DSpark', '/models/draft');
  const part = (page: Page) => page.locator('.chip.part select').last();

  test('is told apart in the paste, and one that does not say whose it is is asked for', async () => {
    const { page, errors } = await visit('/');
    await paste(page, `${own}\n\n${config}`);
    await expect.poll(() => part(page).inputValue()).toBe('draft-config');
    await expect.poll(() => page.locator('#chips').innerText()).toContain('heads 12');
    await openBox(page);
    await paste(page, `${own}\n\n${plain}`);
    await expect.poll(() => part(page).inputValue()).toBe('config');
    await part(page).selectOption('draft-config');
    await expect.poll(() => title(page)).toBe('Nothing to decide');
    expect(errors).toEqual([]);
  });

  test('is dropped on the box as well, behind what stands there', async () => {
    const { page } = await visit('/');
    await paste(page, own);
    await expect.poll(() => title(page)).not.toBe('');
    await page.locator('#command').evaluate((box, text) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([text], 'config.json'));
      box.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    }, config);
    await expect.poll(() => part(page).inputValue()).toBe('draft-config');
    await expect.poll(() => page.locator('#chips').innerText()).toContain('heads 12');
  });
});

test('three services are three deployments, each with its verdict, and one can be picked', async () => {
  const services = ['one', 'two', 'three'].map(
    (name) =>
      `  ${name}:\n    image: vllm/vllm-openai-rocm:v0.31.0\n    command: vllm serve moonshotai/Kimi-K3 --speculative-config '{"method":"dspark","model":"Inferact/Kimi-K3-DSpark","num_speculative_tokens":5}'\n`,
  );
  const { page } = await visit('/');
  await paste(page, `services:\n${services.join('')}`);
  await expect.poll(() => page.locator('.servers li').count()).toBe(3);
  expect(await page.locator('.servers').innerText()).toContain('3 deployments found');
  await page.locator('.servers li button').nth(1).click();
  await expect.poll(() => title(page)).toMatch(/\w/);
});

test('a page that stays open reads a paste when the network is gone', async () => {
  const { page, context, errors, requests } = await visit('/');
  const cold = requests.length;
  await page.locator('#command').focus();
  // The readers come in several steps: wait until half a second has brought no more of them.
  let before = 0;
  const settled = (): boolean => {
    const same = requests.length > cold && requests.length === before;
    before = requests.length;
    return same;
  };
  await expect.poll(settled, { interval: 500 }).toBe(true);
  await context.setOffline(true);
  await paste(page, `${command}\n\n${lookup}`);
  await expect.poll(() => title(page)).toMatch(/\w/);
  await expect.poll(() => page.locator('#messages').textContent()).toMatch(/\w/);
  expect(errors.filter((text) => !text.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
});

test('private host names are struck out on request', async () => {
  const { page } = await visit('/');
  await page.getByLabel('Private host names too').check();
  await paste(
    page,
    'vllm serve /m --speculative-config "$SPEC" --host gpu7.corp.internal\n\nValueError: gpu7.corp.internal: Selected backend X is not valid',
  );
  await expect.poll(() => title(page)).toMatch(/\w/);
  expect((await page.locator('#answer, #explanation').allInnerTexts()).join(' ')).not.toContain('gpu7.corp.internal');
});

test('where the browser does not let it copy, the text is there to be copied by hand', async () => {
  const { page } = await visit('/#example=two-tokens');
  await expect.poll(() => title(page)).toMatch(/\w/);
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('denied', 'NotAllowedError'));
  });
  await page.getByRole('button', { name: 'Markdown' }).click();
  const text = page.getByLabel('Markdown, by hand');
  await expect.poll(() => text.inputValue()).toContain('# 1 answer missing');
  expect(await text.evaluate((area) => document.activeElement === area)).toBe(true);
});

test('the form writes the text, and the text says the same', async () => {
  const { page } = await visit('/#example=seed-arm-a');
  await expect.poll(() => title(page)).toMatch(/\w/);
  const words = await title(page);
  await byHand(page, {});
  await page.getByRole('button', { name: 'Write the text' }).click();
  await expect.poll(() => page.locator('#command').inputValue()).toContain('vllm serve /model');
  await expect.poll(() => title(page)).toBe(words);
});

test('keyboard alone reaches an example, its verdict and why', async () => {
  const { page } = await visit('/');
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
  for (let i = 0; i < 40 && (await focused()) !== 'An old AITER'; i += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect.poll(() => title(page)).toMatch(/^Broken/);
  for (let i = 0; i < 60 && !(await focused()).startsWith('Why:'); i += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.locator('details.because[open] li').first().textContent()).toMatch(/\d{4}-\d\d-\d\d$/);
});

describe('hostile text', () => {
  test('never becomes markup', async () => {
    const { page, violations, errors } = await visit('/');
    const nasty = `vllm serve '<img src=x onerror=alert(1)>' --speculative-config '{"method":"dspark","model":"<b id=planted>","num_speculative_tokens":2}'`;
    await paste(page, nasty);
    await expect.poll(() => title(page)).toMatch(/missing/);
    expect(await page.locator('#planted, main img').count()).toBe(0);
    expect({ violations, errors }).toEqual({ violations: [], errors: [] });
  });

  test('a broken or endless link leaves the page as it is', async () => {
    const { page, errors } = await visit(`/#d=%E0%A4%A&${'x'.repeat(9_000)}`);
    await expect.poll(() => page.locator('#unreadable').innerText()).toContain('brings no values that can be read');
    expect(await page.locator('#answer').isHidden()).toBe(true);
    expect(errors).toEqual([]);
  });
});

test('without JavaScript the page decides by table and says where to go', async () => {
  const { page, errors } = await visit('/', { javaScriptEnabled: false });
  expect(await page.locator('#tool').isVisible()).toBe(false);
  expect(await page.locator('noscript').first().innerText()).toContain('npm run -s cli -- check');
  expect(await page.locator('main table tr').count()).toBeGreaterThan(8);
  expect(await page.locator('.short-answer a').count()).toBeGreaterThan(3);
  expect(errors).toEqual([]);
});
