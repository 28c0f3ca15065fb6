// The runbook, and what every page of an operator must say.
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { faults } from './accessible.ts';
import { visit } from './visit.ts';

describe('the runbook', () => {
  test('shows the first move on the first screen, wide and narrow', async () => {
    const { page } = await visit('/runbook/');
    for (const viewport of [
      { width: 1280, height: 800 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(viewport);
      const box = await page.getByText('Take the replica out of traffic.').first().boundingBox();
      expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThan(viewport.height);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
    }
    // Every page is looked at wide: see pages.test.ts.
    expect(await faults(page)).toEqual([]);
  });

  test('gives its commands for the way in which the reader runs the server, with the reader’s names', async () => {
    const { page, errors } = await visit('/runbook/');
    const code = page.locator('.command code:visible').first();
    expect(await code.textContent()).toMatch(/^kubectl -n NAMESPACE/);
    await page.getByText('Put your own names').click();
    await page.getByLabel('NAMESPACE').fill('k3');
    await expect.poll(() => code.textContent()).toMatch(/^kubectl -n k3 /);
    await page.getByLabel('NAMESPACE').fill('');
    await expect.poll(() => code.textContent()).toMatch(/^kubectl -n NAMESPACE/);
    await page.getByLabel('docker').check();
    expect(await code.textContent()).toMatch(/^docker /);
    expect(errors).toEqual([]);
  });

  test('copies a command', async () => {
    const { page, context } = await visit('/runbook/');
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.locator('.command:visible button').first().click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^kubectl/);
  });

  test('prints on two pages', async () => {
    const { page } = await visit('/runbook/');
    await page.emulateMedia({ media: 'print' });
    const pdf = await page.pdf({ format: 'A4' });
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page[^s]/g)?.length ?? 99).toBeLessThanOrEqual(2);
  });
});

describe('what pages call things', () => {
  const words = (html: string) =>
    html
      .replace(/<[^<>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim();
  const pages = globSync('dist/**/index.html')
    .sort()
    .map((file) => ({ file, html: readFileSync(file, 'utf8') }));

  test('no heading, label or button uses a word of the house', () => {
    const old =
      /\b(?:To mind|Hand it on|at a glance|Let go|Strike out|betrays|Whose decode|For machines|What a machine tells you|musts|Proof on the machine|Not asked here|our CPU runs|fails closed)\b|^Keys$|^Mind:/;
    const found = pages.flatMap(({ file, html }) =>
      [...html.matchAll(/<(h[1-6]|label|button|summary|legend|th|dt)\b[^>]*>([\s\S]*?)<\/\1>/g)]
        .map((match) => words(match[2] ?? ''))
        .filter((text) => old.test(text))
        .map((text) => `${file}: ${text}`),
    );
    expect(found).toEqual([]);
  });

  test('no page of a message shows the name of a field in braces, or a sentence of conditions', () => {
    const found = pages
      .filter(({ file }) => /dist\/errors\/.+\/index/.test(file))
      .filter(({ html }) => {
        const text = words((/<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '').replace(/<code[\s\S]*?<\/code>/g, ''));
        return /\{\w+\}/.test(text) || /Where [^.]*: [^.]*:/.test(text) || !html.includes('/runbook/#');
      })
      .map(({ file }) => file);
    expect(found).toEqual([]);
  });
});
