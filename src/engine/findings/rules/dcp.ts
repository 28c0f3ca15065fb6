import { cites } from '../../cites.ts';
import { everyBuild, said, type Rule } from '../rule.ts';

export const dcp: Rule = {
  code: 'dcp',
  appliesTo: 'question',
  check: (view) => {
    if (!(Number(view.value('dcp')) > 1)) return undefined;
    const serves = everyBuild(view, ({ aiterNonCausalDcp }) => aiterNonCausalDcp);
    const never = everyBuild(
      view,
      ({ aiterNonCausalDcp, tritonNonCausalDcp }) => !aiterNonCausalDcp && !tritonNonCausalDcp,
    );
    const text = serves
      ? 'Under decode context parallelism ROCM_AITER_MLA alone serves a non-causal block, on gfx950; TRITON_MLA refuses it in every release. The kernels’ answers there are modelled, not measured.'
      : never
        ? 'Under decode context parallelism no backend of this vLLM serves a non-causal block: drop DCP or the draft, or move to vLLM 0.31.0 on gfx950.'
        : 'Under decode context parallelism ROCM_AITER_MLA serves a non-causal block from vLLM 0.31.0 on, on gfx950; TRITON_MLA refuses it.';
    return said('warning', text, [...cites.mergedDcp, ...cites.tritonDcp, ...cites.dcpShapes]);
  },
};
