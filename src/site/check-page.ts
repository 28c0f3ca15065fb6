// What the check page brings along for its script, and what it fetches when somebody asks why.
import type { CitedClaim, PageData } from '../report/page-data.ts';
import { cites } from '../engine/cites.ts';
import { examples } from './examples.ts';
import { knowledge, siteData } from './knowledge.ts';
import { statementOf } from '../knowledge/figures.ts';
import { base } from './base.ts';

/** Engine data, the keys' documentation, the GPUs and the examples. */
export function checkPageData(): PageData {
  return {
    base,
    engine: siteData,
    hardware: knowledge.hardware.map(({ arch, models }) => ({ arch, models })),
    keys: knowledge.keys.map(({ key, label, find, values }) => ({ key, label, find, values })),
    examples: examples(process.cwd()),
  };
}

/** The claims that the engine's rules cite, by id. */
export function citedClaims(): Record<string, CitedClaim> {
  const cited = new Set<string>(Object.values(cites).flat());
  return Object.fromEntries(
    [...knowledge.claims.values()]
      .filter(({ id }) => cited.has(id))
      .map((claim) => [
        claim.id,
        {
          text: statementOf(claim),
          status: claim.status,
          source: knowledge.sources.get(claim.sources[0] ?? '')?.title ?? '',
          asOf: claim.asOf,
        },
      ]),
  );
}
