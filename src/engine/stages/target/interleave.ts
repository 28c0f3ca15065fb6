// Several tokens a step with an interleave above 1: refused for every MLA layer.
import { cites } from '../../cites.ts';
import { targetEnds } from '../types.ts';
import type { TargetRule } from './types.ts';

export const interleave: TargetRule = {
  code: 'dcp-interleave-above-one',
  appliesTo: ({ ask }) =>
    ask('dcp') > 1 && ask('interleave') > 1 && ask('build').facts.interleaveAboveOne === 'refused',
  check: (context) => {
    const text = 'AssertionError: MTP with cp_kv_cache_interleave_size > 1 is not supported';
    return targetEnds(context, 'selection', 'refused-at-startup', text, cites.interleave, null);
  },
};
