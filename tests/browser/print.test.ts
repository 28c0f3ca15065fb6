// What people take to a meeting: an answer and a message on few pages of paper, dated.
import { globSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { visit } from './visit.ts';

const longest = globSync('dist/errors/*/index.html')
  .sort((a, b) => statSync(b).size - statSync(a).size)[0]
  ?.replace(/^dist(.*)index\.html$/, '$1');

test.each([
  ['an answer', '/#example=seed-arm-a', 2],
  ['the longest message', longest ?? '', 3],
])('%s prints on few pages, with the day of what is known', async (_name, path, most) => {
  const { page } = await visit(path);
  if (path.startsWith('/#')) await expect.poll(() => page.locator('#answer h2').first().isVisible()).toBe(true);
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByText('Knowledge as of').first().isVisible()).toBe(true);
  const pdf = await page.pdf({ format: 'A4' });
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page[^s]/g)?.length ?? 99).toBeLessThanOrEqual(most);
});
