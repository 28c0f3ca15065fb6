// What an answer is made of. The page, the terminal and Markdown spell these blocks; none of them says more than the others.
import type { Key } from '../engine/deployment.ts';
import type { Finding, Stage, TraceStep } from '../engine/result.ts';
import type { Look } from './look.ts';

export interface Command {
  readonly text: string;
  /** What the line had and has no more. */
  readonly removed?: string;
}

export interface Step {
  readonly title: string;
  /** How long it takes and what it needs. */
  readonly note?: string;
  readonly text?: string;
  readonly command?: Command;
  readonly link?: Link;
}

/** A page of this site, below its root and without a slash in front. */
export interface Link {
  readonly path: string;
  readonly words: string;
}

export interface Fact {
  readonly name: string;
  readonly value: string;
  readonly because?: readonly string[];
  readonly link?: Link;
}

/** One side of the comparison: the server as it is, or without the pin. */
export interface Lane {
  readonly title: string;
  readonly note: string;
  readonly cells: readonly Cell[];
  readonly end: { readonly look: Look; readonly title: string; readonly note: string };
  readonly trace: readonly TraceStep[];
}

export interface Cell {
  readonly stage: Stage;
  readonly state: 'pass' | 'fail' | 'unknown' | 'not-asked';
  readonly words: string;
}

export interface Asked {
  readonly key: Key;
  readonly label: string;
  readonly find: string;
}

export interface WhatIf {
  readonly condition: string;
  readonly look: Look;
  readonly word: string;
}

export interface Understood {
  readonly key: Key;
  readonly label: string;
  readonly value: string;
  readonly from: string;
  readonly byHand: boolean;
}

export interface Server {
  readonly name: string;
  readonly place: string;
  readonly look: Look;
  readonly word: string;
  readonly need: readonly Key[];
}

export interface Cited {
  readonly id: string;
  readonly text: string;
  readonly status: string;
  readonly source: string;
}

export type Block =
  | {
      readonly kind: 'verdict';
      readonly look: Look;
      readonly verdict: string;
      readonly title: string;
      readonly sentence: string;
      readonly trust: string | null;
    }
  | { readonly kind: 'servers'; readonly servers: readonly Server[] }
  | { readonly kind: 'questions'; readonly questions: readonly Asked[] }
  | { readonly kind: 'steps'; readonly steps: readonly Step[] }
  | { readonly kind: 'facts'; readonly facts: readonly Fact[] }
  | { readonly kind: 'findings'; readonly findings: readonly Finding[] }
  | { readonly kind: 'lanes'; readonly lanes: readonly Lane[] }
  | { readonly kind: 'changes'; readonly changes: readonly WhatIf[] }
  | { readonly kind: 'understood'; readonly values: readonly Understood[] }
  | { readonly kind: 'claims'; readonly claims: readonly Cited[] };

/** What the blocks are made from beside the result: the site's words for keys, claims and days. */
export interface Lookup {
  readonly claim: (id: string) => Omit<Cited, 'id'> | undefined;
  readonly label: (key: Key) => string;
  readonly find: (key: Key) => string;
  /** The gain that was seen elsewhere, and the claim that says so; undefined where nothing was measured. */
  readonly gain: { readonly text: string; readonly claim: string } | undefined;
  /** The day from which the site's knowledge is. */
  readonly asOf: string;
}
