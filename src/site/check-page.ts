// What the check's scripts fetch: the engine's data when somebody turns to the box, the claims when somebody asks why.
import type { CitedClaim, PageData } from '../report/page-data.ts';
import { cites } from '../engine/cites.ts';
import type { EngineData } from '../engine/data.ts';
import type { SheetFacts } from '../engine/sheets.ts';
import { compareVersions } from '../engine/versions.ts';
import { examples } from './examples.ts';
import { knowledge, siteData } from './knowledge.ts';
import { statementOf } from '../knowledge/figures.ts';
import { gainSeen } from '../knowledge/gain.ts';
import { newestDay } from '../knowledge/stamp.ts';

/** Engine data, the keys' documentation, the GPUs and the examples. */
export function checkPageData(): PageData {
  return {
    engine: asked(siteData),
    hardware: knowledge.hardware.map(({ arch, models }) => ({ arch, models })),
    keys: knowledge.keys.map(({ key, label, find, values }) => ({ key, label, find, values })),
    examples: examples(process.cwd()),
    versions: {
      'vllm.version': siteData.vllm.sheets.map(({ version }) => version).toReversed(),
      'aiter.version': aiterVersions().toReversed(),
    },
    gain: gainSeen(knowledge),
    asOf: newestDay(knowledge),
  };
}

/** Facts that only the pages about releases show. */
const unasked: ReadonlySet<string> = new Set(['backendNames', 'cacheDtypes', 'switches']);

/** The engine's data without what no stage asks for: lists that only the pages about releases show, and models' claims. */
function asked(data: EngineData): EngineData {
  const sheets = data.vllm.sheets.map((sheet) => ({
    ...sheet,
    // What is left out is looked at by nobody in the browser: a probe's report is held against what is there.
    facts: Object.fromEntries(
      Object.entries(sheet.facts).filter(([name]) => !unasked.has(name)),
    ) as unknown as SheetFacts,
  }));
  return {
    ...data,
    vllm: { ...data.vllm, sheets },
    models: data.models.map((model) => ({ ...model, claims: [] })),
  };
}

/** Every AITER release that the site names, oldest first. */
export function aiterVersions(): string[] {
  return [...knowledge.releases.values()]
    .filter(({ what }) => what === 'aiter')
    .map(({ version }) => version.replace(/^v/, ''))
    .sort((a, b) => compareVersions(a, b) ?? 0);
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
