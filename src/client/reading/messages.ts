// What the page and its reading worker send each other.
import type { Deployment } from '../../engine/deployment.ts';
import type { Hardware } from '../../intake/types.ts';
import type { Startup } from '../../intake/readers/log/startup.ts';
import type { Explained } from '../../intake/readers/log/types.ts';
import type { Part, PartKind } from '../../intake/parts.ts';
import type { Intake, ServerIntake } from '../../intake/types.ts';

/** One question: what do this text and these values given by hand say? */
export interface Question {
  /** The paste as it stands in the box; it is cut into its parts beside the page, too. */
  readonly text: string;
  /** Parts of which a person says what they are, by their number in the paste. */
  readonly kinds: Readonly<Record<number, PartKind>>;
  /** Values given by hand, which stand above what is read. */
  readonly set: Deployment;
  /** Also strikes out the names of private machines. */
  readonly hosts: boolean;
}

export interface Answer {
  /** The first parts that the paste was cut into: those that the page shows. */
  readonly cut: readonly Part[];
  /** How many parts there are in all. */
  readonly parts: number;
  /** Whether every part is a log. */
  readonly isLog: boolean;
  /** What the texts come to where one server is meant. */
  readonly intake: Intake;
  /** Every server that the texts start, each by a name of its own. */
  readonly servers: readonly (Omit<ServerIntake, 'name'> & { readonly name: string })[];
  /** The known messages; `none` where no box holds anything like a log, `unavailable` where their sentences could not be fetched. */
  readonly explained: readonly Explained[] | 'none' | 'unavailable';
  /** What the start of a server proves, where the log holds one. */
  readonly startup: Startup | undefined;
}

/** The first message brings what stays the same. `load` loads every reader before there is a question. */
export type Request =
  | { readonly kind: 'start'; readonly hardware: readonly Hardware[]; readonly base: string }
  | { readonly kind: 'load' }
  | { readonly kind: 'read'; readonly question: Question };

export type Response = { readonly answer: Answer } | { readonly failed: string };
