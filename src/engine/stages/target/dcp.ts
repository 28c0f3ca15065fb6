// Under DCP a target beside a DSpark draft verifies several tokens at once, which TRITON_MLA's builder refuses.
import { cites } from '../../cites.ts';
import { targetEnds } from '../types.ts';
import { tritonMla } from '../validate.ts';
import { targetBackend } from './backend.ts';
import type { TargetRule } from './types.ts';

export const targetUnderDcp: TargetRule = {
  code: 'target-needs-aiter-under-dcp',
  appliesTo: ({ ask }) => ask('dcp') > 1 && ask('build').facts.builderChecksDcp && ask('dspark') === 'yes',
  check: (context) => {
    if (targetBackend(context).backend !== tritonMla) return undefined;
    const text =
      'ValueError: TritonMLAMetadataBuilder does not support causal multi-token MLA attention for DSpark with decode context parallelism.';
    return targetEnds(context, 'build', 'refused-at-startup', text, cites.targetDcp, tritonMla);
  },
};
