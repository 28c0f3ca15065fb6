// Which AITER a vLLM release's own image brings.
import { knowledge, siteData } from './knowledge.ts';
import { aiterVersions } from './check-page.ts';

export interface Shipped {
  readonly version: string;
  /** Only a bound is known. */
  readonly bound: 'exactly' | 'at least' | 'at most';
  readonly status: 'stated' | 'inferred';
  /** An id of a source; empty where the release’s own entry says it. */
  readonly source: string;
}

/** What is known of it, strongest first; empty where nobody says. */
export function shippedWith(release: string): readonly Shipped[] {
  const ships = siteData.vllm.sheets.find(({ version }) => version === release)?.ships ?? [];
  const pinned = knowledge.releases.get(`vllm-${release}`)?.pins?.replace(/^v/, '');
  if (ships.length === 0 && pinned !== undefined)
    return [{ version: pinned, bound: 'exactly', status: 'stated', source: '' }];
  return ships.flatMap((entry): Shipped[] => {
    const { status, source } = entry;
    const said = { status, source };
    if ('aiter' in entry && entry.aiter !== undefined) return [{ version: entry.aiter, bound: 'exactly', ...said }];
    if ('atLeast' in entry && entry.atLeast !== undefined)
      return [{ version: entry.atLeast, bound: 'at least', ...said }];
    if ('atMost' in entry && entry.atMost !== undefined) return [{ version: entry.atMost, bound: 'at most', ...said }];
    return [];
  });
}

/** The AITER to answer with where nobody names one: the one that ships, else the newest that is known. */
export function aiterOf(release: string): string {
  return shippedWith(release)[0]?.version ?? aiterVersions().at(-1) ?? '';
}
