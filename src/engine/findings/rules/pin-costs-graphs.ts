import { cites } from '../../cites.ts';
import { everyBuild, said, type Rule } from '../rule.ts';

/** What the pin costs by itself: full graphs, up to 0.28.0. */
export const pinCostsGraphs: Rule = {
  code: 'pin-costs-graphs',
  appliesTo: 'question',
  check: (view) => {
    const onTriton = view.result.asConfigured.backend === 'TRITON_MLA' && view.result.asConfigured.outcome === 'serves';
    return onTriton && everyBuild(view, ({ tritonGraphs }) => tritonGraphs === 'single-token')
      ? said(
          'warning',
          'Move to vLLM 0.29.0 or later: up to 0.28.0 a draft on TRITON_MLA costs the full graphs, the engine falls to PIECEWISE and the draft runs eager. From 0.29.0 it costs nothing there.',
          cites.pinPrice,
        )
      : undefined;
  },
};
