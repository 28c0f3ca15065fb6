// Kimi-K3 with DSpark and the target on TRITON_MLA: the target's verify shares the draft's flag, so that its rows get
// other requests' block tables. Run: the builder, and the kernel in Triton's interpreter; vLLM #51848.
import { cites } from '../../cites.ts';
import type { SheetFacts } from '../../sheets.ts';
import { targetEnds, type Context } from '../types.ts';
import { tritonMla } from '../validate.ts';
import { targetBackend } from './backend.ts';
import type { TargetRule } from './types.ts';

/** Whether these facts let the target's verify take the draft's flag. */
export function sharesTheFlag(facts: SheetFacts): boolean {
  return !facts.groupsSplitByMask && !facts.tritonCausalRows && facts.nonCausalFlagFrom === 'group';
}

/** Whether the target's verify is spoiled: it lands on TRITON_MLA, in one group with the draft. */
export function isSpoiled(context: Context): boolean {
  const { ask } = context;
  if (ask('dcp') > 1 || !sharesTheFlag(ask('build').facts) || ask('dspark') === 'no') return false;
  if (ask('targetMla') === 'no') return false;
  // Unlike cache dtypes keep the groups apart.
  return ask('cachesAlike') === 'yes' && targetBackend(context).backend === tritonMla;
}

export const corruptVerify: TargetRule = {
  code: 'corrupt-verify',
  // Where the build is not the release itself it is a warning: see the finding of that name.
  appliesTo: ({ ask }) => ask('build').basis === 'read',
  check: (context) =>
    isSpoiled(context)
      ? targetEnds(
          context,
          'kernel',
          'wrong-output',
          'the verify reads other requests’ caches: its block tables are not expanded to one a row',
          cites.corruptVerify,
          tritonMla,
        )
      : undefined,
};
