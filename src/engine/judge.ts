// From possible worlds to a verdict: certain where all agree, the keys that decide it where they do not.
import { notApplicable, type Inapplicable } from './applicability.ts';
import type { EngineData } from './data.ts';
import type { Deployment, Key } from './deployment.ts';
import { decisiveKeys, explore, remembered, type Ask } from './explore.ts';
import type { Facts } from './facts.ts';
import { domainsOf } from './questions.ts';
import type { Verdict } from './result.ts';
import { simulate, type Simulated } from './simulate.ts';
import { unique } from './unique.ts';
import type { Judgement, World } from './worlds.ts';

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
  // Where a world's outcome is unknown, ask also for what would settle it.
  for (const leaf of worlds)
    if (leaf.kind === 'judged') for (const key of leaf.open) if (!need.includes(key)) need.push(key);
  return { verdict: 'need-input', worlds, need };
}

/** Thrown where two worlds differ; one object, since nobody looks at its stack. */
const undecided = {};

/**
 * Whether a deployment that is already normalised has one verdict in every possible world, and a known one. It stops at
 * the first two worlds that differ, so that asking it of something of which much is unknown costs little.
 */
export function isDecided(deployment: Deployment, data: EngineData): boolean {
  const evaluate = worldsOf(deployment);
  let verdict: Verdict | undefined;
  const agree = (ask: Ask<Facts>): World => {
    const world = evaluate(ask);
    const found = verdictOf(world);
    verdict ??= found;
    // oxlint-disable-next-line typescript/only-throw-error -- control flow, on the hot path
    if (found !== verdict || found === 'need-input') throw undecided;
    return world;
  };
  try {
    explore<Facts, World>(domainsOf(deployment, data), agree, sameAnswer);
    return true;
  } catch (reason) {
    if (reason !== undecided) throw reason;
    return false;
  }
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
