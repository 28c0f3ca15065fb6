// The engine's data as the site and the CLI have it, read once for all test files of a worker.
import { engineData } from '../../src/knowledge/engine-data.ts';
import { loadKernels } from '../../src/knowledge/kernels.ts';
import { loadKnowledge } from '../../src/knowledge/load.ts';

export const knowledge = loadKnowledge('.');
export const data = engineData(knowledge, loadKernels('.'));
