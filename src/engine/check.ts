// The contract's answer: both runs, the verdict where all possible worlds agree, what it needs where they do not.
import { changesOf } from './changes.ts';
import type { EngineData } from './data.ts';
import type { Deployment } from './deployment.ts';
import { derive } from './derive.ts';
import { bySeverity, findingsFor } from './findings/index.ts';
import { judge } from './judge.ts';
import { merged, mergedTrace, mergedTrust } from './merged.ts';
import { proofOf } from './proof/result.ts';
import type { Finding, Result } from './result.ts';
import { suggest } from './suggest.ts';
import { weakestOf } from './trust.ts';
import { version } from './version.ts';

/**
 * Answers the question for one deployment.
 * @param given what is known, in any of the accepted spellings
 * @param earlier findings of whoever read the input; they come first
 */
export function check(given: Deployment, data: EngineData, earlier: readonly Finding[] = []): Result {
  const { deployment, findings } = derive(given, data);
  const judgement = judge(deployment, data);
  const { verdict, need, worlds } = judgement;
  const asConfigured = merged(worlds, 'asConfigured', deployment);
  const unpinned = merged(worlds, 'unpinned', deployment);
  const trust = mergedTrust(worlds);
  const result = {
    schema: 'can-i-unpin/check@1',
    version,
    verdict,
    confidence: weakestOf(trust),
    trust,
    proof: proofOf(deployment, data),
    asConfigured,
    unpinned,
    need,
    deployment,
    trace: { asConfigured: mergedTrace(worlds, 'asConfigured'), unpinned: mergedTrace(worlds, 'unpinned') },
  } as const;
  return {
    ...result,
    // What a reader said already, with its place, is not said again.
    findings: bySeverity([
      ...earlier,
      ...findings,
      ...findingsFor(result, worlds, data).filter(({ code }) => !earlier.some((said) => said.code === code)),
    ]),
    suggestion: suggest(result, data),
    changes: changesOf(result, data),
    deployments: [],
  };
}
