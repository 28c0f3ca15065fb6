// The seven looks of an answer (a log alone is the eighth): what the verdict means for somebody who reads no more than a word.
import { isProved, type Trusted } from '../engine/proof/proved.ts';
import type { Verdict } from '../engine/result.ts';

export type Look = 'yes' | 'prove' | 'keep' | 'must' | 'broken' | 'none' | 'ask';

/** What of a result decides its look. */
export interface Judged extends Trusted {
  readonly verdict: Verdict;
}

/** `unpin` is a plain yes only where every link of it was measured, or a mask check proved it; any other is to be proved first. */
export function lookOf(judged: Judged): Look {
  switch (judged.verdict) {
    case 'unpin':
      return isProved(judged) ? 'yes' : 'prove';
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
