// A draft's heads must divide by its ranks; Kimi-K3's layers divide by the target's ranks, whatever the draft's own.
import { cites } from '../../cites.ts';
import type { Ask } from '../../explore.ts';
import type { Facts } from '../../facts.ts';
import type { ConfigRule } from './types.ts';

/** The ranks that the heads go over: the draft's own where its method is not DSpark. */
function ranksOf(ask: Ask<Facts>): number {
  return ask('draftTp') > 0 && ask('dspark') === 'no' ? ask('draftTp') : ask('tp');
}

export const headsUndivided: ConfigRule = {
  code: 'heads-not-divisible',
  appliesTo: (ask) => {
    if (ask('draftHeads') === 0) return false;
    const ranks = ranksOf(ask);
    return ranks > 0 && ask('draftHeads') % ranks !== 0;
  },
  refusal: (ask) => {
    const heads = String(ask('draftHeads'));
    const ranks = String(ranksOf(ask));
    // The configuration counts the draft's own ranks; its layers, built later, the target's.
    return ask('draftTp') > 0 && ask('draftHeads') % ask('draftTp') === 0
      ? `${heads} is not divisible by ${ranks}`
      : `Total number of attention heads (${heads}) must be divisible by tensor parallel size (${ranks}).`;
  },
  because: cites.headsDivide,
};
