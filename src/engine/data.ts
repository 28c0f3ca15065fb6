// What the engine knows of the world, as plain JSON: built from content/ once, shipped to the browser in one piece.
import type { KernelRelease } from './kernels/types.ts';
import type { Sheet } from './sheets.ts';

/** How a vLLM treats a non-causal block on AITER MLA; named after the change that made it so. */
export const generations = ['before-55966', 'branch-53001', 'merged-55966', 'with-57085'] as const;
export type Generation = (typeof generations)[number];

export interface ModelFacts {
  readonly name: string;
  readonly role: 'target' | 'draft';
  readonly attention: 'mla' | 'sparse-mla' | 'other' | 'unknown';
  readonly heads?: number | undefined;
  readonly causal?: 'yes' | 'no' | undefined;
  /** `unset`: its config.json has no such key, so the release's default holds. */
  readonly anchor?: 'sampled' | 'bonus' | 'unset' | undefined;
  readonly claims: readonly string[];
}

export interface GpuFacts {
  readonly arch: string;
  readonly models: readonly { readonly name: string }[];
}

export interface EngineData {
  readonly vllm: {
    /** Releases read from their own packages, oldest first. */
    readonly sheets: readonly Sheet[];
    /** Commits, and numbered builds of main, of which the generation is known. */
    readonly commits: readonly { readonly commit: string; readonly generation: Generation }[];
    readonly builds: readonly { readonly version: string; readonly generation: Generation }[];
  };
  readonly aiter: {
    /** The first release with `causal`. */
    readonly firstCausal: string;
    /** Releases whose sources were read and whose outcomes were measured, without a leading `v`. */
    readonly measured: readonly string[];
  };
  /** Releases whose decode outcomes were measured, oldest first. */
  readonly kernels: readonly KernelRelease[];
  readonly hardware: readonly GpuFacts[];
  readonly models: readonly ModelFacts[];
  /** What unpinning gained where it was measured, as sentences with their figures. */
  readonly gains: readonly string[];
}
