// What a stage is given, and what it leaves behind.
import type { Ask } from '../explore.ts';
import type { Facts } from '../facts.ts';
import type { Key } from '../deployment.ts';
import type { Confidence, Outcome, Stage, TraceStep } from '../result.ts';

/** One run in one possible world: the answers, and the trace that the stages write. */
export interface Context {
  readonly ask: Ask<Facts>;
  readonly trace: TraceStep[];
}

/** Where a run ended. */
export interface End {
  readonly outcome: Outcome;
  readonly backend: string | null;
  readonly stage: Stage | null;
  readonly subject: 'draft' | 'target';
  readonly because: readonly string[];
  readonly kernel: string | null;
  readonly confidence: Confidence;
  /** For an outcome that nobody knows: the key whose change would lead back to what is known. */
  readonly openKey?: Key;
}

/** Writes a step about the draft. */
export function step(
  context: Context,
  stage: Stage,
  result: TraceStep['result'],
  reason: string,
  because: readonly string[],
  candidate?: string,
): void {
  context.trace.push({
    stage,
    subject: 'draft',
    result,
    reason,
    because,
    ...(candidate !== undefined && { candidate }),
  });
}

/** A run that ended before it served: the common parts filled in. */
export function ended(stage: Stage, outcome: Outcome, because: readonly string[], more: Partial<End> = {}): End {
  return { outcome, stage, because, backend: null, subject: 'draft', kernel: null, confidence: 'stated', ...more };
}
