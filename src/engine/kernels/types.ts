// What an AITER release's MLA decode can do, as plain data, and what is asked of it.

export type Mask = 'causal' | 'non-causal';

/** One decode call as vLLM makes it. Persistent, page size 1, no context parallelism. */
export interface DecodeCall {
  /** The architecture as `gcnArchName` begins: `gfx942`, `gfx950`. */
  readonly arch: string;
  /** Query and KV dtype as AITER's manifests spell them: `bf16`, `fp8`. */
  readonly q: string;
  readonly kv: string;
  /** Heads per rank, before vLLM pads them. */
  readonly heads: number;
  /** Query tokens of one request. */
  readonly block: number;
  readonly mask: Mask;
  /** Requests in the batch. The measured tables stand at 4, which is taken where it is left out. */
  readonly batch?: number;
  /** The call also asks for the log-sum-exp, as it does under decode context parallelism. Not measured. */
  readonly lse?: boolean;
}

/** What the manifest is asked for. `block` 0 stands for any block length. */
export interface ManifestLookup {
  readonly heads: number;
  readonly block: number;
  readonly mask: Mask;
  readonly persistent: boolean;
}

/**
 * - `kernel`: a kernel serves the call.
 * - `no-kernel`: the dispatcher finds none or refuses; the process aborts.
 * - `unsupported-shape`: the Python wrapper's own assertion.
 * - `no-mask-argument`: a non-causal block for a release whose call takes no mask.
 * - `unknown`: outside what was verified.
 */
export type DecodeOutcome = 'kernel' | 'no-kernel' | 'unsupported-shape' | 'no-mask-argument' | 'unknown';

export interface DecodeAnswer {
  readonly outcome: DecodeOutcome;
  /** The kernel's name, or AITER's exact message, or why it is unknown. */
  readonly text: string;
  /** What the manifest was asked for, after every fold; absent where the call never came so far. */
  readonly asked?: ManifestLookup;
  /** The kernel's shape is not the padded call's own: the heads were split, or the shape folded onto another. */
  readonly folded: boolean;
  /** The answer rests on rules checked against measured outcomes; false where only the rules speak (LSE, large batches). */
  readonly measured: boolean;
}

/** Limits on a number. All that are given must hold. */
export interface Range {
  readonly in?: readonly number[] | undefined;
  readonly not?: readonly number[] | undefined;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly multipleOf?: number | undefined;
}

/** When a rule applies; what is left out does not matter. */
export interface When {
  readonly arch?: string | undefined;
  /** Query and KV dtype together, such as `fp8/fp8`. */
  readonly dtypes?: readonly string[] | undefined;
  readonly heads?: Range | undefined;
  readonly block?: Range | undefined;
  /** heads × block. */
  readonly rows?: Range | undefined;
  readonly batch?: Range | undefined;
  readonly persistent?: boolean | undefined;
}

interface KernelRule {
  /** Unique within a rule file. */
  readonly id: string;
  /** The rule in a sentence. */
  readonly says: string;
  readonly when: When;
  /** False where no measured outcome covers the rule. */
  readonly measured?: boolean | undefined;
}

/** The Python wrapper: hands the heads on, or splits them into groups. The first rule that applies counts; none is a refusal. */
export interface RouteRule extends KernelRule {
  readonly split?: number | undefined;
  /** Leaves the persistent path. */
  readonly persistent?: false | undefined;
}

/** The dispatcher: asks for another shape, or refuses with a message. The first rule that applies counts; none leaves the shape as it is. */
export interface AskRule extends KernelRule {
  readonly heads?: number | undefined;
  readonly block?: number | undefined;
  readonly persistent?: false | undefined;
  readonly refuse?: string | undefined;
}

/** The dispatcher's folds onto another shape, judged by the heads and block it was called with. The first that applies counts. */
export interface FoldRule extends KernelRule {
  readonly heads: number;
  readonly block: number;
}

/** What the rules were checked for; whatever lies outside is unknown. Heads and blocks: from and to, both included. */
export interface Checked {
  readonly archs: readonly string[];
  readonly dtypes: readonly string[];
  readonly heads: readonly [number, number];
  readonly blocks: readonly [number, number];
}

/** How one or more releases turn a call into a lookup. */
export interface Rules {
  readonly name: string;
  readonly checked: Checked;
  /** vLLM pads fewer heads than this up to it. */
  readonly padTo: number;
  readonly route: readonly RouteRule[];
  /** The wrapper's refusal, with `{heads}` and `{block}`. */
  readonly refusal: string;
  readonly ask: readonly AskRule[];
  readonly fold: readonly FoldRule[];
  /** A block of one token asks for the causal kernel whatever the mask. */
  readonly singleTokenIsCausal: boolean;
  /** The line that a lookup miss prints, with `{q} {kv} {heads} {ps} {causal} {block} {lse}`. */
  readonly miss: string;
}

/** One decode kernel of a manifest. */
export interface Shape {
  readonly q: string;
  readonly kv: string;
  readonly heads: number;
  /** 0: any. */
  readonly block: number;
  readonly persistent: boolean;
  /** Absent: the release's call cannot choose the mask. */
  readonly mask?: Mask | undefined;
  readonly lse: boolean;
  /** For context parallelism ("cprr" in AITER). */
  readonly cp: boolean;
  readonly kernel: string;
}

export interface KernelSource {
  readonly title: string;
  readonly url: string;
}

/** One AITER release: plain data, ready for JSON. */
export interface KernelRelease {
  readonly tag: string;
  /** The rules were checked against this release. Where they were not, every outcome is unknown. */
  readonly verified: boolean;
  /** `mla_decode_fwd` takes `causal`. */
  readonly maskArgument: boolean;
  readonly rules: Rules;
  /** Decode kernels by architecture, in the manifest's order. */
  readonly shapes: Readonly<Record<string, readonly Shape[]>>;
  readonly sources: readonly KernelSource[];
  readonly note?: string;
}
