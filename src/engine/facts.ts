// The questions that the stages put to a deployment.
import type { KernelBasis } from './aiter.ts';
import type { MaskVerdict } from './proof/report.ts';
import type { Confidence } from './result.ts';
import type { Build } from './vllm/builds.ts';

export type YesNo = 'yes' | 'no';

export interface Facts {
  /** Is the engine vLLM? Is the platform ROCm? Is there a draft at all? */
  vllm: YesNo;
  rocm: YesNo;
  drafts: YesNo;
  /** Does the target use sparse MLA? */
  sparse: YesNo;
  /** Does the target have MLA layers at all? */
  targetMla: YesNo;
  /** Is the draft's attention MLA, and its block causal? */
  mla: YesNo;
  causal: YesNo;
  /** The vLLM: a release's facts, as they are or amended. */
  build: Build;
  /** Is the draft's method dspark, whose dense MLA draft is Kimi-K3's? */
  dspark: YesNo;
  /** The method as written, `unset` where none is; members that some release does not know. */
  method: string;
  members: readonly string[];
  /** The backend named for the draft, for the target, for MLA by `backend_per_kind`; `auto` where none is. */
  pin: string;
  targetBackend: string;
  perKind: string;
  /** Is AITER there? Are both of its switches on? */
  aiterInstalled: YesNo;
  aiterMla: YesNo;
  /** The second switch alone, VLLM_ROCM_USE_AITER_MLA. */
  secondSwitch: YesNo;
  /** Does the installed `mla_decode_fwd` take `causal`? */
  aiterCausal: YesNo;
  /** How far what is known of AITER by its number can be trusted. */
  aiterTrust: Confidence;
  /** AITER_ENABLE_EXPERIMENTAL and AITER_MLA_USE_OPUS. */
  experimental: YesNo;
  opus: YesNo;
  kernels: KernelBasis;
  /** What a mask check of this very shape came to on such a machine. */
  proof: MaskVerdict | 'none';
  /** Does AITER carry both marks of native 24 heads? */
  native24: YesNo;
  arch: string;
  batchInvariant: YesNo;
  /** KV cache dtype of the draft and of the target as vLLM spells it, and the dtype of the computation. */
  kv: string;
  targetKv: string;
  /** Are both the same? Known also where neither is given. */
  cachesAlike: YesNo;
  /** The dtypes as given, for the lists of what a backend takes; `auto` where none is, which every list has. */
  givenKv: string;
  givenTargetKv: string;
  dtype: string;
  /** Heads per rank of the draft, before padding and DCP. */
  heads: number;
  /** Heads per rank of the target; 0 where it is not said. */
  targetHeads: number;
  /** Query tokens of one request in a draft step. */
  block: number;
  tokens: number;
  anchor: string;
  tp: number;
  draftTp: number;
  draftHeads: number;
  /** The draft's hidden size; 0 where it is not said. */
  draftHidden: number;
  /** What of the draft's config its class refuses, comma-separated; empty where nothing is known. */
  draftUnsupported: string;
  dcp: number;
  interleave: number;
  pp: number;
  runner: string;
  adaptive: YesNo;
  batch: number;
  blockSize: number;
}
