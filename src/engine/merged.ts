// One answer out of many worlds: what they share is said, where they differ it is left open.
import type { Inapplicable } from './applicability.ts';
import type { Deployment } from './deployment.ts';
import type { Run, TraceStep, Trust } from './result.ts';
import type { Simulated } from './simulate.ts';
import { measured, weaker, weakerParts } from './trust.ts';
import { unique } from './unique.ts';
import type { World } from './worlds.ts';

/** What both runs rest on, in the least certain world. That the question does not arise is said by vLLM's documents. */
export function mergedTrust(worlds: readonly World[]): Trust {
  let trust = measured;
  for (const leaf of worlds)
    trust =
      leaf.kind === 'judged'
        ? weakerParts(weakerParts(trust, leaf.asConfigured.trust), leaf.unpinned.trust)
        : { ...trust, vllm: weaker(trust.vllm, 'stated') };
  return trust;
}

/** One run over all worlds: a field on which they differ is null, an outcome `unknown`. */
export function merged(worlds: readonly World[], which: 'asConfigured' | 'unpinned', deployment: Deployment): Run {
  const run = commonRun(
    unique(worlds.map((leaf): Simulated | Inapplicable => (leaf.kind === 'judged' ? leaf[which] : leaf))),
  );
  // One head count stands for its class in the outcome, not in the kernel's name.
  const named =
    deployment.headsPerRank !== undefined &&
    (deployment['draft.blockLength'] ?? deployment['draft.tokens']) !== undefined;
  return named ? run : { ...run, kernel: null };
}

/** What several runs share: a field on which they differ is null, an outcome `unknown`; reasons are put together. */
export function commonRun(runs: readonly Run[]): Run {
  const common = <T>(field: (run: Run) => T): T | undefined => {
    const values = unique(runs.map(field));
    return values.length === 1 ? values[0] : undefined;
  };
  return {
    outcome: common((run) => run.outcome) ?? 'unknown',
    backend: common((run) => run.backend) ?? null,
    stage: common((run) => run.stage) ?? null,
    subject: common((run) => run.subject) ?? 'draft',
    because: unique(runs.flatMap(({ because }) => because)),
    kernel: common((run) => run.kernel) ?? null,
  };
}

/** The trace over all worlds: a step that fails in some and passes in others is unknown. */
export function mergedTrace(worlds: readonly World[], which: 'asConfigured' | 'unpinned'): TraceStep[] {
  // Worlds that share a run share its trace: each is looked at once.
  const traces = unique(worlds.flatMap((leaf) => (leaf.kind === 'judged' ? [leaf[which].trace] : [])));
  const steps: { name: string; step: TraceStep; seen: number; differs: boolean; reasons: Set<string> }[] = [];
  for (const trace of traces) {
    // Insert a step unique to this trace after its predecessor.
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
