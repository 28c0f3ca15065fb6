// Stage 6: AITER's own answer to the decode call, by its release's rules and shapes.
import { cites } from '../cites.ts';
import type { Deployment, Key } from '../deployment.ts';
import { decode } from '../kernels/decode.ts';
import type { MaskVerdict } from '../proof/report.ts';
import type { Outcome } from '../result.ts';
import { patchNumbers } from '../vllm/patches.ts';
import { experimentalPath } from './experimental.ts';
import { isOtherFp8, type Routed } from './routing.ts';
import { ended, step, type Context, type End } from './types.ts';
import { aiterMla } from './validate.ts';

const backend = aiterMla;

/** Looks the block up in AITER: a kernel serves it, or the run ends here. */
export function lookUp(context: Context, routed: Routed, deployment: Deployment): End {
  const { ask, rests } = context;
  const { facts, gap } = ask('build');
  const block = ask('block');
  if (gap !== undefined) return unknown(context, gap, cites.metadataFlag, 'vllm.patches');
  if (facts.maskToKernel === 'never' && block > 1) {
    const text = 'the kernel is never told the mask and computes the causal one';
    step(context, 'kernel', 'fail', text, cites.metadataFlag);
    return ended('kernel', 'wrong-output', cites.metadataFlag, { backend });
  }
  if (routed.dtype === undefined)
    return unknown(context, 'no outcome is recorded for this dtype', cites.lookup, 'kvCacheDtype');
  if (routed.gluon) return gluon(context);
  if (isOtherFp8(ask('kv'))) rests.on('kernel', 'stated');

  const { release, confidence: basis } = ask('kernels');
  const arch = ask('arch');
  const dcp = ask('dcp') > 1;
  const switched = experimentalPath(context, routed, block, 'draft');
  if (switched !== undefined) return switched;
  const proven = byMaskCheck(context, routed, block);
  if (proven !== undefined) return proven;
  const batch = ask('batch');
  const call = { arch, q: routed.dtype, kv: routed.dtype, heads: routed.heads, block, mask: 'non-causal' } as const;
  const answer = decode(release, { ...call, ...(batch > 0 && { batch }), ...(dcp && { lse: true }) });
  rests.on('kernel', basis);
  if (dcp || !answer.measured) rests.on('kernel', 'stated');
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
      return { ...ended('kernel', 'serves', because, { backend, kernel: answer.text }), stage: null };
    case 'no-kernel': {
      const hole = routed.dtype === 'fp8' && block === 2 && arch === 'gfx950';
      if (hole && patches.includes('4872')) {
        rests.on('kernel', 'stated');
        step(context, 'kernel', 'pass', 'AITER #4872 adds the fold for this block', cites.fix4872);
        return { ...ended('kernel', 'serves', cites.fix4872, { backend }), stage: null };
      }
      if (hole && basis === 'carried-forward')
        return unknown(context, `missing in ${release.tag}, with a fix open upstream`, cites.openFix, 'aiter.patches');
      const raises = patches.includes('5297');
      const why = [
        ...(raises ? cites.missRaises : cites.miss),
        ...(arch === 'gfx942' ? cites.gfx942 : []),
        ...(facts.aiterMaskProbe === 'returns' && arch !== 'gfx950' ? cites.branchNoGate : []),
        ...because,
      ];
      step(context, 'kernel', 'fail', answer.text, why);
      return ended('kernel', raises ? 'fails-at-runtime' : 'aborts', why, { backend });
    }
    case 'unsupported-shape':
      step(context, 'kernel', 'fail', answer.text, [...cites.wrapper, ...because]);
      return ended('kernel', 'fails-at-runtime', [...cites.wrapper, ...because], { backend });
    case 'no-mask-argument':
    case 'unknown':
      return unknown(context, answer.text, ...beyond(arch, block, routed.heads));
  }
}

/** What a mask check showed of this very call; undefined where there is none that counts. */
function byMaskCheck(context: Context, routed: Routed, block: number): End | undefined {
  const verdict = context.ask('proof');
  if (verdict === 'none' || verdict === 'no-argument') return undefined;
  const because = cites.proof;
  // Beside the proof stands what is known without it.
  const { release, confidence } = context.ask('kernels');
  context.rests.on('kernel', confidence);
  const failure = failures[verdict];
  if (failure !== undefined) {
    step(context, 'kernel', 'fail', failure.text, because);
    return ended('kernel', failure.outcome, because, { backend });
  }
  step(context, 'kernel', 'pass', 'the mask check ran this shape here, with the mask that it asked for', because);
  const dtype = routed.dtype ?? 'bf16';
  const call = {
    arch: context.ask('arch'),
    q: dtype,
    kv: dtype,
    heads: routed.heads,
    block,
    mask: 'non-causal',
  } as const;
  const answer = decode(release, call);
  const kernel = answer.outcome === 'kernel' ? answer.text : null;
  return { ...ended('kernel', 'serves', because, { backend, kernel }), stage: null };
}

const failures: Readonly<Partial<Record<MaskVerdict, { outcome: Outcome; text: string }>>> = {
  ignored: { outcome: 'wrong-output', text: 'the mask check got the causal answer where it asked for the other' },
  wrong: { outcome: 'wrong-output', text: 'the mask check got a result that neither mask gives' },
  raised: { outcome: 'fails-at-runtime', text: 'the mask check’s call of this shape raised an exception' },
  aborted: { outcome: 'aborts', text: 'the mask check’s call of this shape killed its process' },
};

/** Gluon returns no log-sum-exp, which the layer asserts on under DCP. */
function gluon(context: Context): End {
  context.rests.on('kernel', 'stated');
  if (context.ask('dcp') > 1) {
    step(context, 'kernel', 'fail', 'Gluon returns no log-sum-exp, and the layer asserts on it', cites.gluonDcp);
    return ended('kernel', 'fails-at-runtime', cites.gluonDcp, { backend });
  }
  step(context, 'kernel', 'pass', 'Gluon’s decode', cites.gluon);
  return { ...ended('kernel', 'serves', cites.gluon, { backend }), stage: null };
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
