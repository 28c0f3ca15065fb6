// The knowledge that the pages are built from: read and checked once a build.
import { engineData } from '../knowledge/engine-data.ts';
import { loadKernels } from '../knowledge/kernels.ts';
import { loadKnowledge } from '../knowledge/load.ts';
import { stampOf } from '../knowledge/stamp.ts';

const root = process.cwd();
/** Claims, sources, changes, releases and the rest, by id. */
export const knowledge = loadKnowledge(root);

/** AITER's decode kernels and rules, oldest release first. */
export const kernels = loadKernels(root);

/** What the engine is given, the same as on the page and in the command line. */
export const siteData = engineData(knowledge, kernels);

/** What this build is made from. */
export const stamp = stampOf(root, knowledge);
