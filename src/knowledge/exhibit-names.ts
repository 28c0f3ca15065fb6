/** What `[[exhibit:NAME]]` may name: drawings, charts and tables that are made from the facts when the site is built. */
export const exhibitNames = [
  'masks',
  'flattening',
  'index-entries',
  'path',
  'version-axis',
  'releases',
  'firsts',
  'succession',
  'timeline',
  'history-line',
  'follow',
  'changes',
  'serving',
  'serving-durations',
  'gsm8k',
  'gsm8k-difference',
  'kernel-errors',
  'measured-by-others',
  'disagreements',
] as const;

export type ExhibitName = (typeof exhibitNames)[number];
