import { cites } from '../../cites.ts';
import { isSpoiled, sharesTheFlag } from '../../stages/target/corrupt-verify.ts';
import { Rests } from '../../stages/types.ts';
import { said, someBuild, type Rule } from '../rule.ts';

const wayOut =
  'Set VLLM_ROCM_USE_AITER=1, so that the target decodes on ROCM_AITER_MLA, or move to vLLM 0.31.0 or later.';

/** Kimi-K3 with DSpark and the target on TRITON_MLA answers with corrupt text in some releases. */
export const corruptVerify: Rule = {
  code: 'corrupt-verify',
  appliesTo: 'question',
  check: (view) => {
    const { result, runs, holds, value } = view;
    if (runs.some(({ subject, outcome }) => subject === 'target' && outcome === 'wrong-output'))
      return said(
        result.verdict === 'broken' ? 'error' : 'warning',
        `${wayOut} The target’s verify on TRITON_MLA reads other requests’ caches beside this draft: the text is corrupt, with the pin and without.`,
        cites.corruptVerify,
      );
    // By patches alone, or between releases, it is not known whether the build has the mend.
    if (result.verdict === 'need-input' || value('draft.method') !== 'dspark' || !someBuild(view, sharesTheFlag))
      return undefined;
    const spoiled = holds((ask) => isSpoiled({ ask, trace: [], rests: new Rests() }));
    return spoiled === 'no'
      ? undefined
      : said(
          'warning',
          `${wayOut} In 0.27.1, 0.28.0 and 0.30.0 a target on TRITON_MLA beside this draft answers with corrupt text; whether this build does is not known.`,
          cites.corruptVerify,
        );
  },
};
