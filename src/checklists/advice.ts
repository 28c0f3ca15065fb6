// What the engine knows of a run's deployment: what follows from it, and what the check answers.
import { causalByVersion } from '../engine/aiter.ts';
import { check } from '../engine/check.ts';
import type { EngineData } from '../engine/data.ts';
import { allByHand, isKey, type Deployment } from '../engine/deployment.ts';
import { derive } from '../engine/derive.ts';
import type { Result } from '../engine/result.ts';
import type { Item } from './checklist.ts';
import { version } from '../engine/version.ts';
import { factsOf, type Settings } from './facts.ts';
import type { Head, KeptAnswer } from './run.ts';
import { evaluate } from './when.ts';

/** The part of the check's answer that suggestions speak of. */
export type CheckAnswer = Pick<Result, 'verdict' | 'confidence' | 'need' | 'unpinned'>;

/** The settings with what follows from them: architecture, heads per rank, block length, `causal` by AITER's version. */
export function settle(settings: Settings, data: EngineData): Settings {
  const { deployment } = derive(asDeployment(settings), data);
  const settled = settingsOf(deployment);
  const causal = settled['aiter.causal'] ?? causalByVersion(settled['aiter.version'], data);
  return causal === undefined ? settled : { ...settled, 'aiter.causal': causal };
}

/** What the check says of a deployment; undefined where nothing of it is known. */
export function answerFor(settings: Settings, data: EngineData): CheckAnswer | undefined {
  return Object.keys(settings).length === 0 ? undefined : check(asDeployment(settings), data);
}

/** The check's answer as a run keeps it; undefined where nothing of the deployment is known. */
export function keptAnswer(answer: CheckAnswer | undefined): KeptAnswer | undefined {
  return answer && { version, verdict: answer.verdict, confidence: answer.confidence };
}

/** A run's deployment judged anew: what was kept with it, and what the rules of today say. */
export interface JudgedAnew {
  /** Undefined in a run from before answers were kept. */
  readonly kept: KeptAnswer | undefined;
  readonly now: KeptAnswer;
  readonly isSame: boolean;
}

/** Whether other rules judged the run's deployment last; undefined where these did, or nothing is known of it. */
export function judgedAnew(
  { deployment, answer: kept }: Head,
  answer: CheckAnswer | undefined,
): JudgedAnew | undefined {
  const now = keptAnswer(answer);
  if (now === undefined || Object.keys(deployment).length === 0 || kept?.version === now.version) return undefined;
  return { kept, now, isSame: kept?.verdict === now.verdict && kept.confidence === now.confidence };
}

/** Settings as the engine takes them: every value given by hand. */
export function asDeployment(settings: Settings): Deployment {
  return allByHand(settings);
}

/** A deployment's values without where they are from; names that are no key are left out. */
export function settingsOf(deployment: Deployment): Settings {
  return Object.fromEntries(
    Object.entries(deployment).flatMap(([key, known]) => (isKey(key) ? [[key, known.value]] : [])),
  );
}

/** What was given of a deployment, in the engine's spelling: of what a probe read, only what its release does not say. */
export function plainSettings(given: Deployment, data: EngineData): Settings {
  const { deployment } = derive(given, data);
  return settingsOf(Object.fromEntries(Object.entries(deployment).filter(([, { from }]) => from.kind !== 'derived')));
}

export interface Hint {
  readonly state: Item['hints'][number]['state'];
  readonly text: string;
}

/**
 * The first hint of an item that certainly holds, its `{…}` filled in; undefined where none does. A hint that speaks of
 * something unknown does not hold.
 */
export function suggestionFor(item: Item, settings: Settings, answer: CheckAnswer | undefined): Hint | undefined {
  const facts = factsOf(settings);
  for (const { when, verdicts, state, text } of item.hints) {
    if (when !== null && evaluate(when, facts).holds !== 'yes') continue;
    if (verdicts !== null && (answer === undefined || !verdicts.includes(answer.verdict))) continue;
    const filled = fill(text, (name) => (isKey(name) ? facts(name) : answered(name, answer)));
    if (filled !== undefined) return { state, text: filled };
  }
  return undefined;
}

/** The names, besides the keys of a deployment, that a hint's text may ask for in `{…}`. */
export const answerNames = ['verdict', 'confidence', 'need', 'kernel'] as const;

function answered(name: string, answer: CheckAnswer | undefined): string | undefined {
  if (answer === undefined) return undefined;
  if (name === 'verdict' || name === 'confidence') return answer[name];
  if (name === 'need') return answer.need.length === 0 ? undefined : answer.need.join(', ');
  return name === 'kernel' ? (answer.unpinned.kernel ?? undefined) : undefined;
}

function fill(text: string, value: (name: string) => string | undefined): string | undefined {
  const parts = text.split(/\{([\w.]+)\}/);
  const filled = parts.map((part, index) => (index % 2 === 0 ? part : value(part)));
  return filled.includes(undefined) ? undefined : filled.join('');
}

/** The names in `{…}` of a hint's text. */
export function namesIn(text: string): string[] {
  return text.split(/\{([\w.]+)\}/).filter((_, index) => index % 2 === 1);
}
