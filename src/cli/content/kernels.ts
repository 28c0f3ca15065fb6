// AITER's kernels alone: a table of them needs nothing else of content/.
import type { KernelRelease } from '../../engine/kernels/types.ts';
import { loadKernels } from '../../knowledge/kernels.ts';
import { root } from '../root.ts';
import { once } from './once.ts';

/** AITER's decode kernels and rules, oldest release first. @throws ContentError */
export const kernels: () => readonly KernelRelease[] = once(() => loadKernels(root));
