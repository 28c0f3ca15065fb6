// The answer in words, the same on the page, in a terminal and in Markdown.
import { isPinned } from '../engine/deployment.ts';
import type { Origin, Place } from '../engine/origin.ts';
import type { Confidence, Outcome, Proof, Result, Run, Stage, Verdict } from '../engine/result.ts';
import { dayInWords } from './dates.ts';
import { lookOf } from './look.ts';
import { shellWord } from './shell.ts';
import { capital, unproved } from './unproved.ts';

export interface Headline {
  /** A few words that stand alone. */
  readonly title: string;
  readonly sentence: string;
}

/** The verdict as a headline and one sentence. */
export function headline(result: Result): Headline {
  const { need, unpinned, deployment } = result;
  const pinned = isPinned(deployment);
  switch (lookOf(result)) {
    case 'yes':
      return {
        title: `${pinned ? 'Yes, unpin it' : 'Yes, it runs unpinned'}${proven(result)}`,
        sentence: `${pinned ? 'Without its pin the' : 'The'} draft is served by ROCM_AITER_MLA, with the mask that its block needs.`,
      };
    case 'prove':
      return {
        title: 'Probably yes. Prove it first.',
        sentence: `${pinned ? 'Without the pin, AITER' : 'AITER'} should serve the draft with the mask that its block needs. ${unproved(result)}`,
      };
    case 'keep':
      return {
        title: pinned ? 'Keep it for now' : 'Nothing to unpin yet',
        sentence: `${pinned ? 'Without the pin the draft would still be' : 'The draft is'} served by ${unpinned.backend ?? 'another backend'}, not by ROCM_AITER_MLA, so ${pinPrice(result) === undefined ? 'there is nothing to gain yet' : 'unpinning gains nothing. A newer vLLM does'}.`,
      };
    case 'must':
      return {
        title: 'No, it must stay pinned',
        sentence: `With the pin it serves. Without it ${subjectOf(unpinned)} ${outcomeWords[unpinned.outcome]}${stageClause(unpinned)}.`,
      };
    case 'broken':
      return brokenHeadline(result);
    case 'none':
      return { title: 'Nothing to decide', sentence: nothingToDecide(result) };
    case 'ask':
      return {
        title: need.length === 1 ? '1 answer missing' : `${String(need.length)} answers missing`,
        sentence:
          need.length === 1
            ? 'The answer depends on one thing that your text does not say.'
            : `The answer depends on ${String(need.length)} things that your text does not say. The first decides most.`,
      };
  }
}

/** What a draft on TRITON_MLA costs by itself on this release, and the way out; undefined where it costs nothing. */
export function pinPrice({ findings }: Result): string | undefined {
  return findings.find(({ code }) => code === 'pin-costs-graphs')?.text;
}

/** What makes a yes more than what was read elsewhere. */
function proven({ proof }: Result): string {
  return proof?.holds === true ? `: proven on your GPU, on ${dayInWords(proof.date)}` : '';
}

function brokenHeadline({ asConfigured, unpinned, deployment }: Result): Headline {
  const pinned = isPinned(deployment);
  const failure = `${capital(subjectOf(asConfigured))} ${outcomeWords[asConfigured.outcome]}${stageClause(asConfigured)}.`;
  if (!pinned) return { title: 'Broken as it is', sentence: failure };
  if (unpinned.outcome === 'serves')
    return {
      title: 'The pin stops this server: remove it',
      sentence: `${failure} Without the pin it is served by ${unpinned.backend ?? 'another backend'}.`,
    };
  return { title: 'Broken, pinned or not', sentence: `${failure} The pin does not matter here.` };
}

/** Which of engine, platform and draft makes the question moot; the engine's own note says it best. */
function nothingToDecide({ findings }: Result): string {
  const note = findings.find(({ severity }) => severity === 'note');
  return note?.text ?? 'Neither the pin nor AITER MLA is at stake here.';
}

