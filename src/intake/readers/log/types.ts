// The shapes that the log reader is made of.
import type { Message, Severity, Whose } from '../../../engine/messages.ts';
import type { Stage } from '../../../engine/result.ts';
import type { Context } from './context.ts';

/** A stretch of a log around an anchor, cleaned: no colours, no quote marks, no log prefixes; of one process. */
export interface Window {
  /** What stands before the anchor: its own line's start and some lines above, with single blanks. */
  readonly head: string;
  /** The same without any blank, 400 characters at most. */
  readonly before: string;
  /** From the anchor on, over the following lines, with single blanks. */
  readonly tail: string;
  /** The same without any blank: a terminal that wraps breaks words. */
  readonly tight: string;
  /** The line of the anchor, counted from 1. */
  readonly line: number;
  /** The line in which the character at `index` of `head` stands. */
  lineInHead(index: number): number;
}

/** One known message, seen once. */
export interface Sighting {
  /** The id of a file of content/errors/. */
  readonly code: string;
  readonly fields: Readonly<Record<string, string>>;
  /** What holds of these fields; the sentences of the content name these conditions. */
  readonly conditions: readonly string[];
  readonly whose?: Whose;
  /** Where it starts, if not in the anchor's line. */
  readonly line?: number;
}

/** The codes that a family can report, each with the conditions that it can set; beside the detector, so that the browser need not load it. */
export type Reports = Readonly<Record<string, readonly string[]>>;

/** One family of messages. `look` is called at every place where an anchor stands. */
export interface Detector {
  /** What every message of the family holds, spelled exactly so and without blanks. */
  readonly anchors: readonly string[];
  /** Tells from the two characters after an anchor whether a look is worth it; for anchors that are common words. */
  readonly worth?: (next: string) => boolean;
  readonly look: (window: Window, context: Context) => Sighting | undefined;
}

/** A known message in a log, with every place where it stands. */
export interface Found extends Required<Omit<Sighting, 'line'>> {
  /** The first of its lines, from 1. */
  readonly line: number;
  readonly times: number;
  /** The wording, where it is one of the catalogue's. */
  readonly message?: Message;
  /** Others of its entry that the same words may come from. */
  readonly also?: readonly Message[];
}

/** A message as it is first seen, at a place of the paste's text without blanks. */
export type Placed = Sighting & Pick<Found, 'message' | 'also'> & { readonly line: number; readonly at: number };

/** A known message, explained. */
export interface Explained {
  readonly code: string;
  readonly title: string;
  readonly severity: Severity;
  readonly line: number;
  readonly times: number;
  readonly stage: Stage | null;
  readonly fields: Readonly<Record<string, string>>;
  readonly whose: Whose;
  /** The wording that was recognised, `…` for its values. */
  readonly message?: string;
  /** Which releases print that wording: a hint of the build. */
  readonly printed?: string;
  /** Which AITER the line betrays: a hint. */
  readonly aiter?: string;
  /** Where to look for a message that is not known: an address. */
  readonly search?: string;
  readonly says: readonly string[];
  readonly doesNotSay: readonly string[];
  readonly advice: readonly string[];
  readonly because: readonly string[];
}
