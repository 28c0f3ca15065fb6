import { fileURLToPath } from 'node:url';
import type { DecodeCall, KernelRelease } from '../../../src/engine/kernels/types.ts';
import { loadKernels } from '../../../src/knowledge/kernels.ts';

export const root = fileURLToPath(new URL('../../..', import.meta.url));
export const held = loadKernels(root);

export function release(tag: string): KernelRelease {
  const found = held.find((r) => r.tag === tag);
  if (found === undefined) throw new Error(`no release ${tag}`);
  return found;
}

/** `gfx950 fp8/fp8 non-causal 16x2`: heads per rank × block. */
export function call(text: string): DecodeCall {
  const found = /^(\w+) (\w+)\/(\w+) (causal|non-causal) (\d+)x(\d+)$/.exec(text);
  if (found === null) throw new Error(text);
  const [, arch = '', q = '', kv = '', mask, heads, block] = found;
  return { arch, q, kv, mask: mask as DecodeCall['mask'], heads: Number(heads), block: Number(block) };
}

export const everywhere: readonly { arch: string; q: string; kv: string; mask: DecodeCall['mask'] }[] = [
  'gfx942',
  'gfx950',
].flatMap((arch) =>
  (['bf16/bf16', 'bf16/fp8', 'fp8/fp8'] as const).flatMap((dtypes) =>
    (['causal', 'non-causal'] as const).map((mask) => {
      const [q = '', kv = ''] = dtypes.split('/');
      return { arch, q, kv, mask };
    }),
  ),
);
