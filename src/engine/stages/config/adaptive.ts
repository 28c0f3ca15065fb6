// Adaptive verification: an unknown key at first, then more than the MLA backends of ROCm can do, from 0.33.0 on fine
// with AITER MLA outside DCP.
import { cites } from '../../cites.ts';
import type { ConfigRule } from './types.ts';

export const adaptive: ConfigRule = {
  code: 'adaptive-verification-refused',
  appliesTo: (ask) => {
    if (ask('adaptive') === 'no') return false;
    const { adaptiveVerification: demand, aiterVarlen } = ask('build').facts;
    if (demand === 'varlen' && aiterVarlen !== 'no') return aiterVarlen === 'outside-dcp' && ask('dcp') > 1;
    return true;
  },
  refusal: (ask) => {
    switch (ask('build').facts.adaptiveVerification) {
      case 'no-key':
        return "Unexpected keyword argument 'enable_adaptive_verification'";
      case 'always-graphs':
        return 'adaptive verification wants attention builders that report AttentionCGSupport.ALWAYS, which no MLA backend of ROCm does';
      case 'varlen':
        return 'adaptive verification replays graphs with query lengths that vary, which the MLA backends of ROCm do not allow';
    }
  },
  because: cites.adaptive,
};
