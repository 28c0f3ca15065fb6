// The permanent address of a cell: `v0.1.20.post1/gfx950/fp8/fp8/non-causal/16/2`, or of a panel, without the last two.
import type { Panel } from './panels.ts';

export interface AtlasAddress extends Panel {
  readonly tag: string;
  readonly heads?: number;
  readonly block?: number;
}

/** An address of the atlas as text, without a slash in front. */
export function addressText({ tag, arch, q, kv, mask, heads, block }: AtlasAddress): string {
  const panel = [tag, arch, q, kv, mask];
  return (heads === undefined || block === undefined ? panel : [...panel, heads, block]).join('/');
}

/** The address in the part of a URL after `#`, or undefined where it is not one. */
export function readAddress(fragment: string): AtlasAddress | undefined {
  const found =
    /^#?(?<tag>v[\w.]+)\/(?<arch>gfx[0-9a-f]+)\/(?<q>\w+)\/(?<kv>\w+)\/(?<mask>causal|non-causal)(?:\/(?<heads>[1-9]\d{0,3})\/(?<block>[1-9]\d{0,3}))?$/.exec(
      fragment,
    )?.groups;
  if (found === undefined) return undefined;
  const { tag = '', arch = '', q = '', kv = '', mask, heads, block } = found;
  return {
    tag,
    arch,
    q,
    kv,
    mask: mask === 'causal' ? 'causal' : 'non-causal',
    ...(heads === undefined || block === undefined ? {} : { heads: Number(heads), block: Number(block) }),
  };
}
