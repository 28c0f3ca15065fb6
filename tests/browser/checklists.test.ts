import type { BrowserContext, Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { readFile as readRuns } from '../../src/checklists/file.ts';
import { newRun, schema, type ItemRecord, type ChecklistRun } from '../../src/checklists/run.ts';
import { faults } from './accessible.ts';
import { site, visit as visitAny, type Visit } from './visit.ts';

const path = '/checklists/release-review/';
const prefix = 'can-i-unpin:run:';

/** The page with its folded parts open, so that everything can be reached at once. */
async function visit(...args: Parameters<typeof visitAny>): Promise<Visit> {
  const visited = await visitAny(...args);
  await unfold(visited.page);
  return visited;
}
async function unfold(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const details of document.querySelectorAll<HTMLDetailsElement>('.item > details, .move')) {
      details.removeAttribute('name');
      details.open = true;
    }
  });
}
function item(page: Page, id: string): Locator {
  return page.locator(`[data-item=${id}]`);
}
async function answer(page: Page, id: string, state: string, proof?: string): Promise<void> {
  if (proof !== undefined) await item(page, id).getByLabel('Proof: ').fill(proof);
  await item(page, id)
    .locator('.states')
    .getByRole('radio', { name: new RegExp(`^${state}( \\(|$)`) })
    .check();
}
function state(page: Page, id: string): Promise<string | null> {
  return item(page, id).getAttribute('data-state');
}
async function stored(page: Page): Promise<ChecklistRun[]> {
  const texts = await page.evaluate(
    (start) =>
      Object.entries(localStorage)
        .filter(([key]) => key.startsWith(start))
        .map(([, value]) => String(value)),
    prefix,
  );
  return texts.map((text) => JSON.parse(text) as ChecklistRun);
}
async function save(page: Page, button: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button, exact: true }).click(),
  ]);
  let content = '';
  for await (const chunk of await download.createReadStream()) content += String(chunk);
  return content;
}
async function load(page: Page, content: string): Promise<void> {
  const buffer = Buffer.from(content);
  await page.locator('#import').setInputFiles({ name: 'runs.json', mimeType: 'application/json', buffer });
  await page.locator('#preview').waitFor();
}
const seeded = (runs: readonly (readonly [string, string])[]) => async (context: BrowserContext) => {
  await context.addInitScript((entries) => {
    if (sessionStorage.getItem('seeded') !== null) return;
    sessionStorage.setItem('seeded', 'yes');
    for (const [key, value] of entries) localStorage.setItem(key, value);
  }, runs);
};
const entry: ItemRecord = {
  state: 'pass',
  reason: '',
  note: '',
  evidence: 'a log',
  who: 'Ada',
  when: '2026-11-01',
  text: 'ffffffff',
  clock: 5,
  by: 'x',
};
function sample(id: string, name: string, entries: ChecklistRun['entries'] = {}): ChecklistRun {
  return { ...newRun(id, 'release-review', { name, who: '', deployment: {} }, 'x'), schema, entries };
}

