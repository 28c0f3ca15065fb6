// The shape of what content/errors/ says of the known messages, as the loader writes it and the log reader uses it.
import type { Stage } from './result.ts';

/** By rank: what ends the server comes first. */
export const severities = ['failure', 'warning', 'information', 'other-subject'] as const;
export type Severity = (typeof severities)[number];

/** Whose decode a message is about. */
export type Whose = 'draft' | 'target' | 'unknown';

/** One sentence of the content; said where all its conditions hold, `!name` where one does not. */
export interface Sentence {
  readonly text: string;
  readonly when: readonly string[];
  readonly claims: readonly string[];
}

/** One wording of a message, as a source prints it. */
export interface Message {
  /** `{name}` stands for a value that becomes a field, `{}` for one that does not, `{a|b}` for either word. */
  readonly text: string;
  readonly of: 'vllm' | 'aiter';
  /** The first and the last release, of those that were read, that print this wording. */
  readonly since: string;
  readonly until: string;
  /** Conditions that hold whenever this wording is printed. */
  readonly holds: readonly string[];
  readonly whose?: Whose;
  /** Where it differs from the entry's: a warning among failures. */
  readonly severity?: Severity;
  /** What to change, where the message belongs to a family whose sentence is common to all. */
  readonly option?: string;
}

/** What the content says of one known message or family of messages. */
export interface Entry {
  readonly title: string;
  readonly stage: Stage | null;
  readonly severity: Severity;
  readonly claims: readonly string[];
  readonly aiter: readonly Sentence[];
  readonly says: readonly Sentence[];
  readonly doesNotSay: readonly Sentence[];
  readonly advice: readonly Sentence[];
  readonly messages: readonly Message[];
}

/** All of them, by id. */
export type Catalogue = Readonly<Record<string, Entry>>;
