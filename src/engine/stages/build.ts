// Stage 5: `_build_decode` refuses exactly one shape. Source: vLLM #53001, kept by #55966.
import { cites } from '../cites.ts';
import type { Routed } from './routing.ts';
import { ended, step, type Context, type End } from './types.ts';

/** Where the build refuses the block; undefined where it goes on to the kernel. */
export function build(context: Context, routed: Routed): End | undefined {
  const { ask } = context;
  if (!routed.quantized || ask('block') !== 2) {
    step(context, 'build', 'pass', 'no refusal for this block', cites.guard);
    return undefined;
  }
  if (ask('guard') === 'no') {
    step(context, 'build', 'pass', 'a later vLLM may refuse the fp8 block of two no more', cites.guardLater);
    return undefined;
  }
  step(context, 'build', 'fail', 'ValueError: a non-causal block of two over an fp8 cache', cites.guard);
  return ended('build', 'fails-at-runtime', cites.guard, { backend: 'ROCM_AITER_MLA' });
}