describe('a run in this browser', () => {
  test('a tick is there after a reload, with its proof, and the gate counts it', async () => {
    const { page } = await visit(path);
    await answer(page, 'scope-written', 'Pass', 'https://example.org/change/1');
    expect(await item(page, 'scope-written').locator('.link a').getAttribute('href')).toBe(
      'https://example.org/change/1',
    );
    await page.reload();
    await unfold(page);
    expect(await state(page, 'scope-written')).toBe('pass');
    expect(await item(page, 'scope-written').getByLabel('Proof: ').inputValue()).toBe('https://example.org/change/1');
    expect(await page.locator('[data-gate=decision] .gate-state').textContent()).toMatch(
      /Open, 1 of \d done\s*Waiting for: /,
    );
    expect(await page.locator('#bar-progress').textContent()).toBe('1 of 31 done');
  });

  test('a gate does not pass on an empty proof, and what is not kept says so', async () => {
    const { page } = await visit(path);
    await answer(page, 'versions-and-commits', 'Pass');
    expect(await item(page, 'versions-and-commits').locator('.message').textContent()).toBe(
      'Not kept yet: This item belongs to a gate: give the proof first.',
    );
    expect(await stored(page)).toEqual([]);
    // The focus is where the proof goes; with it the state is kept.
    await page.keyboard.type('probe.json');
    await page.keyboard.press('Tab');
    await expect.poll(() => state(page, 'versions-and-commits')).toBe('pass');
    await answer(page, 'heads-per-rank', 'Blocked');
    await page.keyboard.type('no config yet');
    await page.keyboard.press('Tab');
    await expect.poll(() => state(page, 'heads-per-rank')).toBe('blocked');
    expect(await page.locator('[data-gate=image]').getAttribute('data-state')).toBe('blocked');
  });

  test('words are kept while they are typed, and a step can be taken back and brought forward', async () => {
    const { page } = await visit(path);
    await item(page, 'soak').getByLabel('Note').pressSequentially('six hours');
    await expect.poll(async () => (await stored(page))[0]?.entries['soak']?.note).toBe('six hours');
    await answer(page, 'soak', 'Fail');
    await page.keyboard.press('z');
    expect(await state(page, 'soak')).toBe('to-do');
    await page.getByRole('button', { name: 'Redo' }).click();
    expect(await state(page, 'soak')).toBe('fail');
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    expect(await item(page, 'soak').getByLabel('Note').inputValue()).toBe('');
    // Closed in the middle of a word.
    await item(page, 'soak').getByLabel('Note').pressSequentially('half a wo');
    await page.reload();
    await unfold(page);
    expect(await item(page, 'soak').getByLabel('Note').inputValue()).toBe('half a wo');
    expect(await page.getByRole('button', { name: 'Undo' }).isDisabled()).toBe(true);
  });

  test('the whole list can be walked and answered by keyboard', async () => {
    const { page } = await visit(path);
    await page.locator('#scope-written').focus();
    await page.keyboard.press('j');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('verdict-on-record');
    await page.keyboard.press('3');
    expect(await state(page, 'verdict-on-record')).toBe('fail');
    await page.keyboard.press('n');
    await page.keyboard.type('1 j k');
    await page.keyboard.press('Escape');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('verdict-on-record');
    expect(await state(page, 'verdict-on-record')).toBe('fail');
    await page.keyboard.press('k');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('scope-written');
  });

  test('a deployment hides what does not apply and says why; suggestions wait to be taken', async () => {
    const { page } = await visit(path);
    await page.locator('#deployment summary').click();
    await page.getByLabel('Keys and values').fill('gpu.arch=gfx950\nkvCacheDtpye=fp8');
    await page.getByRole('button', { name: 'Bind the run to it' }).click();
    expect(await page.locator('#deployment-problems').textContent()).toBe(
      'Line 2: "kvCacheDtpye" is no key of a deployment',
    );
    await page.getByLabel('Keys and values').fill('gpu.arch=gfx950\nkvCacheDtype=bf16\naiter.causal=yes\ntp=8');
    await page.getByRole('button', { name: 'Bind the run to it' }).click();
    expect(await item(page, 'truncated-blocks').isVisible()).toBe(false);
    expect(await page.locator('#hidden-summary').textContent()).toMatch(/^5 items are hidden/);
    expect(await page.locator('#hidden-list').textContent()).toContain(
      'draft.kvCacheDtype is bfloat16 like kvCacheDtype',
    );
    expect(await item(page, 'drafter-captured').locator('.depends').textContent()).toContain('draft.method');

    const causal = item(page, 'aiter-takes-causal');
    expect(await state(page, 'aiter-takes-causal')).toBe('to-do');
    await causal.getByRole('button', { name: 'Take it' }).click();
    // Taken, and still a gate: the proof is asked for.
    expect(await state(page, 'aiter-takes-causal')).toBe('to-do');
    await page.keyboard.type('True, in the image');
    await page.keyboard.press('Tab');
    await expect.poll(() => state(page, 'aiter-takes-causal')).toBe('pass');
    expect(await causal.getByLabel('Note').inputValue()).toContain('its AITER takes causal');
  });

  test('several runs, side by side; a removed one can be put back', async () => {
    const a = sample('run-a', 'One', { soak: entry });
    const b = sample('run-b', 'Two', { soak: { ...entry, state: 'fail' } });
    const { page } = await visit(path, {}, seeded([a, b].map((run) => [prefix + run.id, JSON.stringify(run)])));
    await page.getByRole('button', { name: 'Side by side' }).click();
    const row = page.locator('#compare-table tr', { hasText: 'Soak the unpinned server' });
    expect(await row.locator('td').allTextContents()).toEqual(['Pass (look again)', 'Fail (look again)']);
    await page.locator('#run-choice').selectOption({ value: 'run-b' });
    await page.getByRole('button', { name: 'Remove' }).click();
    expect((await stored(page)).map(({ id }) => id)).toEqual(['run-a']);
    await page.getByRole('button', { name: 'Put it back' }).click();
    expect((await stored(page)).map(({ id }) => id).sort()).toEqual(['run-a', 'run-b']);
    expect(await state(page, 'soak')).toBe('fail');
  });

  test('a run that other rules judged last says what they said and what is said today, until that is kept', async () => {
    const old = sample('run-old', 'Old', {});
    const answer = { version: '0.1.0', verdict: 'keep-pin', confidence: 'stated' } as const;
    const bound = { ...old, head: { ...old.head, deployment: { 'draft.method': 'none' }, answer } };
    const { page } = await visit(path, {}, seeded([[prefix + old.id, JSON.stringify(bound)]]));
    const notice = page.locator('#judged-anew');
    expect(await notice.textContent()).toMatch(/0\.1\.0 said “keep the pin” .* the check says “not applicable”/);
    expect(await notice.getByRole('link').getAttribute('href')).toContain('/errata/');
    await notice.getByRole('button').click();
    expect(await notice.isVisible()).toBe(false);
    expect((await stored(page))[0]?.head.answer?.verdict).toBe('not-applicable');
  });

  test('filters leave what they are asked for', async () => {
    const { page } = await visit(path);
    await answer(page, 'soak', 'Fail');
    await page.locator('#filter-state').selectOption('fail');
    expect(await page.locator('.item:visible').count()).toBe(1);
    expect(await page.locator('#filtered').textContent()).toBe('30 of the 31 items that apply are filtered out.');
    await page.locator('#filter-severity').selectOption('must');
    expect(await page.locator('.item:visible').count()).toBe(0);
  });
});

