import { cites } from '../../cites.ts';
import { said, type Rule } from '../rule.ts';

/** The draft reads hidden states of layers that the target does not have: it was made for another one. */
export const draftLayersBeyond: Rule = {
  code: 'draft-reads-beyond-target',
  appliesTo: 'both',
  check: ({ value }) => {
    const wanted = Number(value('draft.targetLayers'));
    const layers = Number(value('target.layers'));
    if (!(wanted > layers)) return undefined;
    return said(
      'warning',
      `The draft reads layer ${String(wanted - 1)} of its target, counted from 0; this target has ${String(layers)} layers. The draft was made for another one.`,
      cites.draftLayers,
    );
  },
};
