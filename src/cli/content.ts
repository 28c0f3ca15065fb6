// content/ as the commands need it: read and checked once a process, when a command first asks for it.
import type { EngineData } from '../engine/data.ts';
import { engineData } from '../knowledge/engine-data.ts';
import { loadKernels } from '../knowledge/kernels.ts';
import { loadKnowledge } from '../knowledge/load.ts';
import type { Knowledge } from '../knowledge/types.ts';
import { root } from './root.ts';

/** A function that makes its value when it is first called, and gives the same one from then on. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** All that content/ says. @throws ContentError where it is not right */
export const knowledge: () => Knowledge = once(() => loadKnowledge(root));

/** What the engine needs of it. @throws ContentError */
export const data: () => EngineData = once(() => engineData(knowledge(), loadKernels(root)));
