// What a cell of the atlas says: a word, a shape and a sentence, so that colour is never alone.
import type { DecodeAnswer } from './types.ts';

export const states = {
  kernel: { word: 'kernel', glyph: '●', says: 'a kernel of this very shape serves the call' },
  folded: { word: 'folded', glyph: '◐', says: 'a kernel of another shape serves it, after a split or a fold' },
  'no-kernel': { word: 'aborts', glyph: '✕', says: 'there is no kernel: the process aborts' },
  refused: { word: 'refused', glyph: '■', says: 'AITER’s Python wrapper refuses the shape with an assertion' },
  'no-mask': { word: 'no mask', glyph: '–', says: 'the call takes no mask: whatever runs is causal' },
  unknown: { word: 'unknown', glyph: '?', says: 'the rules of this release are not verified, or it has no data' },
} as const;

export type CellState = keyof typeof states;

/** The state of a cell by the decode’s answer. */
export function stateOf({ outcome, folded }: DecodeAnswer): CellState {
  switch (outcome) {
    case 'kernel':
      return folded ? 'folded' : 'kernel';
    case 'no-kernel':
      return 'no-kernel';
    case 'unsupported-shape':
      return 'refused';
    case 'no-mask-argument':
      return 'no-mask';
    case 'unknown':
      return 'unknown';
  }
}

/** A kernel runs. */
export function served(state: CellState): boolean {
  return state === 'kernel' || state === 'folded';
}
