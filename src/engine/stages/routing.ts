// Stage 4: the path inside AITER MLA. Source: vLLM #53001 and #55966 (routing), #50563 and #51011 (query dtype).
import { cites } from '../cites.ts';
import { step, type Context } from './types.ts';

/** A decode call as AITER will see it, or the dtype that nothing is known of. */
export interface Routed {
  /** `bf16` or `fp8`; undefined where no kernel answer is recorded for the dtypes. */
  readonly dtype: 'bf16' | 'fp8' | undefined;
  /** Heads per rank times DCP size, before padding. */
  readonly heads: number;
  readonly quantized: boolean;
}

/** Sends the block to the padded asm decode: Gluon's mask is causal, so it never takes a non-causal block. */
export function route(context: Context): Routed {
  const { ask } = context;
  const kv = ask('kv');
  const heads = ask('heads') * ask('dcp');
  const quantized = kv.startsWith('fp8') || !tolerated.has(kv);
  const padded = heads < 16 ? `; ${String(heads)} heads per rank are padded to 16` : '';
  step(context, 'routing', 'pass', `padded asm decode, persistent, never Gluon${padded}`, [
    ...cites.routing,
    ...(heads < 16 ? cites.padding : []),
    ...cites.query,
  ]);
  return { dtype: dtypeOf(kv, ask('dtype')), heads, quantized };
}

const tolerated = new Set(['auto', 'bfloat16', 'float16']);

/** What AITER's manifests call the cache; the query has the same. Only e4m3 is what ROCm calls fp8. */
function dtypeOf(kv: string, dtype: string): Routed['dtype'] {
  if (kv === 'fp8' || kv === 'fp8_e4m3') return 'fp8';
  if ((kv === 'auto' || kv === 'bfloat16') && dtype === 'bfloat16') return 'bf16';
  return undefined;
}
