// After #55966 the mask goes with every asm decode, so an AITER without the argument fails the target's own too.
import { isCdna3OrLater } from '../../archs.ts';
import { cites } from '../../cites.ts';
import { dtypeOf } from '../routing.ts';
import { targetEnds, type Context } from '../types.ts';
import { tritonMla } from '../validate.ts';
import { targetBackend } from './backend.ts';
import type { TargetRule } from './types.ts';

export const causalArgument: TargetRule = {
  code: 'aiter-without-causal',
  appliesTo: ({ ask }) => {
    const passed = ask('build').facts.maskToKernel;
    return (passed === 'always' || (passed === 'outside-dcp' && ask('dcp') === 1)) && ask('aiterInstalled') === 'yes';
  },
  check: (context) => {
    const { ask, rests } = context;
    if (ask('aiterCausal') === 'yes') return undefined;
    const { backend } = targetBackend(context);
    // An MLA draft goes with an MLA target; AITER is supported on these architectures alone.
    if (backend === tritonMla || backend === null || !isCdna3OrLater(ask('arch'))) return undefined;
    if (gluonServes(context)) return undefined;
    rests.on('aiter', ask('aiterTrust'));
    const text = "TypeError: mla_decode_fwd() got an unexpected keyword argument 'causal'";
    return targetEnds(context, 'kernel', 'fails-at-runtime', text, cites.targetFails, backend);
  },
};

/** Gluon serves every step of a target with 1, 2, 4 or 8 heads per rank and a bf16 cache: the asm call is never made. */
function gluonServes({ ask }: Context): boolean {
  const heads = ask('targetHeads');
  const { gluonArchs } = ask('build').facts;
  if (heads === 0 || heads >= 16 || 16 % heads !== 0 || ask('dcp') > 1) return false;
  if (gluonArchs !== 'any' && !gluonArchs.includes(ask('arch'))) return false;
  return dtypeOf(ask('targetKv'), ask('dtype')) === 'bf16';
}
