// The knowledge that the pages are built from: read and checked once a build.
import { loadKernels } from './kernels.ts';
import { loadKnowledge } from './load.ts';
import { stampOf } from './stamp.ts';

export const knowledge = loadKnowledge(process.cwd());

/** AITER's decode kernels and rules, oldest release first. */
export const kernels = loadKernels(process.cwd());

/** What this build is made from. */
export const stamp = stampOf(process.cwd(), knowledge);
