// The words for a known message, the same on a page, under a paste and in a terminal.
import type { Severity, Whose } from '../engine/messages.ts';

/** By rank: what ends the server comes first. */
export const severityWords: Readonly<Record<Severity, string>> = {
  failure: 'failure',
  warning: 'warning',
  information: 'information',
  'other-subject': 'another subject',
};

/** Whose decode a failure is of. */
export const ownerWords: Readonly<Record<Whose, string>> = {
  draft: "the draft's",
  target: "the target's",
  unknown: 'unknown, the line does not tell',
};