test('a pasted command is read into the lines, looked at, then bound; the check speaks for what it knows', async () => {
  const { page, violations, errors } = await visit(path);
  await page.locator('#deployment summary').click();
  await page
    .locator('#deployment-paste')
    .fill(
      `HF_TOKEN=hf_abcdefghijklmnopqrstuvwxyzabcdefgh VLLM_ROCM_USE_AITER=1 vllm serve moonshotai/Kimi-K3 -tp 8 --kv-cache-dtype fp8 --speculative-config '{"method":"dspark","model":"Inferact/Kimi-K3-DSpark","num_speculative_tokens":7}'`,
    );
  await page.getByRole('button', { name: 'Read it' }).click();
  await expect.poll(() => page.getByLabel('Keys and values').inputValue()).toContain('kvCacheDtype=fp8\n');
  expect(await stored(page)).toEqual([]);
  await page.getByRole('button', { name: 'Bind the run to it' }).click();
  const [run] = await stored(page);
  expect(run?.head.deployment).toMatchObject({
    tp: '8',
    'draft.model': 'Inferact/Kimi-K3-DSpark',
    'aiter.enabled': 'yes',
  });
  expect(JSON.stringify(run)).not.toContain('hf_');
  expect(await item(page, 'verdict-on-record').locator('.suggestion').textContent()).toContain(
    'Suggested: blocked. The check still needs',
  );
  // What is known of the draft's checkpoint follows from its name.
  expect(await item(page, 'draft-attention').locator('.suggestion').textContent()).toContain('MLA and non-causal');
  expect({ violations, errors }).toEqual({ violations: [], errors: [] });
});

