// What the check's scripts fetch when somebody turns to it, as the build writes it and the browser reads it.
import type { EngineData } from '../engine/data.ts';
import type { Hardware } from '../intake/types.ts';

export interface CitedClaim {
  readonly text: string;
  readonly status: string;
  readonly source: string;
  readonly asOf: string;
}

export interface KeyInfo {
  readonly key: string;
  readonly label: string;
  readonly find: string;
  readonly values: readonly string[];
}

export interface Example {
  readonly id: string;
  readonly title: string;
  readonly command: string;
  readonly env: string;
  readonly set: Readonly<Record<string, string>>;
}

export interface PageData {
  readonly engine: EngineData;
  readonly hardware: readonly Hardware[];
  readonly keys: readonly KeyInfo[];
  readonly examples: readonly Example[];
  /** Versions to choose from, newest first, by key. */
  readonly versions: Readonly<Record<string, readonly string[]>>;
  readonly gain: { readonly text: string; readonly claim: string };
  readonly asOf: string;
}
