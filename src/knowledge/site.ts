// The knowledge that the pages are built from: read and checked once a build.
import { loadKnowledge } from './load.ts';

export const knowledge = loadKnowledge(process.cwd());
