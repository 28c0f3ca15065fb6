// What the stages hand to each other, and the records that they leave.
import type { Ask } from '../explore.ts';
import type { Facts } from '../facts.ts';
import type { Key } from '../deployment.ts';
import type { Confidence, Outcome, Selection, Stage, TraceStep, Trust } from '../result.ts';
import { measured, weaker } from '../trust.ts';

/** One run on its way: what it may ask, what it has done so far, and how far what it rests on can be trusted. */
export interface Context {
  readonly ask: Ask<Facts>;
  readonly trace: TraceStep[];
  readonly rests: Rests;
  selection?: Selection;
}

/** What a run's outcome rests on: of each part the weakest that was used. */
export class Rests {
  #trust = measured;

  on(part: keyof Trust, confidence: Confidence): void {
    this.#trust = { ...this.#trust, [part]: weaker(this.#trust[part], confidence) };
  }

  get trust(): Trust {
    return this.#trust;
  }
}

/** Where a run ended. */
export interface End {
  readonly outcome: Outcome;
  readonly stage: Stage | null;
  readonly backend: string | null;
  readonly subject: 'draft' | 'target';
  readonly because: readonly string[];
  readonly kernel: string | null;
  /** The key that would lead back to what is known, where the outcome is unknown. */
  readonly openKey?: Key;
}

/** An end with what it leaves out filled in. */
export function ended(
  stage: Stage,
  outcome: Outcome,
  because: readonly string[],
  rest: Partial<Pick<End, 'backend' | 'subject' | 'kernel' | 'openKey'>> = {},
): End {
  return { stage, outcome, because, backend: null, subject: 'draft', kernel: null, ...rest };
}

/** Notes one step of the draft's path. */
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
    ...(candidate === undefined ? {} : { candidate }),
    result,
    reason,
    because,
  });
}

/** Notes where the target's own path ends, and ends the run there. */
export function targetEnds(
  context: Context,
  stage: Stage,
  outcome: Outcome,
  reason: string,
  because: readonly string[],
  backend: string | null,
): End {
  context.trace.push({
    stage,
    subject: 'target',
    ...(backend === null ? {} : { candidate: backend }),
    result: 'fail',
    reason,
    because,
  });
  return ended(stage, outcome, because, { subject: 'target', backend });
}
