// A release's generation, named after the change that made its behaviour: it follows from the facts of the sheet.
import type { Generation } from '../data.ts';
import type { SheetFacts } from '../sheets.ts';

/** How these facts treat a non-causal block on AITER MLA. */
export function generationOf(facts: SheetFacts): Generation {
  if (facts.aiterNonCausal === 'no') return 'before-55966';
  if (facts.aiterMaskProbe !== 'raises') return 'branch-53001';
  return facts.aiterNonCausalDcp ? 'with-57085' : 'merged-55966';
}
