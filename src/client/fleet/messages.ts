// What the page and its thread say to each other.
import type { AnsweredFact } from '../../fleet/facts/write.ts';
import type { FormatName } from '../../fleet/formats/index.ts';
import type { Given } from '../../fleet/sides.ts';
import type { FileRead, Report, Unreadable } from '../../fleet/types.ts';
import type { EngineData } from '../../engine/data.ts';
import type { Hardware } from '../../intake/types.ts';
import type { KeyInfo } from '../../report/page-data.ts';

/** What the site knows, as it is fetched once there is something to read. */
export interface FleetData {
  readonly engine: EngineData;
  readonly hardware: readonly Hardware[];
  readonly keys: readonly KeyInfo[];
  readonly asOf: string;
  readonly version: string;
  readonly site: string;
}

/** A probe's report that was dropped, and the image that it is of. */
export interface ProbeReport {
  readonly name: string;
  readonly text: string;
  /** Null until somebody says so, where the fleet has several. */
  readonly image: string | null;
}

export interface Question {
  readonly answers: readonly AnsweredFact[];
  /** The text of a facts file that was dropped. */
  readonly factsFile: string | null;
  readonly probes: readonly ProbeReport[];
  readonly given: Given;
  /** What was left out before the thread saw it, in words. */
  readonly limits: readonly string[];
  readonly today: string;
}

export type Request =
  | { readonly kind: 'start'; readonly address: string }
  | {
      readonly kind: 'keep';
      readonly reads: readonly FileRead[];
      readonly unreadable: readonly Unreadable[];
      readonly files: number;
    }
  | { readonly kind: 'read'; readonly path: string; readonly bytes: Uint8Array }
  | { readonly kind: 'unpack'; readonly path: string; readonly bytes: Uint8Array }
  | { readonly kind: 'split'; readonly path: string; readonly text: string }
  | { readonly kind: 'audit'; readonly question: Question }
  | { readonly kind: 'format'; readonly format: FormatName; readonly ids: readonly string[] | null };

export interface Unpacked {
  readonly files: readonly { readonly path: string; readonly bytes: Uint8Array }[];
  /** What the limits left out, in words. */
  readonly left: string | null;
}

/** What a file came to. */
export type FileAnswer =
  | { readonly what: 'read'; readonly read: FileRead }
  | { readonly what: 'nothing' }
  | { readonly what: 'unreadable'; readonly why: string }
  | { readonly what: 'facts'; readonly text: string }
  | { readonly what: 'probe'; readonly text: string };

export type Response =
  | { readonly kind: 'file'; readonly answer: FileAnswer }
  | { readonly kind: 'unpacked'; readonly unpacked: Unpacked }
  | { readonly kind: 'report'; readonly report: Report }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'failed'; readonly why: string };

export const nothingGiven: Given = { set: {}, now: {}, after: {}, upgrade: false };
