// A vLLM release as a sheet of facts, each read from the release's own package. Meaning of each fact: content/README.md.

/** A list of architectures, or one word where no list is needed. */
export type Archs = 'any' | readonly string[];

/** What one release of vLLM does with an MLA draft on ROCm. */
export interface SheetFacts {
  /** Whose draft, by `model_type`, takes over the target's backend where it names none. */
  readonly inheritsTargetBackend: 'never' | 'always' | readonly string[];
  /** The target's `backend_per_kind` replaces even the backend named for the draft. */
  readonly perKindBeatsPin: boolean;
  /** MLA backends in the order they are tried, with AITER MLA enabled and without. */
  readonly candidates: readonly string[];
  readonly candidatesWithoutAiter: readonly string[];
  /** A named backend is validated without a look at the AITER switches. */
  readonly namedIgnoresSwitches: boolean;
  /** Exceptions that make a candidate fall through; any other one ends the startup. */
  readonly selectionCatches: readonly string[];
  /** The refusal of every backend ends with the cache dtypes that they take, where one refused the cache dtype. */
  readonly refusalListsCacheDtypes: boolean;

  /** Where ROCM_AITER_MLA offers itself for a non-causal block. */
  readonly aiterNonCausal: 'no' | Archs;
  /** What asking AITER for `causal` does where AITER lacks it, and where it is asked at all. */
  readonly aiterMaskProbe: 'none' | 'returns' | 'raises';
  readonly aiterMaskProbeOn: 'none' | 'any' | 'cdna3';
  /** It is asked before the architecture is. */
  readonly aiterMaskProbeFirst: boolean;
  /** ROCM_AITER_TRITON_MLA inherits the answers of ROCM_AITER_MLA. */
  readonly aiterTritonAsAiter: boolean;
  /** Decode context parallelism: asked at selection, asked by the builder, refused by the configuration for these drafts. */
  readonly selectionChecksDcp: boolean;
  readonly builderChecksDcp: boolean;
  readonly configRefusesDcp: readonly string[];
  /** The builders' flags `supports_non_causal_multi_token_decode` and `…_dcp`. */
  readonly aiterNonCausalBuilder: boolean;
  readonly tritonNonCausalBuilder: boolean;
  readonly aiterNonCausalDcp: boolean;
  readonly tritonNonCausalDcp: boolean;
  /** Cache dtypes with which a float16 model's non-causal block is refused on AITER MLA. */
  readonly fp16NonCausalCaches: readonly string[];
  readonly aiterCacheDtypes: readonly string[];
  readonly tritonCacheDtypes: readonly string[];
  /** KV block sizes must be multiples of this. */
  readonly aiterBlockMultiple: number;
  readonly tritonBlockMultiple: number;
  /** Those of the candidates that VLLM_BATCH_INVARIANT=1 leaves. */
  readonly batchInvariantBackends: readonly string[];

  /** Heads per rank that are no multiple of 16: padded where below 16 and else refused, or padded up to 128. */
  readonly headPadding: '16-or-refused' | 'next-multiple-of-16';
  readonly headsUnalignedUpTo: number;
  /** Which counts below 16 are padded rightly: the divisors of 16, or all. */
  readonly headsBelow16: 'divisors' | 'all';
  /** Counts left as they are where AITER's own sources carry both marks of a native kernel. */
  readonly nativeHeads: readonly number[];
  /** Heads are multiplied by the DCP size before they are checked and padded. */
  readonly headsCountDcp: boolean;
  /** Kernel head counts that the guard of the fp8 block of two lets through. */
  readonly fp8TwoTokenGuard: 'none' | readonly number[];
  readonly fp8GuardCountsDcp: boolean;
  /** Whose KV cache dtype AITER MLA's metadata is planned with. */
  readonly builderCacheDtype: 'target' | 'draft';
  /** When the mask is handed to the decode kernel, and to its metadata. */
  readonly maskToKernel: 'never' | 'when-non-causal' | 'outside-dcp' | 'always';
  readonly maskToMetadata: 'constant' | 'batch';
  /** Where Gluon decodes blocks of fewer than 16 heads with a bfloat16 cache. */
  readonly gluonArchs: Archs;
  /** Whose flag the builder reads: the KV group's, or its own layers'. */
  readonly nonCausalFlagFrom: 'group' | 'layer';
  /** The draft's MLA layers never share a KV cache group with the target's. */
  readonly groupsSplitByMask: boolean;
  /** TRITON_MLA gives each row of a causal block of several tokens its own block table and length. */
  readonly tritonCausalRows: boolean;

  /** Keys that say whether the draft's block is causal, the first that is there decides. */
  readonly causalityOrder: readonly string[];
  /** What an absent `sample_from_anchor` means: in a native DSpark draft, in a Speculators file. */
  readonly anchorDefault: 'sampled' | 'bonus';
  readonly speculatorsAnchorDefault: 'sampled' | 'bonus';
  /** What a Speculators file's draft is loaded as. */
  readonly speculatorsArchitectures: readonly string[];
  /** Options with which the Kimi-K3 draft's configuration is refused. */
  readonly k3Refuses: readonly string[];
  /** The Kimi-K3 draft's heads must divide its hidden size. */
  readonly k3HeadsDivideHidden: boolean;
  /** The Kimi-K3 draft's layer with an fp8 cache and a backend that takes no fp8 query. */
  readonly k3Fp8OnTriton: 'asserts' | 'dequantised';
  /** The dtype that the layer's fp8 query is allocated with, whatever the architecture. */
  readonly k3Fp8QueryLabel: string;

  /** CUDA graphs that TRITON_MLA takes part in: one token a request, the same but for flagged drafts, whole blocks. */
  readonly tritonGraphs: 'single-token' | 'single-token-but-drafts' | 'uniform';
  readonly dcpLowersGraphs: boolean;
  /** DSpark with pipeline parallelism. */
  readonly pipelineParallel: 'refused' | 'allowed';
  /** Targets that keep model runner V1 on ROCm, which serves no DSpark. */
  readonly rocmV1Architectures: readonly string[];
  readonly v1RunnerWithDspark: 'fails-late' | 'refused';
  readonly draftTensorParallel: 'ignored' | 'used';
  /** Several tokens a step with cp_kv_cache_interleave_size above 1 on AITER MLA. */
  readonly interleaveAboveOne: 'refused' | 'allowed';
  /** What adaptive verification demands of the target's backend, and whether AITER MLA meets the demand for rows of unlike length. */
  readonly adaptiveVerification: 'no-key' | 'always-graphs' | 'varlen';
  readonly aiterVarlen: 'no' | 'outside-dcp' | 'always';
  /** Environment switches with the value that stands for "not set". */
  readonly switches: Readonly<Record<string, string>>;
  readonly speculativeFields: readonly string[];
  readonly speculativeMethods: readonly string[];
  readonly cacheDtypes: readonly string[];
  readonly backendNames: readonly string[];
}

/** The AITER that a release's stock ROCm image holds: one version, or bounds. */
export interface Ships {
  readonly aiter?: string | undefined;
  readonly atLeast?: string | undefined;
  readonly atMost?: string | undefined;
  readonly status: 'stated' | 'inferred';
  /** An id of content/sources.yaml. */
  readonly source: string;
}

export interface Sheet {
  readonly version: string;
  /** Hexadecimal, shortened as the package gives it. */
  readonly commit: string;
  /** The day of the package's own files, and the day they were read. */
  readonly date: string;
  readonly read: string;
  /** The strongest statement first; none where nobody says. */
  readonly ships: readonly Ships[];
  readonly facts: SheetFacts;
}