describe('two tabs', () => {
  test('the other tab follows, and answers given at the same time are both kept', async () => {
    const { page, context } = await visit(path);
    await answer(page, 'soak', 'Fail');
    const other = await context.newPage();
    await other.goto(site + path.slice(1));
    await unfold(other);
    expect(await state(other, 'soak')).toBe('fail');
    await answer(other, 'watch-agreed', 'Fail');
    await expect.poll(() => state(page, 'watch-agreed')).toBe('fail');
    // What is being written here is not overwritten from there.
    const note = item(page, 'soak').getByLabel('Note');
    await note.evaluate((field: HTMLTextAreaElement) => {
      field.value = 'being written';
      field.dispatchEvent(new Event('input'));
    });
    await answer(other, 'soak', 'Pass', 'done');
    await expect.poll(async () => (await stored(page))[0]?.entries['soak']?.note).toBe('being written');
    expect(await note.inputValue()).toBe('being written');
    // Behind each other's back: neither has heard of the other's answer yet.
    await Promise.all([answer(page, 'identical-rows', 'Fail'), answer(other, 'named-or-open', 'Fail')]);
    for (const tab of [page, other]) {
      await expect.poll(() => state(tab, 'named-or-open')).toBe('fail');
      await expect.poll(() => state(tab, 'identical-rows')).toBe('fail');
    }
    expect(Object.keys((await stored(page))[0]?.entries ?? {}).sort()).toEqual([
      'identical-rows',
      'named-or-open',
      'soak',
      'watch-agreed',
    ]);
  });
});

describe('files and links', () => {
  test('export, wipe, import: everything is back', async () => {
    const { page } = await visit(path);
    await page.locator('#run-name').fill('MI355X prod');
    await answer(page, 'scope-written', 'Pass', 'the list');
    const file = await save(page, 'Save this run');
    const before = await stored(page);
    expect(readRuns(file)).toEqual(before);
    await page.evaluate(() => {
      localStorage.clear();
    });
    await page.reload();
    await unfold(page);
    expect(await state(page, 'scope-written')).toBe('to-do');
    await load(page, file);
    expect(await page.locator('#preview-body').textContent()).toContain(
      'MI355X prod (release-review): new here, 1 answer.',
    );
    expect(await stored(page)).toEqual([]);
    await page.getByRole('button', { name: 'Take it in', exact: true }).click();
    expect(await state(page, 'scope-written')).toBe('pass');
    expect(await stored(page)).toEqual(before);
  });

  test('an import says what it would change, keeps what it does not know, and refuses what is not ours', async () => {
    const here = sample('run-a', 'One', { soak: entry, 'watch-agreed': { ...entry, clock: 9 } });
    const { page } = await visit(path, {}, seeded([[prefix + 'run-a', JSON.stringify(here)]]));
    const theirs = sample('run-a', 'One', {
      soak: { ...entry, state: 'fail', clock: 7 },
      'watch-agreed': entry,
      'gone-item': entry,
    });
    await load(page, JSON.stringify(theirs));
    const told = await page.locator('#preview-body').textContent();
    expect(told).toContain('2 answers here would change');
    expect(told).toContain('soak: pass becomes fail');
    expect(told).toContain('1 stay as they are, because they are newer here');
    expect(told).toContain('Not in this list, and kept: gone-item');
    expect(await state(page, 'soak')).toBe('pass');
    await page.getByRole('button', { name: 'Leave it' }).click();
    expect(await state(page, 'soak')).toBe('pass');
    await load(page, JSON.stringify(theirs));
    await page.getByRole('button', { name: 'Take it in', exact: true }).click();
    expect(await state(page, 'soak')).toBe('fail');
    expect(await page.locator('#unknown').textContent()).toContain('gone-item');
    await load(page, '{"schema":"can-i-unpin/checklist-runs@1","runs":[{"schema":"can-i-unpin/checklist-run@1"}]}');
    expect(await page.locator('#preview-body').textContent()).toBe(
      'runs.json was not taken: runs[0].id is missing. Nothing has changed.',
    );
    expect(await page.locator('#preview-take').isDisabled()).toBe(true);
  });

  test('Markdown and CSV carry the answers', async () => {
    const { page } = await visit(path);
    await answer(page, 'scope-written', 'Pass', '=cmd()');
    expect(await save(page, 'Markdown')).toContain('- [x] **Write down what moves and what stays**');
    expect(await save(page, 'CSV')).toContain(`"'=cmd()"`);
  });

  test('a link carries the structure; opened, it is shown before it is kept', async () => {
    const { page, context } = await visit(path);
    await answer(page, 'scope-written', 'Pass', 'a secret proof');
    await page.getByRole('button', { name: 'Make a link' }).click();
    const link = await page.locator('#share-link').inputValue();
    await context.clearCookies();
    const { page: theirs } = await visit(path + new URL(link).hash);
    expect(await theirs.locator('#preview-body').textContent()).toContain('new here, 1 answer.');
    expect(await stored(theirs)).toEqual([]);
    await theirs.getByRole('button', { name: 'Take it in', exact: true }).click();
    expect(await state(theirs, 'scope-written')).toBe('pass');
    // Without its proof the gate does not count it.
    expect(await item(theirs, 'scope-written').locator('.message').textContent()).toMatch(/proof is missing/);
    expect(await theirs.content()).not.toContain('a secret proof');
  });

  test('the check page hands its deployment over, once', async () => {
    const { page } = await visit(`${path}#d=gpu.arch=gfx950&kvCacheDtype=fp8&tp=8`);
    expect(await page.locator('#deployment-summary').textContent()).toBe('gpu.arch=gfx950, kvCacheDtype=fp8, tp=8');
    expect(page.url()).not.toContain('#');
    await page.goto(`${site}${path.slice(1)}#d=kvCacheDtype=fp8&gpu.arch=gfx950&tp=8`);
    expect(await stored(page)).toHaveLength(1);
    expect(await page.locator('#deployment-check').getAttribute('href')).toContain(
      '#d=gpu.arch=gfx950&kvCacheDtype=fp8&tp=8',
    );
  });
});

