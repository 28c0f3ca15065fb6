// Named, ROCM_AITER_MLA is taken for a causal block without a look whether AITER is there; its first decode is not.
import { cites } from '../../cites.ts';
import { targetEnds } from '../types.ts';
import { tritonMla } from '../validate.ts';
import { targetBackend } from './backend.ts';
import type { TargetRule } from './types.ts';

export const aiterAbsent: TargetRule = {
  code: 'target-named-without-aiter',
  appliesTo: ({ ask }) => ask('aiterInstalled') === 'no',
  check: (context) => {
    const { backend } = targetBackend(context);
    if (backend === null || backend === tritonMla) return undefined;
    const text = 'AITER is not installed, and the target is named to decode with it';
    return targetEnds(context, 'kernel', 'fails-at-runtime', text, cites.aiterAbsent, backend);
  },
};
