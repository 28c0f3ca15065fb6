// What unpinning was seen to gain: the published comparison at one request.
import { figureOf, formatFigure } from './figures.ts';
import type { Knowledge } from './types.ts';

const claim = 'serving-ab-fp8-concurrency-1';

/** The gain in words and the claim that it stands in. @throws Error where the content has no such claim with its gain */
export function gainSeen(knowledge: Pick<Knowledge, 'claims'>): { readonly text: string; readonly claim: string } {
  const found = knowledge.claims.get(claim);
  const gain = found && figureOf(found, 'gain');
  if (gain === undefined) throw new Error(`content/claims has no ${claim} with its gain`);
  return { text: `+${formatFigure(gain)} output at one request, in one run a side`, claim };
}