describe('what goes wrong', () => {
  test('an item whose text has changed asks to be looked at again', async () => {
    const { page } = await visit(
      path,
      {},
      seeded([[prefix + 'run-a', JSON.stringify(sample('run-a', 'One', { soak: entry }))]]),
    );
    expect(await item(page, 'soak').locator('.again').isVisible()).toBe(true);
    expect(await page.locator('#bar-progress').textContent()).toBe(
      '0 of 31 done, 1 to be completed or looked at again',
    );
    await item(page, 'soak').getByRole('button', { name: 'My answer stands' }).click();
    expect(await item(page, 'soak').locator('.again').isVisible()).toBe(false);
    expect(await page.locator('#bar-progress').textContent()).toBe('1 of 31 done');
  });

  test('a spoilt store costs what is spoilt and nothing else', async () => {
    const whole = sample('run-a', 'Whole', { soak: entry });
    const spoilt = JSON.stringify(sample('run-b', 'Spoilt', { soak: entry, 'watch-agreed': entry })).replace(
      '"pass"',
      '"ticked"',
    );
    const { page, errors } = await visit(
      path,
      {},
      seeded([
        [prefix + 'run-a', JSON.stringify(whole)],
        [prefix + 'run-b', spoilt],
        [prefix + 'run-c', '{"schema": "can-i-unp'],
        ['can-i-unpin:theme', '"'],
        ['other', '{'],
      ]),
    );
    expect(errors).toEqual([]);
    expect(await page.locator('#run-choice option').allTextContents()).toEqual(['Spoilt (0 of 31)', 'Whole (0 of 31)']);
    expect(await page.locator('#damaged li').count()).toBe(2);
    expect(await page.locator('#damaged').textContent()).toContain('entries.soak.state must be one of');
    await page.locator('#run-choice').selectOption({ value: 'run-b' });
    expect(await state(page, 'watch-agreed')).toBe('pass');
    expect(await state(page, 'soak')).toBe('to-do');
    const kept = await page.evaluate(() => Object.fromEntries(Object.entries(localStorage)) as Record<string, string>);
    expect(kept['can-i-unpin:damaged:run-b']).toBe(spoilt);
    expect(kept[prefix + 'run-c']).toBe('{"schema": "can-i-unp');
    expect(JSON.parse(kept[prefix + 'run-a'] ?? '')).toEqual(whole);
  });

  test('a full store says so and takes the answer as soon as there is room', async () => {
    const { page, errors } = await visit(path);
    await page.evaluate(() => {
      for (let size = 4_000_000; size >= 1;) {
        try {
          localStorage.setItem(`filler-${String(localStorage.length)}`, 'x'.repeat(size));
        } catch {
          size = Math.floor(size / 2);
        }
      }
    });
    await answer(page, 'soak', 'Fail');
    expect(await page.locator('#store-note').textContent()).toContain('no room left');
    expect(await state(page, 'soak')).toBe('fail');
    expect(await stored(page)).toEqual([]);
    expect(readRuns(await save(page, 'Save this run'))[0]?.entries).toHaveProperty('soak');
    await page.evaluate(() => {
      localStorage.clear();
    });
    await answer(page, 'watch-agreed', 'Fail');
    expect(Object.keys((await stored(page))[0]?.entries ?? {}).sort()).toEqual(['soak', 'watch-agreed']);
    expect(await page.locator('#store-note').getAttribute('data-outcome')).toBe('kept');
    expect(errors).toEqual([]);
  });

  test('without storage the list works until the page is closed, and says so', async () => {
    const { page, errors } = await visit(path, {}, async (context) => {
      await context.addInitScript(() => {
        Object.defineProperty(globalThis, 'localStorage', {
          get() {
            throw new DOMException('denied', 'SecurityError');
          },
        });
      });
    });
    expect(await page.locator('#store-note').textContent()).toContain('keeps nothing');
    await answer(page, 'soak', 'Fail');
    expect(await state(page, 'soak')).toBe('fail');
    expect(readRuns(await save(page, 'Save this run'))[0]?.entries).toHaveProperty('soak');
    expect(errors).toEqual([]);
  });

  test('hostile words stay words', async () => {
    const hostile = '</script><img src=x onerror=alert(1)><script>alert(2)</script>';
    const run = sample('run-a', hostile, {
      soak: { ...entry, note: hostile, evidence: 'javascript:alert(1)' },
      'gone-item': { ...entry, note: hostile },
    });
    const { page, violations, errors } = await visit(path, {}, seeded([[prefix + 'run-a', JSON.stringify(run)]]));
    await page.getByRole('button', { name: 'Side by side' }).click();
    await load(page, JSON.stringify({ ...run, id: 'run-b' }));
    expect(await page.locator('img').count()).toBe(0);
    expect(await item(page, 'soak').locator('.link').isVisible()).toBe(false);
    expect({ violations, errors }).toEqual({ violations: [], errors: [] });
  });
});

