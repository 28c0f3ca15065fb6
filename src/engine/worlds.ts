// What the possible worlds of a deployment come to: one for every way in which the unknown may be.
import type { Inapplicable } from './applicability.ts';
import type { Key } from './deployment.ts';
import type { Verdict } from './result.ts';
import type { Simulated } from './simulate.ts';

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
