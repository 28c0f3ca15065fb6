// The files that follow from all built pages together: the sitemap, llms.txt, the interface's index.
import { compare } from '../knowledge/problems.ts';
import type { BuildStamp } from '../knowledge/stamp.ts';
import type { BuiltPage } from './html.ts';
import { escapeMarkup } from '../text/escape.ts';

type AddressOf = (path: string) => string;

/** The sitemap: every page by its whole address. */
export function sitemap(pages: readonly BuiltPage[], at: AddressOf): string {
  const urls = pages.map(({ path }) => `<url><loc>${escapeMarkup(at(path))}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}

/** The site in a page of Markdown, for readers that are programs: what it is, its pages, its interface. */
export function llms(pages: readonly BuiltPage[], documents: readonly ApiEntry[], at: AddressOf): string {
  const home = pages.find(({ path }) => path === '');
  const line = (title: string, path: string, note: string) => `- [${title}](${at(path)}): ${note}`;
  return [
    '# Can I Unpin?',
    '',
    `> ${home?.summary ?? ''}`,
    '',
    'Every statement is a claim with a source, a status (measured, stated or inferred) and a date. A state can have moved',
    'since its date. Unknown is a value: what no source says is not answered.',
    '',
    '## Pages',
    '',
    ...pages.filter(({ path }) => path !== '').map(({ title, path, summary }) => line(title, path, summary)),
    '',
    '## For machines',
    '',
    line('Index of the interface', 'api/v1/index.json', 'every document with its JSON Schema'),
    ...documents.map(({ path, title }) => line(path, `api/v1/${path}`, title)),
    line('Feed', 'feed.xml', 'claims and upstream states by their dates'),
    '',
  ].join('\n');
}

/** A document below /api/v1/, as its own text names itself. */
export interface ApiEntry {
  /** Below /api/v1/. */
  readonly path: string;
  readonly schema: string;
  /** The JSON Schema's title, or its description where the title is but its name. */
  readonly title: string;
  /** Where the JSON Schema is, below /api/v1/. */
  readonly jsonSchema: string;
}

/**
 * What the built interface holds. Each document names its schema, such as `can-i-unpin/kernels@1`, and
 * schema/kernels.json describes it.
 * @param files the JSON files below /api/v1/ by their paths
 * @throws Error where a document names no schema or one that is not published
 */
export function apiEntries(files: ReadonlyMap<string, string>): ApiEntry[] {
  return [...files.keys()]
    .filter((path) => !path.startsWith('schema/') && path !== 'index.json')
    .sort(compare)
    .map((path) => {
      const { schema } = JSON.parse(files.get(path) ?? '') as { schema?: unknown };
      const name = typeof schema === 'string' ? /^can-i-unpin\/([a-z]+)@\d+$/.exec(schema)?.[1] : undefined;
      const jsonSchema = `schema/${name ?? ''}.json`;
      const published = files.get(jsonSchema);
      if (typeof schema !== 'string' || published === undefined)
        throw new Error(`api/v1/${path} names the schema ${String(schema)}, which api/v1/schema/ does not have`);
      const { title = '', description } = JSON.parse(published) as { title?: string; description?: string };
      return { path, schema, title: title === schema ? (description ?? title) : title, jsonSchema };
    });
}

/** The index of what machines can read, as JSON: documents, their schemas, the version and day of the build. */
export function apiIndex(
  documents: readonly ApiEntry[],
  schemas: readonly string[],
  version: number,
  stamp: BuildStamp,
  at: AddressOf,
): string {
  return JSON.stringify({
    schema: 'can-i-unpin/index@1',
    version,
    generatedFrom: stamp,
    documents: documents.map(({ path, schema, title, jsonSchema }) => ({
      url: at(`api/v1/${path}`),
      schema,
      title,
      jsonSchema: at(`api/v1/${jsonSchema}`),
    })),
    schemas: [...schemas].sort(compare).map((path) => at(`api/v1/${path}`)),
  });
}
