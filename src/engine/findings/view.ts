// What the findings look at, and what each of them is.
import type { World } from '../worlds.ts';
import type { EngineData } from '../data.ts';
import type { Deployment, Key } from '../deployment.ts';
import type { Finding, Result } from '../result.ts';
import type { Simulated } from '../simulate.ts';

/** What of a result the findings look at. */
export type Seen = Pick<Result, 'verdict' | 'confidence' | 'asConfigured' | 'unpinned' | 'deployment'>;

export interface View {
  readonly result: Seen;
  readonly worlds: readonly World[];
  /** Both runs of every world in which the question arises. */
  readonly runs: readonly Simulated[];
  readonly deployment: Deployment;
  readonly data: EngineData;
  readonly value: (key: Key) => string | undefined;
}

/** One finding, where it holds. */
export type Rule = (view: View) => Finding | undefined;

export const finding = (
  severity: Finding['severity'],
  code: string,
  text: string,
  because: readonly string[],
): Finding => ({
  severity,
  code,
  text,
  because,
});
