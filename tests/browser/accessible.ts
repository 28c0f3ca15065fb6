// What axe finds wrong with a page as it stands.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Every violation, each with its elements: all rules in the light theme, and contrast once more in the dark one. It takes
 * the page apart, so it comes last in a test.
 */
export async function faults(page: Page): Promise<string[]> {
  await page.evaluate(leaveTwoOfEachKind);
  // addScriptTag would be stopped by the policy; evaluate is not, and leaves the policy in force.
  await page.evaluate(axe);
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await run(page, {});
  await page.emulateMedia({ colorScheme: 'dark' });
  return [...light, ...(await run(page, { runOnly: ['color-contrast'] }))];
}

/**
 * Takes away rows, items, paragraphs and cells of which the page has two just like them in the same place: axe looks at
 * 300 claims for ten times as long as at a few of every kind, and finds no more.
 */
function leaveTwoOfEachKind(): void {
  const repeated = 'li, tr, td, article, section, div, details, p, svg *';
  // What styles and roles tell apart.
  const marks = ['class', 'role', 'hidden', 'data-state', 'data-stage', 'data-on', 'data-outcome', 'aria-current'];
  const seen = new Map<string, number>();
  const kind = (element: Element, above: string): string =>
    [`${above}>${element.tagName}`, ...marks.map((name) => element.getAttribute(name) ?? '')].join();
  /** The kinds of an element and of all in it, each with everything that it stands in. */
  const kinds = (element: Element, above: string): string[] => {
    const own = kind(element, above);
    return [own, ...[...element.children].flatMap((child) => kinds(child, own))];
  };
  const keep = (element: Element, above: string): void => {
    const own = kind(element, above);
    seen.set(own, (seen.get(own) ?? 0) + 1);
    for (const child of [...element.children]) {
      const isKnown = child.matches(repeated) && kinds(child, own).every((each) => (seen.get(each) ?? 0) >= 2);
      if (isKnown) child.remove();
      else keep(child, own);
    }
  };
  keep(document.body, '');
}

async function run(page: Page, options: object): Promise<string[]> {
  const { violations } = await page.evaluate(
    (given) => (globalThis as unknown as { axe: { run(options: object): Promise<AxeResults> } }).axe.run(given),
    // Describing every element that passes takes longer than the checks themselves.
    { ...options, resultTypes: ['violations'] },
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}
