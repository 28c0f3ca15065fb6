// 0.27.1 and 0.28.0 refuse a Kimi-K3 draft whose heads do not divide its hidden size: one of 96 heads.
import { cites } from '../../cites.ts';
import type { Ask } from '../../explore.ts';
import type { Facts } from '../../facts.ts';
import type { ConfigRule } from './types.ts';

/** Kimi-K3's, and its drafts', where the draft's config was not read. */
const usual = 7168;
const hiddenSize = (ask: Ask<Facts>): number => ask('draftHidden') || usual;

export const draftHeads: ConfigRule = {
  code: 'draft-heads-do-not-divide',
  ofCheckpoint: true,
  appliesTo: (ask) => {
    const heads = ask('draftHeads');
    const { facts, basis } = ask('build');
    // Of a build that is not the release itself it is not known when it took the mend.
    return (
      heads > 0 &&
      hiddenSize(ask) % heads !== 0 &&
      facts.k3HeadsDivideHidden &&
      basis === 'read' &&
      ask('dspark') === 'yes' &&
      ask('mla') === 'yes'
    );
  },
  refusal: (ask) =>
    `The hidden size (${String(hiddenSize(ask))}) is not a multiple of the number of attention heads (${String(ask('draftHeads'))}).`,
  because: cites.k3Heads,
};
