// One deployment before and after an upgrade: with and without the pin, the target beside the draft, and what differs.
import type { EngineData } from '../engine/data.ts';
import { check } from '../engine/check.ts';
import { changed } from '../engine/changes.ts';
import { isPinned, type Deployment, type Key } from '../engine/deployment.ts';
import { isProved } from '../engine/proof/proved.ts';
import { stages, type Result, type Run, type TraceStep } from '../engine/result.ts';
import { endOf } from './lanes.ts';
import type { Lane } from './blocks.ts';

/** Versions to move to; a key left out stays as it is. */
export type Versions = Partial<Readonly<Record<'vllm.version' | 'aiter.version', string>>>;

export interface Side {
  readonly title: string;
  readonly before: Lane['end'];
  readonly after: Lane['end'];
}

/** One stage of one run that answers differently afterwards. */
export interface Difference {
  readonly run: string;
  readonly stage: (typeof stages)[number];
  readonly was: string;
  readonly becomes: string;
  readonly because: readonly string[];
}

export interface Upgrade {
  readonly before: Result;
  readonly after: Result;
  readonly sides: readonly Side[];
  readonly differences: readonly Difference[];
}

/** The same deployment on other versions. Whatever names the old ones another way (a commit, a patch, an image) goes. */
export function moved(deployment: Deployment, versions: Versions, data: EngineData): Deployment {
  return Object.entries(versions).reduce(
    (sofar, [key, value]) => (value === '' ? sofar : changed(sofar, key as Key, value, data)),
    deployment,
  );
}

/** What an upgrade changes for one deployment; both sides are answers of the engine. */
export function upgradeOf(now: Deployment, then: Deployment, data: EngineData): Upgrade {
  const before = check(now, data);
  const after = check(then, data);
  const pinned = isPinned(before.deployment);
  const sides: Side[] = [
    {
      title: pinned ? 'with the pin' : 'as it is',
      before: endOf(before.asConfigured, before),
      after: endOf(after.asConfigured, after),
    },
    ...(pinned
      ? [{ title: 'without it', before: endOf(before.unpinned, before), after: endOf(after.unpinned, after) }]
      : []),
    { title: 'target model', before: targetOf(before), after: targetOf(after) },
  ];
  const differences = [
    ...differencesIn(pinned ? 'with the pin' : 'as it is', before.trace.asConfigured, after.trace.asConfigured),
    ...(pinned ? differencesIn('without it', before.trace.unpinned, after.trace.unpinned) : []),
  ];
  return { before, after, sides, differences };
}

/** The target's own layers: what ends them, where a run ends at the target. */
function targetOf({ asConfigured, unpinned }: Result): Lane['end'] {
  const ended = [asConfigured, unpinned].find((run: Run) => run.subject === 'target');
  if (ended !== undefined) return endOf(ended, { confidence: 'stated' });
  const open = asConfigured.outcome === 'unknown';
  return open
    ? { look: 'ask', title: 'Depends on what is not known', note: '' }
    : { look: 'none', title: 'Nothing known against it', note: '' };
}

function differencesIn(run: string, before: readonly TraceStep[], after: readonly TraceStep[]): Difference[] {
  return stages.flatMap((stage) => {
    const was = stepsAt(stage, before);
    const becomes = stepsAt(stage, after);
    if (was.words === becomes.words) return [];
    return [{ run, stage, was: was.words, becomes: becomes.words, because: becomes.because }];
  });
}

function stepsAt(stage: string, trace: readonly TraceStep[]) {
  const steps = trace.filter((step) => step.stage === stage);
  const words = steps.map(({ subject, candidate, result, reason }) => {
    const who = subject === 'target' ? 'target, ' : '';
    return `${result === 'pass' ? '' : result === 'fail' ? 'stops: ' : 'depends: '}${who}${candidate === undefined ? '' : `${candidate}: `}${reason}`;
  });
  return {
    words: words.length === 0 ? 'not asked' : words.join('; '),
    because: steps.flatMap(({ because }) => because),
  };
}

/** In which order to move, and what to do about the pin, in sentences. */
export function orderOf({ before, after }: Upgrade): string[] {
  const pinned = isPinned(before.deployment);
  const back = 'Each step is undone by going back to the image before it.';
  const pinStops = after.verdict === 'broken' && after.unpinned.outcome === 'serves' && pinned;
  if (pinStops)
    return [
      'Remove the pin in the same step as the upgrade: the pin stops the new server.',
      'Move one replica, look at its start log, then the rest.',
      `${back} Put the pin back with it.`,
    ];
  if (after.verdict === 'broken')
    return [
      'Do not move yet: the new server fails with the pin and without it.',
      'Open the check for the new versions to see the way out.',
    ];
  if (after.verdict === 'need-input') return ['Answer what is missing first: open the check for the new versions.'];
  if (after.verdict === 'unpin' && pinned)
    return [
      'Move the versions first and keep the pin: with it the server serves on both.',
      isProved(after)
        ? 'Then take the pin out on one replica, and on the rest when it holds.'
        : 'Then run the probe and the mask check on the new image, and only then take the pin out on one replica.',
      `${back} Putting the entry back and restarting undoes the last one.`,
    ];
  return ['Move the versions and leave the command as it is.', back];
}
