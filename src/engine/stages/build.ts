// Stage 5: the metadata's builder plans with the target's cache dtype, and `_build_decode` refuses an fp8 block of two
// for the head counts that have no kernel. Source: vLLM #53001, #55966 and each release's sheet.
import { cites } from '../cites.ts';
import type { Routed } from './routing.ts';
import { ended, step, type Context, type End } from './types.ts';
import { aiterMla } from './validate.ts';

/** Where the build refuses the block; undefined where it goes on to the kernel. */
export function build(context: Context, routed: Routed): End | undefined {
  const { ask } = context;
  const { facts } = ask('build');
  const planned = facts.builderCacheDtype === 'target' && ask('cachesAlike') === 'no' ? ask('targetKv') : ask('kv');
  if (isQuantized(ask('kv')) && !isQuantized(planned)) {
    step(context, 'build', 'fail', 'KeyError: torch.uint8, planned with the target’s cache dtype', cites.cachesUnlike);
    return ended('build', 'fails-at-runtime', cites.cachesUnlike, { backend: aiterMla });
  }
  const { fp8TwoTokenGuard: guard } = facts;
  const counted = (): number =>
    facts.fp8GuardCountsDcp ? routed.heads : Math.max(16, Math.ceil(ask('heads') / 16) * 16);
  if (guard === 'none' || !isQuantized(planned) || ask('block') !== 2 || guard.includes(counted())) {
    step(context, 'build', 'pass', 'no refusal for this block', cites.guard);
    return undefined;
  }
  const text = 'ValueError: AITER has no non-causal fp8 MLA kernel for this 2-token query block';
  step(context, 'build', 'fail', text, cites.guard);
  return ended('build', 'fails-at-runtime', cites.guard, { backend: aiterMla });
}

const plain = new Set(['auto', 'bfloat16', 'float16']);

/** Whether a cache dtype is one that vLLM calls quantized. */
export function isQuantized(kv: string): boolean {
  return !plain.has(kv);
}
