// What the check page brings along for its script, as the build writes it and the browser reads it.
import type { EngineData } from '../engine/data.ts';
import type { Hardware } from '../intake/settle.ts';

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
  readonly base: string;
  readonly engine: EngineData;
  readonly hardware: readonly Hardware[];
  readonly keys: readonly KeyInfo[];
  readonly examples: readonly Example[];
}