test('items are rows that open one at a time; a gate leads to its first open item, by title', async () => {
  const { page } = await visitAny(path);
  const opened = page.locator('.item > details[open]');
  expect(await opened.count()).toBe(0);
  await page.locator('#scope-written').click();
  await page.locator('#verdict-on-record').click();
  expect(await opened.count()).toBe(1);
  const gate = page.locator('[data-gate=image] .gate-state');
  expect(await gate.textContent()).toContain('Waiting for: Record versions and commits');
  expect(await gate.textContent()).not.toContain('versions-and-commits');
  await gate.locator('a').click();
  await expect.poll(() => page.locator('[data-item=versions-and-commits] > details[open]').count()).toBe(1);
});

test('an answer about the image is given once for every run of that image; a copy takes no answers', async () => {
  const image = { 'vllm.version': '0.31.0', 'aiter.version': '0.1.24' };
  const runs = ['One', 'Two'].map((name, index) => {
    const run = sample(`run-${String(index)}`, name, {});
    return { ...run, head: { ...run.head, deployment: image } };
  });
  const { page } = await visit(path, {}, seeded(runs.map((run) => [prefix + run.id, JSON.stringify(run)])));
  await answer(page, 'versions-and-commits', 'Pass', 'probe.json');
  await answer(page, 'soak', 'Fail');
  await page
    .locator('#run-choice')
    .selectOption({ label: (await page.locator('#run-choice option').nth(1).textContent()) ?? '' });
  expect(await state(page, 'versions-and-commits')).toBe('pass');
  expect(await state(page, 'soak')).toBe('to-do');
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  expect(await state(page, 'versions-and-commits')).toBe('to-do');
  expect(await item(page, 'versions-and-commits').locator('.suggestion').textContent()).toContain('Pass in "');
});

