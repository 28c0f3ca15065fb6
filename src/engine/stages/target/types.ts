// A rule by which the target's own layers end the run although the draft's would serve.
import type { Context, End } from '../types.ts';

export interface TargetRule {
  readonly code: string;
  /** A cheap look first: nothing is asked for that could not matter. */
  readonly appliesTo: (context: Context) => boolean;
  readonly check: (context: Context) => End | undefined;
}
