// The classes of GPUs that vLLM tells apart on this path. Source: claim arch-classes.

/** CDNA 3 or later: where vLLM's `@if_aiter_supported` lets AITER be used at all. */
export function isCdna3OrLater(arch: string): boolean {
  return /^gfx(?:942|950|1250)$/.test(arch);
}

/** The architectures for which AITER ships the MLA decode kernels that are recorded here. */
export function hasMlaDecodeKernels(arch: string): boolean {
  return arch === 'gfx942' || arch === 'gfx950';
}

/** One of each class, for a GPU that is not known. */
export const archClasses: readonly string[] = ['gfx942', 'gfx950', 'gfx1250', 'gfx90a'];

/** What `other` may be, as it was written before the classes had names. */
export const otherArchs: readonly string[] = ['gfx1250', 'gfx90a'];
