// Explains a pasted log on the page. Load this module only when there is a log: it brings the reader and fetches the sentences.
import { explain } from '../intake/readers/log/explain.ts';
import type { Catalogue } from '../intake/readers/log/types.ts';
import { redact } from '../intake/redact/index.ts';
import { renderExplained } from './explained.ts';

let catalogue: Promise<Catalogue> | undefined;

/**
 * Reads `text`, secrets struck out first, and shows what is known of it in `container`. The page needs `fetch` in its policy.
 * @param options.hosts also strikes out private host names
 * @param base the path the site is served under, with a slash at its end
 * @throws Error where the sentences cannot be fetched; the next call tries again
 */
export async function explainLog(
  text: string,
  container: Element,
  base: string,
  options: { readonly hosts: boolean },
): Promise<void> {
  catalogue ??= fetched(`${base}errors/catalogue.json`);
  try {
    renderExplained(explain(redact(text, options).text, await catalogue), container, base);
  } catch (error) {
    catalogue = undefined;
    throw error;
  }
}

async function fetched(address: string): Promise<Catalogue> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${String(response.status)}`);
  return (await response.json()) as Catalogue;
}
