// TRITON_MLA's own decode of the draft's block. Source: the sheets, and vLLM #51011.
import { cites } from '../cites.ts';
import { isQuantized } from './build.ts';
import { ended, step, type Context, type End } from './types.ts';
import { tritonMla } from './validate.ts';

/** Serves every block, but for one combination that its caller asserts on. */
export function onTriton(context: Context, because: readonly string[]): End {
  const { ask } = context;
  const { facts, basis } = ask('build');
  // Of a build that is not the release itself it is not known when it took the mend: see the finding of that name.
  const asserts = facts.k3Fp8OnTriton === 'asserts' && basis === 'read';
  if (asserts && isQuantized(ask('kv')) && ask('dspark') === 'yes') {
    const text =
      'AssertionError: Kimi-K3 fp8 KV cache decode requires a backend that accepts an fp8 (quantized) query input.';
    step(context, 'kernel', 'fail', text, cites.k3Fp8);
    return ended('kernel', 'fails-at-runtime', cites.k3Fp8, { backend: tritonMla });
  }
  return { ...ended('selection', 'serves', because, { backend: tritonMla }), stage: null };
}
