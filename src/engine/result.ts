// The contract's answer, `can-i-unpin/check@1`.
import type { Deployment, Key } from './deployment.ts';
import type { MaskVerdict } from './proof/report.ts';

export const verdicts = ['unpin', 'keep-pin', 'must-pin', 'broken', 'not-applicable', 'need-input'] as const;
export type Verdict = (typeof verdicts)[number];

/**
 * The weakest link over vLLM's facts, AITER's facts and the kernel, in both runs; weakest last. `measured`: every link
 * was read or run from that very release. `stated`: one rests on somebody's word. `carried-forward`: one is inferred,
 * or newer than what was read.
 */
export const confidences = ['measured', 'stated', 'carried-forward'] as const;
export type Confidence = (typeof confidences)[number];

/** How far each part that an answer rests on can be trusted. A part that it does not reach counts as measured. */
export const parts = ['vllm', 'aiter', 'kernel'] as const;
export type Trust = Readonly<Record<(typeof parts)[number], Confidence>>;

export type Outcome =
  | 'serves'
  | 'refused-at-startup'
  | 'fails-at-runtime'
  | 'aborts'
  | 'wrong-output'
  | 'not-applicable'
  | 'unknown';

/** The path of a draft block through vLLM and AITER, in order. */
export const stages = ['choice', 'selection', 'eligibility', 'routing', 'build', 'kernel'] as const;
export type Stage = (typeof stages)[number];

/** What vLLM's selector alone answers: a backend, or its refusal in its own words; both null where that is not settled. */
export interface Selection {
  readonly backend: string | null;
  readonly refused: string | null;
}

/** What one run of the deployment comes to. `null` where it never got so far, or where possible worlds differ. */
export interface Run {
  readonly outcome: Outcome;
  readonly backend: string | null;
  readonly stage: Stage | null;
  readonly subject: 'draft' | 'target';
  readonly because: readonly string[];
  readonly kernel: string | null;
}

export interface Finding {
  readonly severity: 'error' | 'warning' | 'note';
  readonly code: string;
  readonly text: string;
  readonly because: readonly string[];
  /** A value that the text suggests and does not prove: one click takes it. */
  readonly offer?: { readonly key: Key; readonly value: string };
}

/** One step of a run's trace, in the order in which vLLM takes it. */
export interface TraceStep {
  readonly stage: Stage;
  readonly subject: 'draft' | 'target';
  /** The backend that is looked at, where the step is about one. */
  readonly candidate?: string;
  readonly result: 'pass' | 'fail' | 'unknown';
  readonly reason: string;
  readonly because: readonly string[];
}

export interface Suggestion {
  /** The corrected value of `--speculative-config`, or null where the change is elsewhere. */
  readonly speculativeConfig: string | null;
  readonly explanation: string;
}

/** What a mask check of this very shape showed on such a machine: it stands above every confidence. */
export interface Proof {
  /** The kernel ran the mask that it was asked for. */
  readonly holds: boolean;
  readonly verdict: MaskVerdict;
  /** The day of the run, in UTC. */
  readonly date: string;
  readonly arch: string;
  readonly shape: {
    readonly headsPerRank: number;
    readonly blockLength: number;
    readonly kvCacheDtype: 'bf16' | 'fp8';
  };
  /** By metadata; null where it has none. */
  readonly aiter: string | null;
  readonly vllm: string | null;
}

/** One server of a text that starts several: its own answer, without the trace. */
export interface Answered extends Pick<
  Result,
  'verdict' | 'confidence' | 'proof' | 'asConfigured' | 'unpinned' | 'need' | 'deployment' | 'findings' | 'suggestion'
> {
  /** As the text calls it, else by its lines: `services.kimi`, `lines 3-8`. */
  readonly name: string;
  /** First and last line in the text as it was pasted. */
  readonly lines: readonly [number, number];
}

/** One change of one key, and what the verdict would then be. */
export interface Change {
  readonly key: Key;
  readonly value: string;
  readonly verdict: Verdict;
}

export interface Result {
  readonly schema: 'can-i-unpin/check@1';
  /** The version of the rules that judged. */
  readonly version: string;
  readonly verdict: Verdict;
  readonly confidence: Confidence;
  /** The parts of which `confidence` is the weakest. */
  readonly trust: Trust;
  /** Null where no mask check was given, or none that ran what this deployment runs. */
  readonly proof: Proof | null;
  readonly asConfigured: Run;
  readonly unpinned: Run;
  /** Every key that the verdict depends on and that is not known, most decisive first. */
  readonly need: readonly Key[];
  readonly deployment: Deployment;
  readonly findings: readonly Finding[];
  readonly suggestion: Suggestion | null;
  /** What alone would let the draft be unpinned, or a broken server serve; most practical first. */
  readonly changes: readonly Change[];
  /** Every server that the text starts; empty where it starts none. */
  readonly deployments: readonly Answered[];
  readonly trace: { readonly asConfigured: readonly TraceStep[]; readonly unpinned: readonly TraceStep[] };
}
