// What content/ comes to once it is read: with places for the checks, by id for everybody else.
import type { Located, Text } from './files.ts';
import type * as schema from './schema.ts';
import type { ReaderData } from './reader-data.ts';
import type { SheetFile } from './sheet-schema.ts';

export interface Upstream extends schema.UpstreamHead {
  readonly id: string;
  readonly body: string;
}

export interface Page extends schema.PageHead {
  readonly id: string;
  readonly body: string;
}

/** All that content/ says, by id, checked. */
export interface Knowledge {
  readonly claims: ReadonlyMap<string, schema.Claim>;
  readonly sources: ReadonlyMap<string, schema.Source>;
  readonly upstream: ReadonlyMap<string, Upstream>;
  readonly releases: ReadonlyMap<string, schema.Release>;
  /** vLLM's releases as read from their packages, oldest first. */
  readonly sheets: readonly SheetFile[];
  /** What of vLLM the readers of pasted text know. */
  readonly readers: readonly ReaderData[];
  readonly hardware: readonly schema.Gpu[];
  readonly models: readonly schema.Model[];
  readonly keys: readonly schema.KeyDoc[];
  readonly pages: ReadonlyMap<string, Page>;
  /** Every Markdown text, for what looks across all prose. */
  readonly texts: readonly Text[];
}

/** What a `[[kind:id]]` in a text may refer to. */
export type Referable = Pick<Knowledge, 'claims' | 'sources' | 'upstream' | 'releases'>;

/** The same with places, as the checks see it. */
export interface Loaded {
  readonly claims: readonly Located<schema.Claim>[];
  readonly sources: readonly Located<schema.Source>[];
  readonly upstream: readonly Located<Upstream>[];
  readonly releases: readonly Located<schema.Release>[];
  readonly sheets: readonly Located<SheetFile>[];
  readonly hardware: readonly Located<schema.Gpu>[];
  readonly models: readonly Located<schema.Model>[];
  readonly keys: readonly Located<schema.KeyDoc>[];
  readonly texts: readonly Text[];
  /** The sources of rules and pages, which name claims by id. */
  readonly code: readonly string[];
  /** A date like 2026-11-29: nothing may be dated later. */
  readonly today: string;
}