test('two hundred runs of every item can still be answered and switched between', async () => {
  const { page: first } = await visit(path);
  const ids = await first
    .locator('.item')
    .evaluateAll((items) => items.map((each) => (each as HTMLElement).dataset['item'] ?? ''));
  const many = [...ids, ...Array.from({ length: 50 - ids.length }, (_, index) => `item-${String(index)}`)];
  const runs = Array.from({ length: 200 }, (_, index) =>
    sample(
      `run-${String(index)}`,
      `Run ${String(index).padStart(3, '0')}`,
      Object.fromEntries(many.map((id) => [id, entry])),
    ),
  );
  const { page } = await visit(path, {}, seeded(runs.map((run) => [prefix + run.id, JSON.stringify(run)])));
  expect(await page.locator('#run-choice option').count()).toBe(200);
  const [id = ''] = ids;
  const row = page.locator(`[data-item="${id}"]`);
  await row.locator('input[value="fail"]').evaluate((input: HTMLInputElement) => {
    input.click();
  });
  expect(await row.locator('input[value="fail"]').isChecked()).toBe(true);
  await page.locator('#run-choice').selectOption('run-77');
  expect(await row.locator('input[value="fail"]').isChecked()).toBe(false);
});

test('without JavaScript the list is whole, and paper has boxes and a place to sign', async () => {
  const { page } = await visit(path, { javaScriptEnabled: false });
  expect(await page.locator('#tool').isVisible()).toBe(false);
  expect(await page.locator('.item .paper:visible').count()).toBe(31);
  expect(await page.locator('.signature .paper').isVisible()).toBe(true);
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('.item .paper:visible').count()).toBe(31);
});

test('the first item stands on the first screen, tools and gates above it', async () => {
  const { page } = await visitAny(path, { viewport: { width: 1280, height: 800 } });
  const box = await page.locator('.item').first().boundingBox();
  expect((box?.y ?? 900) + (box?.height ?? 0)).toBeLessThan(800);
});

test('printed, a run shows its answers in words, whole', async () => {
  const long = 'a long proof '.repeat(60).trim();
  const { page } = await visit(path);
  await answer(page, 'scope-written', 'Pass', long);
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('#tool').isVisible()).toBe(false);
  expect(await page.locator('#print-head').textContent()).toContain('My release review');
  expect(await item(page, 'scope-written').locator('.printed').isVisible()).toBe(true);
  expect(await item(page, 'scope-written').locator('.printed').textContent()).toContain(long);
  expect(await item(page, 'scope-written').locator('.paper').isVisible()).toBe(false);
  expect(await item(page, 'soak').locator('.paper').isVisible()).toBe(true);
  await page.setViewportSize({ width: 794, height: 1123 });
  // A page that is wider than the paper would be cut.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(794);
});

test('with everything open and answered the page is accessible in both themes', { timeout: 90_000 }, async () => {
  const { page } = await visit(`${path}#d=gpu.arch=gfx950&kvCacheDtype=fp8&aiter.causal=yes`, { colorScheme: 'light' });
  await answer(page, 'scope-written', 'Pass', 'https://example.org/change');
  await answer(page, 'heads-per-rank', 'Blocked');
  await answer(page, 'watch-agreed', 'Fail');
  await page.getByRole('button', { name: 'Side by side' }).click();
  await page.getByRole('button', { name: 'Make a link' }).click();
  await load(page, JSON.stringify(sample('run-b', 'Two', { soak: entry, 'gone-item': entry })));
  await page.getByRole('button', { name: 'Take it in', exact: true }).click();
  await load(page, JSON.stringify(sample('run-c', 'Three', { soak: entry })));
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true;
  });
  expect(await faults(page)).toEqual([]);
});
