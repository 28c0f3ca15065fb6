// What the readers of pasted text hand on. Text in, a partial Deployment out.
import type { Deployment, Key } from '../engine/deployment.ts';
import type { Finding } from '../engine/result.ts';

/** One pasted text. `name` is how places in it are called: `command`, `env`, `env2`, `log`. */
export interface Input {
  readonly name: string;
  readonly text: string;
}

/** A place in an input; lines count from 1, in the text as it was pasted. */
export interface Place {
  readonly input: string;
  readonly line: number;
}

/** One value read at one place. Two readings of a key that differ are a conflict: the key becomes unknown, with a finding. */
export interface Reading {
  readonly key: Key;
  readonly value: string;
  readonly place: Place;
  /** `given`: it stands there. `default`: a whole command leaves it at vLLM's own default. `hint`: weaker than a given value of the same key (an image tag, a build list). */
  readonly how: 'given' | 'default' | 'hint';
}

export interface PlacedFinding extends Finding {
  readonly place?: Place;
}

/** A stretch of text that was looked at and not used, with the reason; secrets are already struck out. */
export interface Ignored {
  readonly place: Place;
  readonly text: string;
  readonly why: string;
}

/** What one reader makes of one input. */
export interface Read {
  readonly readings: readonly Reading[];
  readonly findings: readonly PlacedFinding[];
  readonly ignored: readonly Ignored[];
  /** Keys that the text names without a usable value (an unresolved variable, a cut JSON), so no default may be taken. */
  readonly unresolved: readonly Key[];
}

/** What all inputs come to. */
export interface Intake {
  readonly deployment: Deployment;
  readonly findings: readonly PlacedFinding[];
  readonly ignored: readonly Ignored[];
}
