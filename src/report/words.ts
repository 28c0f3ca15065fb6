// The answer in words, the same on the page, in a terminal and in Markdown.
import { isPinned } from '../engine/deployment.ts';
import type { Confidence, Outcome, Result, Run, Stage, Verdict } from '../engine/result.ts';
import { shellWord } from './shell.ts';

export interface Headline {
  /** A few words that stand alone. */
  readonly title: string;
  readonly sentence: string;
}

/** The verdict as a headline and one sentence. */
export function headline({ verdict, need, asConfigured, unpinned, deployment }: Result): Headline {
  const pinned = isPinned(deployment);
  switch (verdict) {
    case 'unpin':
      return pinned
        ? {
            title: 'Yes, unpin it',
            sentence: 'Without its pin the draft is served by ROCM_AITER_MLA, with the mask that its block needs.',
          }
        : {
            title: 'Yes, it runs unpinned',
            sentence: 'The draft is served by ROCM_AITER_MLA, with the mask that its block needs.',
          };
    case 'keep-pin':
      return {
        title: pinned ? 'Keep the pin for now' : 'Nothing to unpin yet',
        sentence: `Unpinned the draft would be served by ${unpinned.backend ?? 'another backend'}, not by ROCM_AITER_MLA: there is nothing to gain yet.`,
      };
    case 'must-pin':
      return {
        title: 'No, keep the pin',
        sentence: `As configured it serves. Without the pin ${subjectOf(unpinned)} ${outcomeWords[unpinned.outcome]}${stageClause(unpinned)}.`,
      };
    case 'broken':
      return {
        title: 'Broken as configured',
        sentence: `${capital(subjectOf(asConfigured))} ${outcomeWords[asConfigured.outcome]}${stageClause(asConfigured)}.${mending(unpinned, pinned)}`,
      };
    case 'not-applicable':
      return {
        title: 'The question does not arise',
        sentence: 'Neither the pin nor AITER MLA is at stake here; the note says why.',
      };
    case 'need-input':
      return {
        title: 'Not decided yet',
        sentence:
          need.length === 1
            ? 'The answer depends on one thing that is not known.'
            : `The answer depends on ${String(need.length)} things that are not known; the first decides most.`,
      };
  }
}

/** How far the answer can be trusted; null where there is no answer to trust. */
export function trust({ verdict, confidence }: Result): string | null {
  return verdict === 'not-applicable' || verdict === 'need-input' ? null : confidenceWords[confidence];
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

function mending(unpinned: Run, pinned: boolean): string {
  if (!pinned) return '';
  return unpinned.outcome === 'serves' ? ' Unpinning mends it.' : ' Unpinning does not mend it.';
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
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
  measured: 'Measured: the kernel answer rests on a release whose outcomes we hold.',
  stated: 'Stated: rests on what sources say, not on a measurement of this case.',
  'carried-forward':
    'Carried forward: this AITER is newer than the newest measured one, and nothing says that it changed.',
};

/** `8 of env, line 12` and the like, from a value's `from`. */
export function fromWords(from: string): string {
  const place = /^(default: )?([a-z]+\d*):(\d+)$/.exec(from);
  if (place !== null) {
    const [, isDefault, input = '', line = ''] = place;
    const names: Readonly<Record<string, string>> = {
      command: 'the command',
      env: 'the machine’s report',
      log: 'the log',
    };
    const where = `${names[input] ?? input}, line ${line}`;
    return isDefault === undefined ? where : `vLLM’s default, since ${where} leaves it out`;
  }
  if (from === 'set') return 'set by hand';
  if (from === 'link') return 'from the link';
  return from.replace(/^derived: /, 'follows from ');
}
