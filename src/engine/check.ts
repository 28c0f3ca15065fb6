// The contract's answer: both runs in every possible world, the verdict where they agree, what it needs where not.
import type { EngineData } from './data.ts';
import type { Deployment, Key } from './deployment.ts';
import { derive } from './derive.ts';
import { decisiveKeys, explore, remembered, type Ask } from './explore.ts';
import { domainsOf, type Facts } from './facts.ts';
import { bySeverity, findingsFor } from './findings/index.ts';
import {
  confidences,
  type Confidence,
  type Finding,
  type Result,
  type Run,
  type TraceStep,
  type Verdict,
} from './result.ts';
import { simulate, type Simulated } from './simulate.ts';
import { suggest } from './suggest.ts';
import { notApplicable, type Inapplicable } from './applicability.ts';

/** What one possible world comes to. */
export type World = Inapplicable | Judged;

export interface Judged {
  readonly kind: 'judged';
  readonly verdict: Verdict;
  readonly asConfigured: Simulated;
  readonly unpinned: Simulated;
  /** Keys that would lead back to what is known, where this world's outcome is not. */
  readonly open: readonly Key[];
}

/** The verdict on a deployment, without findings and suggestion: what a counterfactual needs. */
export interface Judgement {
  readonly verdict: Verdict;
  readonly need: readonly Key[];
  readonly worlds: readonly World[];
}

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
  const result = {
    schema: 'can-i-unpin/check@1',
    verdict,
    confidence: weakest(worlds),
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
  };
}

/** The verdict alone, on a deployment that is already normalised. */
export function judge(deployment: Deployment, data: EngineData): Judgement {
  const { tree, worlds } = explore<Facts, World>(domainsOf(deployment, data), worldsOf(deployment), sameAnswer);
  const [first] = worlds;
  if (tree.kind === 'leaf' && first !== undefined) {
    const verdict = verdictOf(first);
    const open = worlds.flatMap((leaf) => (leaf.kind === 'judged' ? leaf.open : []));
    return { verdict, worlds, need: verdict === 'need-input' ? unique(open) : [] };
  }
  const need = decisiveKeys(tree, verdictOf);
  // A world that nobody knows the outcome of also needs what would lead out of it.
  for (const leaf of worlds)
    if (leaf.kind === 'judged') for (const key of leaf.open) if (!need.includes(key)) need.push(key);
  return { verdict: 'need-input', worlds, need };
}

function worldsOf(deployment: Deployment): (ask: Ask<Facts>) => World {
  const reason = remembered<Facts, Inapplicable | undefined>((ask) => notApplicable(ask, deployment));
  const configured = remembered<Facts, Simulated>((ask) => simulate(ask, deployment, false));
  const without = remembered<Facts, Simulated>((ask) => simulate(ask, deployment, true));
  return (ask) => {
    const inapplicable = reason(ask);
    if (inapplicable !== undefined) return inapplicable;
    const asConfigured = configured(ask);
    const unpinned = without(ask);
    return { kind: 'judged', asConfigured, unpinned, ...verdictOn(asConfigured, unpinned) };
  };
}

/** The contract's table, row by row. */
function verdictOn(asConfigured: Simulated, unpinned: Simulated): { verdict: Verdict; open: readonly Key[] } {
  const known = (verdict: Verdict) => ({ verdict, open: [] });
  const open = (run: Simulated) => ({
    verdict: 'need-input' as const,
    open: run.openKey === undefined ? [] : [run.openKey],
  });
  if (asConfigured.outcome === 'unknown') return open(asConfigured);
  if (asConfigured.outcome !== 'serves') return known('broken');
  if (unpinned.outcome === 'unknown') return open(unpinned);
  if (unpinned.outcome !== 'serves') return known('must-pin');
  return known(unpinned.backend === 'ROCM_AITER_MLA' ? 'unpin' : 'keep-pin');
}

function verdictOf(leaf: World): Verdict {
  return leaf.kind === 'judged' ? leaf.verdict : 'not-applicable';
}

function sameAnswer(a: World, b: World): boolean {
  return verdictOf(a) === verdictOf(b);
}

/** The weaker of the two runs, in the least certain world. */
function weakest(worlds: readonly World[]): Confidence {
  let index = 0;
  for (const leaf of worlds) {
    if (leaf.kind !== 'judged') index = Math.max(index, confidences.indexOf('stated'));
    else
      for (const run of [leaf.asConfigured, leaf.unpinned])
        index = Math.max(index, confidences.indexOf(run.confidence));
  }
  return confidences[index] ?? 'stated';
}

/** One run over all worlds: a field on which they differ is null, an outcome `unknown`. */
function merged(worlds: readonly World[], which: 'asConfigured' | 'unpinned', deployment: Deployment): Run {
  const runs = unique(worlds.map((leaf): Simulated | Inapplicable => (leaf.kind === 'judged' ? leaf[which] : leaf)));
  const common = <T>(field: (run: Simulated | Inapplicable) => T): T | undefined => {
    const values = new Set(runs.map(field));
    return values.size === 1 ? [...values][0] : undefined;
  };
  // One head count stands for its class in the outcome, not in the kernel's name.
  const named =
    deployment.headsPerRank !== undefined &&
    (deployment['draft.blockLength'] ?? deployment['draft.tokens']) !== undefined;
  return {
    outcome: common((run) => run.outcome) ?? 'unknown',
    backend: common((run) => run.backend) ?? null,
    stage: common((run) => run.stage) ?? null,
    subject: common((run) => run.subject) ?? 'draft',
    because: unique(runs.flatMap(({ because }) => because)),
    kernel: named ? (common((run) => run.kernel) ?? null) : null,
  };
}

/** The trace over all worlds: a step that fails in some and passes in others is unknown. */
function mergedTrace(worlds: readonly World[], which: 'asConfigured' | 'unpinned'): TraceStep[] {
  // Worlds that share a run share its trace: each is looked at once.
  const traces = unique(worlds.flatMap((leaf) => (leaf.kind === 'judged' ? [leaf[which].trace] : [])));
  const steps: { name: string; step: TraceStep; seen: number; differs: boolean; reasons: Set<string> }[] = [];
  for (const trace of traces) {
    // A step that only this world takes stands behind the one that it follows here.
    let at = 0;
    for (const step of trace) {
      const name = `${step.stage} ${step.subject} ${step.candidate ?? ''}`;
      const index = steps.findIndex((known) => known.name === name);
      const entry = steps[index];
      if (entry === undefined) {
        steps.splice(at, 0, { name, step, seen: 1, differs: false, reasons: new Set([step.reason]) });
        at += 1;
        continue;
      }
      entry.seen += 1;
      entry.differs ||= entry.step.result !== step.result;
      entry.reasons.add(step.reason);
      at = index + 1;
    }
  }
  return steps.map(({ step, seen, differs, reasons }) => {
    if (!differs && seen === traces.length && reasons.size === 1) return step;
    const reason = reasons.size <= 3 ? [...reasons].join(', or: ') : 'depends on what is not known';
    const reached = seen === traces.length ? '' : 'where it gets so far: ';
    return { ...step, result: differs || seen < traces.length ? 'unknown' : step.result, reason: reached + reason };
  });
}

function unique<T>(values: readonly T[]): T[] {
  return [...new Set(values)];
}
