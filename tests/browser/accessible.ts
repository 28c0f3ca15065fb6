// What axe finds wrong with a page as it stands.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Every violation, each with its elements: all rules in the light theme, and contrast once more in the dark one. */
export async function faults(page: Page): Promise<string[]> {
  // addScriptTag would be stopped by the policy; evaluate is not, and leaves the policy in force.
  await page.evaluate(axe);
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await run(page, {});
  await page.emulateMedia({ colorScheme: 'dark' });
  return [...light, ...(await run(page, { runOnly: ['color-contrast'] }))];
}

async function run(page: Page, options: object): Promise<string[]> {
  const { violations } = await page.evaluate(
    (given) => (globalThis as unknown as { axe: { run(options: object): Promise<AxeResults> } }).axe.run(given),
    // Describing every element that passes takes longer than the checks themselves.
    { ...options, resultTypes: ['violations'] },
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}
