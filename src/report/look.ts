// The seven looks of an answer (a log alone is the eighth): what the verdict means for somebody who reads no more than a word.
import type { Confidence, Verdict } from '../engine/result.ts';

export type Look = 'yes' | 'prove' | 'keep' | 'must' | 'broken' | 'none' | 'ask';

/** What of a result decides its look. */
export interface Judged {
  readonly verdict: Verdict;
  readonly confidence: Confidence;
}

/** `unpin` is a plain yes only where every link of it was measured; any other has to be proved first. */
export function lookOf({ verdict, confidence }: Judged): Look {
  switch (verdict) {
    case 'unpin':
      return confidence === 'measured' ? 'yes' : 'prove';
    case 'keep-pin':
      return 'keep';
    case 'must-pin':
      return 'must';
    case 'broken':
      return 'broken';
    case 'not-applicable':
      return 'none';
    case 'need-input':
      return 'ask';
  }
}

/** One word for each look, for tags and cells. */
export const lookWords: Readonly<Record<Look, string>> = {
  yes: 'Unpin',
  prove: 'Prove',
  keep: 'Keep',
  must: 'Must stay',
  broken: 'Broken',
  none: 'Nothing to decide',
  ask: 'Unknown',
};
