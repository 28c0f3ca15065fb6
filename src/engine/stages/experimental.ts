// AITER_ENABLE_EXPERIMENTAL and AITER_MLA_USE_OPUS: paths inside AITER's wrapper that vLLM itself never switches on.
// Source: claims experimental-switch-misses-a-name and opus-passes-the-mask (the wrapper run with stub operators).
import { cites } from '../cites.ts';
import { decode } from '../kernels/decode.ts';
import type { Routed } from './routing.ts';
import { ended, step, targetEnds, type Context, type End } from './types.ts';
import { aiterMla } from './validate.ts';

/** What the switches make of an fp8 decode; undefined where they do not touch it. */
export function experimentalPath(
  context: Context,
  routed: Pick<Routed, 'dtype' | 'heads'>,
  block: number,
  subject: 'draft' | 'target',
): End | undefined {
  const { ask, rests } = context;
  if (routed.dtype !== 'fp8') return undefined;
  const arch = ask('arch');
  if (ask('opus') === 'yes' && arch === 'gfx950') {
    if (subject === 'target') return undefined;
    rests.on('kernel', 'stated');
    step(context, 'kernel', 'pass', 'opus serves the block and is given the mask', cites.opus);
    return { ...ended('kernel', 'serves', cites.opus, { backend: aiterMla }), stage: null };
  }
  if (ask('experimental') === 'no') return undefined;
  const { release, confidence } = ask('kernels');
  const rows = foldedHeads(release, arch, routed.heads, block) * block;
  if (rows !== 128 && !(rows === 64 && arch === 'gfx950')) return undefined;
  rests.on('kernel', confidence);
  const text = "AttributeError: module 'aiter' has no attribute 'hk_mla_decode_fwd'";
  if (confidence !== 'measured') {
    if (subject === 'target') return undefined;
    step(
      context,
      'kernel',
      'unknown',
      'an experimental kernel that is given no mask, or is missing',
      cites.experimental,
    );
    return ended('kernel', 'unknown', cites.experimental, { backend: aiterMla, openKey: 'aiter.experimental' });
  }
  if (subject === 'target')
    return targetEnds(context, 'kernel', 'fails-at-runtime', text, cites.experimental, aiterMla);
  step(context, 'kernel', 'fail', text, cites.experimental);
  return ended('kernel', 'fails-at-runtime', cites.experimental, { backend: aiterMla });
}

/** Heads after AITER's own fold to groups of 16, where its rules split them. */
function foldedHeads(release: Parameters<typeof decode>[0], arch: string, heads: number, block: number): number {
  const trail: Parameters<typeof decode>[2] = [];
  decode(release, { arch, q: 'fp8', kv: 'fp8', heads, block, mask: 'non-causal' }, trail);
  const routed = trail.find(({ kind }) => kind === 'routed');
  return routed?.kind === 'routed' ? (routed.rule.split ?? heads) : heads;
}
