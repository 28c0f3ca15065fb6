// Stage 4: the path inside AITER MLA. Source: vLLM #53001, #55966 (routing), #51647 (padding), #50563 and #51011 (query
// dtype), and each release's sheet.
import { cites } from '../cites.ts';
import { kernelHeads } from '../heads.ts';
import { ended, step, type Context, type End } from './types.ts';
import { aiterMla } from './validate.ts';

/** A decode call as AITER will see it. */
export interface Routed {
  /** `bf16` or `fp8`; undefined where no kernel answer is recorded for the dtypes. */
  readonly dtype: 'bf16' | 'fp8' | undefined;
  /** Heads per rank, times DCP where this vLLM gathers them, before and after padding. */
  readonly gathered: number;
  readonly heads: number;
  /** Gluon serves it: a single token of few heads, where either mask is the same. */
  readonly gluon: boolean;
}

/** Sends the block to the padded asm decode; Gluon's mask is causal, so it takes blocks of one token alone. */
export function route(context: Context): Routed | End {
  const { ask } = context;
  const { facts } = ask('build');
  const dtype = dtypeOf(ask('kv'), ask('dtype'));
  const gathered = ask('heads') * (facts.headsCountDcp ? ask('dcp') : 1);
  const heads = kernelHeads(gathered, facts, ask('native24') === 'yes');
  if (heads === null) {
    const text = `AssertionError: ${String(gathered)} heads are above ${String(facts.headsUnalignedUpTo)} and no multiple of 16`;
    step(context, 'routing', 'fail', text, cites.headsRefused);
    return ended('routing', 'fails-at-runtime', cites.headsRefused, { backend: aiterMla });
  }
  const gluonArch = facts.gluonArchs === 'any' || facts.gluonArchs.includes(ask('arch'));
  const gluon = dtype === 'bf16' && 16 % gathered === 0 && gathered < 16 && gluonArch && ask('block') === 1;
  if (gluon) {
    step(context, 'routing', 'pass', 'Gluon decodes the single token; either mask is the same', cites.gluon);
    return { dtype, gathered, heads, gluon };
  }
  const padded = heads === gathered ? '' : `; ${String(gathered)} heads are padded to ${String(heads)}`;
  const because = [...cites.routing, ...(heads === gathered ? [] : cites.padding), ...cites.query];
  step(context, 'routing', 'pass', `padded asm decode, persistent, never Gluon${padded}`, because);
  return { dtype, gathered, heads, gluon };
}

/**
 * What AITER's manifests call the cache; the query has the same. vLLM plans and calls a cache of fp8_e5m2 as fp8 too, whose
 * kernels read e4m3: see `isOtherFp8`.
 */
export function dtypeOf(kv: string, dtype: string): Routed['dtype'] {
  if (kv === 'fp8' || kv === 'fp8_e4m3' || isOtherFp8(kv)) return 'fp8';
  if ((kv === 'auto' || kv === 'bfloat16') && dtype === 'bfloat16') return 'bf16';
  return undefined;
}

/** An fp8 format that AITER MLA is called with by source, and that nobody ran there. */
export function isOtherFp8(kv: string): boolean {
  return kv === 'fp8_e5m2';
}
