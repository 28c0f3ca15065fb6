// What a finding's rule is, and what it looks at.
import type { World } from '../worlds.ts';
import type { EngineData } from '../data.ts';
import type { Deployment, Key } from '../deployment.ts';
import { explore, type Ask } from '../explore.ts';
import type { Facts } from '../facts.ts';
import { domainsOf } from '../questions.ts';
import type { Finding, Result } from '../result.ts';
import type { Simulated } from '../simulate.ts';
import type { SheetFacts } from '../sheets.ts';
import { buildsOf, type Build } from '../vllm/builds.ts';

/** What of a result the findings look at. */
export type AnswerSoFar = Pick<Result, 'verdict' | 'confidence' | 'proof' | 'asConfigured' | 'unpinned' | 'deployment'>;

export interface View {
  readonly result: AnswerSoFar;
  readonly worlds: readonly World[];
  /** Both runs of every world in which the question arises. */
  readonly runs: readonly Simulated[];
  readonly deployment: Deployment;
  readonly data: EngineData;
  /** Every build that the vLLM may be. */
  readonly builds: readonly Build[];
  readonly value: (key: Key) => string | undefined;
  /** Whether something holds in every possible world, in some, or in none. */
  readonly holds: (what: (ask: Ask<Facts>) => boolean) => 'yes' | 'maybe' | 'no';
}

/** What a rule says where it holds; its code stands in front of it. */
export type Said = Omit<Finding, 'code'>;

export interface Rule {
  readonly code: string;
  /** The answers that it can speak beside: those of the question, those where it does not arise, or both. */
  readonly appliesTo: 'question' | 'no-question' | 'both';
  readonly check: (view: View) => Said | undefined;
}

export const said = (severity: Finding['severity'], text: string, because: readonly string[]): Said => ({
  severity,
  text,
  because,
});

/** Gathers what the rules look at. */
export function viewOf(result: AnswerSoFar, worlds: readonly World[], data: EngineData): View {
  const { deployment } = result;
  return {
    result,
    worlds,
    runs: [...new Set(worlds.flatMap((leaf) => (leaf.kind === 'judged' ? [leaf.asConfigured, leaf.unpinned] : [])))],
    deployment,
    data,
    builds: buildsOf(deployment, data),
    value: (key) => deployment[key]?.value,
    holds: (what) => {
      const { worlds: all } = explore<Facts, boolean>(domainsOf(deployment, data), what, Object.is);
      return all.every(Boolean) ? 'yes' : all.some(Boolean) ? 'maybe' : 'no';
    },
  };
}

/** Whether every build, or any, has facts of a kind. */
export const everyBuild = ({ builds }: View, has: (facts: SheetFacts) => boolean): boolean =>
  builds.every(({ facts }) => has(facts));
export const someBuild = ({ builds }: View, has: (facts: SheetFacts) => boolean): boolean =>
  builds.some(({ facts }) => has(facts));

/** `vLLM 0.30.0`, or a plain word where it may be several. */
export function buildName({ builds }: View): string {
  const [only] = builds;
  return builds.length === 1 && only !== undefined && only.probed === undefined ? `vLLM ${only.version}` : 'This vLLM';
}

/** The draft's cache dtype: its own, or the target's. */
export function draftCache({ value }: View): string | undefined {
  return value('draft.kvCacheDtype') ?? value('kvCacheDtype');
}