/** How far the answer can be trusted; null where there is no answer to trust. */
export function trust({ verdict, confidence, proof }: Result): string | null {
  if (verdict === 'not-applicable' || verdict === 'need-input') return null;
  return proof === null || verdict === 'keep-pin' ? confidenceWords[confidence] : proofWords(proof);
}

/** What was run, where and when. */
function proofWords({ holds, arch, date, aiter, shape }: Proof): string {
  const { headsPerRank, blockLength, kvCacheDtype } = shape;
  const ran = `${String(headsPerRank)} heads per rank, block ${String(blockLength)}, ${kvCacheDtype} cache, AITER ${aiter ?? 'of no version'}`;
  return `${holds ? 'Proven' : 'Shown'} by your mask check of ${dayInWords(date)} on ${arch}: ${ran}.`;
}

/** What the two runs are called: as configured, and without a pin. */
export function runTitles({ deployment }: Result): readonly [string, string] {
  return isPinned(deployment)
    ? [`As configured, pinned to ${deployment['draft.attentionBackend']?.value ?? ''}`, 'With the pin removed']
    : ['As configured', 'With nothing pinned'];
}

/** The option to write, quoted for a shell; null where the change is elsewhere. */
export function configLine({ suggestion }: Result): string | null {
  const config = suggestion?.speculativeConfig ?? null;
  return config === null ? null : `--speculative-config ${shellWord(config)}`;
}

function subjectOf(run: Run): string {
  return run.subject === 'target' ? 'the target model' : 'the draft';
}

function stageClause({ stage }: Run): string {
  return stage === null ? '' : ` (${stageWords[stage].toLowerCase()})`;
}

export const verdictWords: Readonly<Record<Verdict, string>> = {
  unpin: 'unpin',
  'keep-pin': 'keep the pin',
  'must-pin': 'must stay pinned',
  broken: 'broken',
  'not-applicable': 'not applicable',
  'need-input': 'more is needed',
};

export const outcomeWords: Readonly<Record<Outcome, string>> = {
  serves: 'serves',
  'refused-at-startup': 'is refused at startup',
  'fails-at-runtime': 'fails at the first request that reaches it',
  aborts: 'aborts the process',
  'wrong-output': 'answers with the wrong mask, silently',
  'not-applicable': 'is not at stake',
  unknown: 'ends in a way that is not known',
};

export const stageWords: Readonly<Record<Stage, string>> = {
  choice: 'Choice of the draft’s backend',
  selection: 'Selection',
  eligibility: 'Eligibility for a non-causal block',
  routing: 'Routing inside AITER MLA',
  build: 'Build of the decode metadata',
  kernel: 'Kernel',
};

export const confidenceWords: Readonly<Record<Confidence, string>> = {
  measured: 'Measured: every link of the answer was read or run from that very release.',
  stated: 'Stated: rests on what sources say, not on a measurement of this case.',
  'carried-forward':
    'Carried forward: one link is newer than what was read or measured, and nothing says that it changed.',
};

const inputNames: Readonly<Record<string, string>> = {
  command: 'the command',
  env: 'the machine’s report',
  log: 'the log',
  'draft-config': 'the draft’s config.json',
  'target-config': 'the target’s config.json',
};

/** Where a value comes from, in words: `the command, line 3`, `set by hand`. */
export function fromWords(origin: Origin): string {
  switch (origin.kind) {
    case 'read':
      return placeWords(origin.place);
    case 'default':
      return `vLLM’s default, since ${placeWords(origin.place)} leaves it out`;
    case 'derived':
      return `follows from ${origin.rule}`;
    case 'link':
      return 'from the link';
    case 'set':
      return 'set by hand';
    case 'asked':
    case 'changed':
      return 'tried here';
  }
}

function placeWords({ input, line }: Place): string {
  return `${inputNames[input] ?? input}, line ${String(line)}`;
}
