// One deployment's answer without findings, trace and suggestion, and with what selection alone says of both runs.
import type { EngineData } from './data.ts';
import { byHand, isKey, type Deployment, type Key, type Known } from './deployment.ts';
import { derive } from './derive.ts';
import { explore } from './explore.ts';
import type { Facts } from './facts.ts';
import { judge } from './judge.ts';
import { merged, mergedTrust } from './merged.ts';
import { domainsOf } from './questions.ts';
import { proofOf } from './proof/result.ts';
import type { Confidence, Proof, Run, Selection, Verdict } from './result.ts';
import { selectionOf } from './simulate.ts';
import { weakestOf } from './trust.ts';

interface SelectedRun extends Run {
  /** Both null where what is known does not settle it. */
  readonly selection: Selection;
}

export interface BatchAnswer {
  readonly verdict: Verdict;
  readonly confidence: Confidence;
  /** Only where a mask check of the line ran what it describes. */
  readonly proof?: Proof;
  readonly asConfigured: SelectedRun;
  readonly unpinned: SelectedRun;
  readonly need: readonly Key[];
}

/**
 * Answers for one deployment as `check` does, in short.
 * @throws Error for a value that its key does not have; there is no place for a finding here
 */
export function answerInShort(given: Deployment, data: EngineData): BatchAnswer {
  const { deployment, findings } = derive(given, data);
  const bad = findings.find(({ code }) => code === 'value-not-understood');
  if (bad !== undefined) throw new Error(bad.text);
  const { verdict, need, worlds } = judge(deployment, data);
  const proof = proofOf(deployment, data);
  const run = (which: 'asConfigured' | 'unpinned'): SelectedRun => ({
    ...merged(worlds, which, deployment),
    selection: selection(deployment, data, which === 'unpinned'),
  });
  return {
    verdict,
    confidence: weakestOf(mergedTrust(worlds)),
    ...(proof !== null && { proof }),
    asConfigured: run('asConfigured'),
    unpinned: run('unpinned'),
    need,
  };
}

/** What selection answers in every possible world; both null where the worlds differ. */
function selection(deployment: Deployment, data: EngineData, unpinned: boolean): Selection {
  const same = (a: Selection, b: Selection): boolean => a.backend === b.backend && a.refused === b.refused;
  const { worlds } = explore<Facts, Selection>(domainsOf(deployment, data), (ask) => selectionOf(ask, unpinned), same);
  const [first] = worlds;
  return first !== undefined && worlds.every((world) => same(world, first)) ? first : { backend: null, refused: null };
}

/**
 * Reads one deployment from a line of JSON: an object of the contract's keys; numbers and booleans become strings.
 * @throws Error that says what is wrong with the line
 */
export function deploymentOfLine(line: string): Deployment {
  let read: unknown;
  try {
    read = JSON.parse(line);
  } catch {
    throw new Error('not JSON');
  }
  if (typeof read !== 'object' || read === null || Array.isArray(read)) throw new Error('not a JSON object');
  const found: Partial<Record<Key, Known>> = {};
  for (const [key, value] of Object.entries(read)) {
    if (!isKey(key)) throw new Error(`unknown key "${key.slice(0, 60)}"`);
    if (value === null) continue;
    if (typeof value === 'object') throw new Error(`${key}: not a text, a number or a truth value`);
    found[key] = byHand(spelled(value as string | number | boolean));
  }
  return found;
}

function spelled(value: string | number | boolean): string {
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);
}
