// AITER's experimental switch reaches the target's verify as well as the draft's block.
import { kernelHeads } from '../../heads.ts';
import { experimentalPath } from '../experimental.ts';
import { dtypeOf } from '../routing.ts';
import { aiterMla } from '../validate.ts';
import { targetBackend } from './backend.ts';
import type { TargetRule } from './types.ts';

export const targetExperimental: TargetRule = {
  code: 'aiter-experimental',
  appliesTo: ({ ask }) => ask('experimental') === 'yes' && ask('targetHeads') > 0 && ask('dcp') === 1,
  check: (context) => {
    const { ask } = context;
    if (targetBackend(context).backend !== aiterMla) return undefined;
    const heads = kernelHeads(ask('targetHeads'), ask('build').facts);
    if (heads === null) return undefined;
    const call = { dtype: dtypeOf(ask('targetKv'), ask('dtype')), heads };
    // Verify: the drafted tokens and one more. A step of one token comes before it.
    const ends = [ask('tokens') + 1, 1].map((block) => experimentalPath(context, call, block, 'target'));
    return ends.find((end) => end !== undefined);
  },
};
