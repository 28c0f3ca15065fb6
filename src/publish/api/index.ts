// `/api/v1/`: what the site knows, for machines. The documents and their JSON Schemas come from the same zod schemas
// that content/ is checked with.
import { z } from 'zod';
import { changeAddress } from '../../knowledge/changes.ts';
import { statementOf } from '../../knowledge/figures.ts';
import type { Knowledge } from '../../knowledge/types.ts';
import * as content from '../../knowledge/schema.ts';
import type { BuildStamp } from '../../knowledge/stamp.ts';
import { factNames, shipsList, type FactName, type SheetFile } from '../../knowledge/sheet-schema.ts';
import { factWords } from '../../knowledge/sheet-words.ts';
import { staleFrom } from '../../knowledge/stale.ts';

/** The version of the interface's shape, as in its address. A change that breaks readers gets a new one. */
export const apiVersion = 1;

const generatedFrom = z
  .strictObject({ commit: z.string().nullable(), date: z.iso.datetime() })
  .meta({ description: 'The commit that the document was built from, and its date; no clock takes part.' });
const page = z.string().meta({ description: 'Where it stands on this site; permanent.' });

const documents = {
  claims: {
    title: 'Every claim of the site, with its sources',
    shape: z.strictObject({
      schema: z.literal('can-i-unpin/claims@1'),
      generatedFrom,
      claims: z.array(
        content.claim.extend({
          statement: z
            .string()
            .meta({ description: 'The text with its figures in place, still with Markdown’s backticks.' }),
          page,
        }),
      ),
      sources: z.array(content.source),
    }),
  },
  upstream: {
    title: 'Upstream changes with their states and the dates of those',
    shape: z.strictObject({
      schema: z.literal('can-i-unpin/upstream@1'),
      generatedFrom,
      changes: z.array(
        content.upstreamHead.extend({
          id: content.id,
          url: z.url().meta({ description: 'The change itself.' }),
          page,
        }),
      ),
    }),
  },
  releases: {
    title: 'Releases and images of vLLM and AITER',
    shape: z.strictObject({
      schema: z.literal('can-i-unpin/releases@1'),
      generatedFrom,
      releases: z.array(content.release),
      sheets: z
        .array(
          z.strictObject({
            version: z.string(),
            commit: z.string(),
            date: content.day.meta({ description: 'The day of the package’s own files.' }),
            read: content.day.meta({ description: 'The day they were read.' }),
            staleFrom: content.day.meta({ description: 'From this day on what was read counts as old.' }),
            ships: shipsList,
            facts: z.record(
              z.string(),
              z.strictObject({
                value: z.unknown(),
                statement: z.string().meta({ description: 'The fact as a sentence, with Markdown’s backticks.' }),
                file: z.string().meta({ description: 'Relative to the package’s folder `vllm`.' }),
                line: z.int(),
                name: z.string(),
              }),
            ),
          }),
        )
        .meta({ description: 'vLLM’s releases as read from their own packages, fact by fact, oldest first.' }),
    }),
  },
} as const;

export type DocumentName = keyof typeof documents;
export const documentNames = Object.keys(documents) as DocumentName[];

/**
 * One document of the interface.
 * @param at the address of a page of this site, given its path below the site's root
 * @throws ZodError where the knowledge does not fit the published shape
 */
export function apiDocument(
  name: DocumentName,
  knowledge: Knowledge,
  stamp: BuildStamp,
  at: (path: string) => string,
): object {
  const { shape } = documents[name];
  return shape.parse({ schema: `can-i-unpin/${name}@1`, generatedFrom: stamp, ...body(name, knowledge, at) });
}

function body(name: DocumentName, knowledge: Knowledge, at: (path: string) => string): object {
  switch (name) {
    case 'claims':
      return {
        claims: [...knowledge.claims.values()].map((claim) => ({
          ...claim,
          statement: statementOf(claim),
          page: at(`claims/#${claim.id}`),
        })),
        sources: [...knowledge.sources.values()],
      };
    case 'upstream':
      return {
        changes: [...knowledge.upstream.values()].map((change) => ({
          // The body is prose of this site, not part of the record.
          ...Object.fromEntries(Object.entries(change).filter(([name]) => name !== 'body')),
          url: changeAddress(change),
          page: at(`upstream/${change.id}/`),
        })),
      };
    case 'releases':
      return { releases: [...knowledge.releases.values()], sheets: knowledge.sheets.map(sheetDocument) };
  }
}

/** A sheet with each fact said in words too. */
function sheetDocument(sheet: SheetFile): object {
  const said = <F extends FactName>(name: F) => {
    const { value, ...place } = sheet.facts[name];
    return [name, { value, statement: factWords(name, value), ...place }] as const;
  };
  return { ...sheet, staleFrom: staleFrom(sheet.read), facts: Object.fromEntries(factNames.map((name) => said(name))) };
}

/** The JSON Schema (2020-12) of a document. */
export function apiSchema(name: DocumentName): object {
  const { title, shape } = documents[name];
  return { $id: `can-i-unpin/${name}@1`, title, ...z.toJSONSchema(shape) };
}
