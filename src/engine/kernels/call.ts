// Reads a decode call from text fields, as a table, an address or a command line has them.
import type { DecodeCall, KernelRelease, Mask } from './types.ts';

export interface CallText {
  readonly arch: string;
  readonly q: string;
  readonly kv: string;
  readonly heads: string;
  readonly block: string;
  readonly mask: string;
}

/**
 * A call out of text, or what is wrong with it in a few words.
 * Takes vLLM's spellings of a dtype too, and an architecture with its features (`gfx942:sramecc+:xnack-`).
 */
export function readCall(text: CallText): DecodeCall | string {
  const arch = text.arch.split(':', 1)[0] ?? '';
  if (!/^gfx[0-9a-f]+$/.test(arch)) return `"${text.arch}" is no architecture such as gfx950`;
  const q = dtype(text.q);
  if (q === '') return 'the query dtype is empty';
  const kv = dtype(text.kv);
  if (kv === '') return 'the KV cache dtype is empty';
  const heads = whole(text.heads);
  if (heads === undefined) return `"${text.heads}" is no number of heads per rank`;
  const block = whole(text.block);
  if (block === undefined) return `"${text.block}" is no block length`;
  if (!isMask(text.mask)) return `"${text.mask}" is no mask: causal or non-causal`;
  return { arch, q, kv, heads, block, mask: text.mask };
}

/** The release of a tag, with or without its `v`. */
export function findRelease(releases: readonly KernelRelease[], tag: string): KernelRelease | undefined {
  const wanted = tag.startsWith('v') ? tag : `v${tag}`;
  return releases.find((release) => release.tag === wanted);
}

function isMask(text: string): text is Mask {
  return text === 'causal' || text === 'non-causal';
}

function whole(text: string): number | undefined {
  return /^[1-9]\d{0,6}$/.test(text) ? Number(text) : undefined;
}

function dtype(text: string): string {
  return text === 'bfloat16' ? 'bf16' : text === 'fp8_e4m3' ? 'fp8' : text;
}
