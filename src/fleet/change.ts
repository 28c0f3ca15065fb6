// What an upgrade changes for one deployment: four outcomes, two sides with two runs each.
import { isPinned, type Deployment } from '../engine/deployment.ts';
import { isProved } from '../engine/proof/proved.ts';
import type { Result, Run } from '../engine/result.ts';
import { unique } from '../engine/unique.ts';
import type { ChangeName, Difference } from './types.ts';

type Answered = Pick<Result, 'verdict' | 'confidence' | 'proof' | 'asConfigured' | 'unpinned' | 'deployment' | 'need'>;

/** The change between two certain answers. The first row that holds, as the table in the documentation has them. */
export function changeOf(now: Answered, after: Answered): ChangeName {
  const [serves, willServe] = [certain(now.asConfigured), certain(after.asConfigured)];
  const [unpinnedServes, unpinnedWillServe] = [certain(now.unpinned), certain(after.unpinned)];
  if (serves === 'yes' && willServe === 'no') return 'breaks';
  if (serves === 'no' && willServe === 'yes') return 'mended';
  if (after.verdict === 'unpin' && isPinned(after.deployment)) {
    // What was only carried forward to a newer release is no certainty: upgrade with the pin, prove, then unpin.
    const sure = now.verdict === 'unpin' && !isCarried(now) && !isCarried(after);
    if (sure) return 'pin-can-go';
    if (decided(now)) return 'pin-can-go-after';
  }
  if (unpinnedServes === 'yes' && unpinnedWillServe === 'no') return 'must-pin-after';
  const [from, to] = [now.asConfigured.backend, after.asConfigured.backend];
  if (serves === 'yes' && willServe === 'yes' && from !== null && to !== null && from !== to) return 'backend-changes';
  if (!decided(now) || !decided(after)) return 'undecided';
  return (now.verdict === 'not-applicable') === (after.verdict === 'not-applicable') ? 'same' : 'undecided';
}

/** The change over all choices of a deployment's alternatives: certain where they agree. */
export function commonChange(pairs: readonly (readonly [Answered, Answered])[]): ChangeName {
  const found = new Set(pairs.map(([now, after]) => changeOf(now, after)));
  const [only] = found;
  return found.size === 1 && only !== undefined ? only : 'undecided';
}

/** Whether the change rests on an answer that nobody has measured. */
export function mustProve(now: Answered, after: Answered): boolean {
  return [now, after].some(
    (answer) => (decides(answer.verdict) && isCarried(answer)) || (answer.verdict === 'unpin' && !isProved(answer)),
  );
}

/** What to do about a change, in a sentence. */
export function todoOf(change: ChangeName, pinned: boolean, prove: boolean): string {
  const proof = prove ? 'Prove it on the new image first: the answer was not measured there. ' : '';
  switch (change) {
    case 'breaks':
      return pinned ? 'Hold the upgrade, and see what stops the server.' : 'Pin the draft before the upgrade.';
    case 'mended':
      return `${proof}Upgrade: the server then serves.`;
    case 'pin-can-go':
      return `${proof}Unpin it when you like.`;
    case 'pin-can-go-after':
      return 'Upgrade with the pin, prove it there, then unpin.';
    case 'must-pin-after':
      return pinned ? 'Keep the pin.' : 'Add the pin before the upgrade.';
    case 'backend-changes':
      return `${proof}Measure before and after: another backend serves the draft.`;
    case 'same':
      return 'Nothing changes.';
    case 'undecided':
      return 'Say what is missing; see the list of missing things.';
  }
}

/** Keys, backends, kernels and claims that differ between the sides. */
export function differencesOf(now: Answered, after: Answered): Difference[] {
  const keys = unique([...Object.keys(now.deployment), ...Object.keys(after.deployment)]) as (keyof Deployment)[];
  const of = (key: string, a: string | null | undefined, b: string | null | undefined): Difference[] =>
    (a ?? null) === (b ?? null) ? [] : [{ key, now: a ?? null, after: b ?? null }];
  return [
    ...keys.flatMap((key) => of(key, now.deployment[key]?.value, after.deployment[key]?.value)),
    ...(['asConfigured', 'unpinned'] as const).flatMap((run) => [
      ...of(`${run}.outcome`, now[run].outcome, after[run].outcome),
      ...of(`${run}.backend`, now[run].backend, after[run].backend),
      ...of(`${run}.kernel`, now[run].kernel, after[run].kernel),
      ...of(`${run}.because`, now[run].because.join(', '), after[run].because.join(', ')),
    ]),
  ];
}

/** Whether it rests on a release that was not read, without a mask check. */
function isCarried(answer: Answered): boolean {
  return answer.confidence === 'carried-forward' && !isProved(answer);
}

function certain({ outcome }: Run): 'yes' | 'no' | 'unknown' {
  if (outcome === 'serves') return 'yes';
  return outcome === 'unknown' || outcome === 'not-applicable' ? 'unknown' : 'no';
}

function decided({ verdict }: Answered): boolean {
  return verdict !== 'need-input';
}

function decides(verdict: Answered['verdict']): boolean {
  return verdict !== 'need-input' && verdict !== 'not-applicable';
}
