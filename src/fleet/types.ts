// What a fleet is made of: deployments as their files give them, and the report `can-i-unpin/audit@1` on all of them.
import type { Deployment, Key } from '../engine/deployment.ts';
import type { Finding, Result, Verdict } from '../engine/result.ts';
import type { PlacedFinding } from '../intake/types.ts';

/** One value of a variable, or one branch, that a deployment depends on. */
export interface Alternative {
  readonly variable: string;
  readonly lines: readonly number[];
}

/** One deployment as its text gives it, before any fact is added. Plain data: it crosses from a worker. */
export interface Found {
  /** `path#name`: how it is called everywhere. */
  readonly id: string;
  readonly path: string;
  readonly name: string;
  readonly kind: string;
  /** First and last line, from 1. */
  readonly lines: readonly [number, number];
  /** Where its draft's backend is named. */
  readonly pinLine: number | null;
  /** The image as the deployment writes it. */
  readonly image: string | null;
  /** SHA-256 over path, name and the values the file gives; null where the browser offers no hash. */
  readonly fingerprint: string | null;
  /** What the text says; with alternatives, what is the same in all of them. */
  readonly given: Deployment;
  readonly alternatives: readonly Alternative[];
  /** Every choice of the alternatives; empty where there is one only. */
  readonly choices: readonly Deployment[];
  readonly findings: readonly PlacedFinding[];
  /** Acceptances that stand in the text, directly above the deployment or on its first line. */
  readonly accepts: readonly Acceptance[];
}

/** What reading one file came to. */
export interface FileRead {
  readonly path: string;
  readonly found: readonly Found[];
  /** Secrets were struck out before any reader saw the text. */
  readonly struck: boolean;
  /** More deployments stood in it than are kept. */
  readonly cut: boolean;
}

export interface Unreadable {
  readonly path: string;
  readonly why: string;
}

/** Somebody takes a row's answer as it is, for a time and for a reason. */
export interface Acceptance {
  readonly rule: string;
  readonly reason: string;
  /** The last day on which it holds, `2027-03-31`. */
  readonly until: string;
  /** Where it stands: `facts:31`, `clusters/a.yaml:4`. */
  readonly by: string;
  readonly owner?: string;
}

/** What changes for a deployment over an upgrade. */
export const changes = [
  'breaks',
  'mended',
  'pin-can-go',
  'pin-can-go-after',
  'must-pin-after',
  'backend-changes',
  'same',
  'undecided',
] as const;
export type ChangeName = (typeof changes)[number];

/** One side of a row: the body of `check@1`. */
export type Side = Pick<
  Result,
  'verdict' | 'confidence' | 'trust' | 'proof' | 'asConfigured' | 'unpinned' | 'need' | 'suggestion'
> &
  Partial<Pick<Result, 'trace'>>;

export interface Difference {
  readonly key: string;
  readonly now: string | null;
  readonly after: string | null;
}

export interface AnsweredAlternative extends Alternative {
  /** The verdicts of all its choices, on the side that counts. */
  readonly verdicts: readonly Verdict[];
}

export interface Row extends Pick<
  Found,
  'id' | 'path' | 'name' | 'kind' | 'lines' | 'pinLine' | 'image' | 'fingerprint'
> {
  readonly now: Side;
  readonly after?: Side & { readonly deployment: Deployment; readonly findings: readonly Finding[] };
  readonly change?: ChangeName;
  /** The side that the change rests on was not measured: prove it before it is relied on. */
  readonly proveFirst?: boolean;
  /** What to do about the change, in a sentence. */
  readonly todo?: string;
  readonly differences?: readonly Difference[];
  /** Of now. */
  readonly deployment: Deployment;
  readonly alternatives: readonly AnsweredAlternative[];
  readonly findings: readonly Finding[];
  readonly accepted?: Acceptance;
  /** An acceptance whose day has passed. */
  readonly expired?: Acceptance;
  /** With a baseline: whether the row is in it. */
  readonly baseline?: 'new' | 'unchanged';
}

/** One thing that is not known, and the rows that one answer to it settles. */
export interface Missing {
  readonly key: Key;
  /** `image:…`, `folder:…` or `row:…`: the narrowest thing that could answer. */
  readonly scope: string;
  readonly settles: readonly string[];
  readonly leaves: readonly string[];
  /** How many rows are settled once this and everything above it in the list is answered. */
  readonly together: number;
  /** Keys that are still open in the rows that it leaves. */
  readonly then: readonly Key[];
  readonly find: string;
}

export interface Counts {
  readonly files: number;
  readonly candidates: number;
  readonly deployments: number;
  readonly accepted: number;
  readonly unreadable: number;
  readonly filesWithSecrets: number;
  readonly verdicts: Readonly<Partial<Record<Verdict, number>>>;
  readonly changes: Readonly<Partial<Record<ChangeName, number>>>;
}

export interface Report {
  readonly schema: 'can-i-unpin/audit@1';
  readonly knowledge: { readonly asOf: string; readonly version: string };
  readonly today: string;
  readonly counts: Counts;
  readonly deployments: readonly Row[];
  readonly missing: readonly Missing[];
  readonly unreadable: readonly Unreadable[];
  readonly facts: { readonly unused: readonly string[] };
  readonly acceptances: { readonly unused: readonly string[] };
  readonly baseline?: { readonly stale: readonly string[] };
  /** With `--before`: rows that the other checkout has and this one has not. */
  readonly removed?: readonly string[];
  /** Limits that were hit, or an interruption, in words. */
  readonly limits: readonly string[];
  readonly truncated: boolean;
}
