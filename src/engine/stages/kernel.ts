// Stage 6: AITER's own answer to the decode call, by its release's rules and shapes.
import { cites } from '../cites.ts';
import type { Deployment, Key } from '../deployment.ts';
import { decode } from '../kernels/decode.ts';
import type { Confidence } from '../result.ts';
import { patchNumbers } from '../vllm.ts';
import type { Routed } from './routing.ts';
import { ended, step, type Context, type End } from './types.ts';

const backend = 'ROCM_AITER_MLA';

/** Looks the block up in AITER: a kernel serves it, or the run ends here. */
export function lookUp(context: Context, routed: Routed, deployment: Deployment): End {
  const { ask } = context;
  const behaviour = ask('behaviour');
  const block = ask('block');
  if (behaviour === 'flag-only-55590' && block > 1) {
    step(
      context,
      'kernel',
      'fail',
      'the kernel is never told the mask and computes the causal one',
      cites.metadataFlag,
    );
    return ended('kernel', 'wrong-output', cites.metadataFlag, { backend });
  }
  if (behaviour === 'single-rows-55590')
    return unknown(context, 'how this revision serves the block is not recorded', cites.metadataFlag, 'vllm.patches');
  if (routed.dtype === undefined)
    return unknown(context, 'no outcome is recorded for this dtype', cites.lookup, 'kvCacheDtype');

  const { release, confidence: basis } = ask('kernels');
  const arch = ask('arch');
  const dcp = ask('dcp') > 1;
  const batch = ask('batch');
  const answer = decode(release, {
    arch,
    q: routed.dtype,
    kv: routed.dtype,
    heads: routed.heads,
    block,
    mask: 'non-causal',
    ...(batch > 0 && { batch }),
    ...(dcp && { lse: true }),
  });
  const confidence: Confidence =
    basis === 'measured' && (dcp || !answer.measured)
      ? 'stated'
      : dcp && basis !== 'carried-forward'
        ? 'stated'
        : basis;
  const because = [
    ...cites.lookup,
    ...(basis === 'carried-forward' ? cites.carried : []),
    ...(dcp ? cites.dcpShapes : []),
    ...(block === 1 ? cites.blockOne : []),
  ];
  const patches = patchNumbers(deployment['aiter.patches']?.value);
  switch (answer.outcome) {
    case 'kernel':
      step(context, 'kernel', 'pass', answer.text, because);
      return { ...ended('kernel', 'serves', because, { backend, confidence, kernel: answer.text }), stage: null };
    case 'no-kernel': {
      const hole = routed.dtype === 'fp8' && block === 2 && arch === 'gfx950';
      if (hole && patches.includes('4872')) {
        step(context, 'kernel', 'pass', 'AITER #4872 adds the fold for this block', cites.fix4872);
        return { ...ended('kernel', 'serves', cites.fix4872, { backend }), stage: null };
      }
      if (hole && basis === 'carried-forward')
        return unknown(context, `missing in ${release.tag}, with a fix open upstream`, cites.openFix, 'aiter.patches');
      const raises = patches.includes('5297');
      const why = [
        ...(raises ? cites.missRaises : cites.miss),
        ...(arch === 'gfx942' ? cites.gfx942 : []),
        ...(behaviour === 'branch-53001' && arch !== 'gfx950' ? cites.branchNoGate : []),
        ...because,
      ];
      step(context, 'kernel', 'fail', answer.text, why);
      return ended('kernel', raises ? 'fails-at-runtime' : 'aborts', why, { backend, confidence });
    }
    case 'unsupported-shape':
      step(context, 'kernel', 'fail', answer.text, [...cites.wrapper, ...because]);
      return ended('kernel', 'fails-at-runtime', [...cites.wrapper, ...because], { backend, confidence });
    case 'no-mask-argument':
    case 'unknown':
      return unknown(context, answer.text, ...beyond(arch, block, routed.heads));
  }
}

/** Why nothing is known of a call: what lies outside the measured range, and the key that says so. */
function beyond(arch: string, block: number, heads: number): [readonly string[], Key] {
  if (arch !== 'gfx942' && arch !== 'gfx950') return [cites.otherArch, 'gpu.arch'];
  if (block > 16) return [cites.lookup, 'draft.blockLength'];
  return [cites.lookup, heads > 128 ? 'headsPerRank' : 'aiter.version'];
}

function unknown(context: Context, reason: string, because: readonly string[], openKey: Key): End {
  step(context, 'kernel', 'unknown', reason, because);
  return ended('kernel', 'unknown', because, { backend, openKey });
}
