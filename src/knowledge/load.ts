// Reads content/, checks everything, and either returns all of it or throws every problem at once.
import { byteProblems } from './bytes.ts';
import { checks } from './checks/index.ts';
import { filesUnder, nameOf, read, readList, readMarkdown, splitMarkdown, type Located } from './files.ts';
import { compare, ContentError, type Problem } from './problems.ts';
import * as schema from './schema.ts';
import { loadReaderData } from './reader-data.ts';
import { readSheets, sheetFolder, sheetRelease } from './sheets.ts';
import type { Knowledge, Loaded, Page, Upstream } from './types.ts';

/**
 * Reads and checks `root`/content.
 * @throws ContentError with every problem of every file, each with its file, line and what to do.
 */
export function loadKnowledge(root: string, today = new Date().toISOString().slice(0, 10)): Knowledge {
  const problems: Problem[] = byteProblems(root);
  const lists = <T>(folder: string, shape: Parameters<typeof readList<T>>[2]): Located<T>[] =>
    filesUnder(root, folder, '.yaml')
      .filter((file) => !file.startsWith(`${sheetFolder}/`))
      .flatMap((file) => readList(root, file, shape, problems));
  const single = <T>(file: string, shape: Parameters<typeof readList<T>>[2]): Located<T>[] =>
    filesUnder(root, 'content', file.slice('content/'.length)).includes(file)
      ? readList(root, file, shape, problems)
      : [];

  const upstream: Located<Upstream>[] = [];
  for (const file of filesUnder(root, 'content/upstream', '.md')) {
    const found = readMarkdown(root, file, schema.upstreamHead, problems);
    if (found === undefined) continue;
    upstream.push({ ...found.head, value: { ...found.head.value, id: nameOf(file), body: found.text.body } });
  }
  const pages: Page[] = [];
  for (const file of filesUnder(root, 'content/guide', '.md')) {
    const found = readMarkdown(root, file, schema.pageHead, problems);
    if (found === undefined) continue;
    pages.push({ ...found.head.value, id: nameOf(file), body: found.text.body });
  }
  // Whatever else is written in Markdown (errors, checklists …) has its own loader; its references are checked here.
  const texts = filesUnder(root, 'content', '.md')
    .filter((file) => nameOf(file) !== 'README')
    .map((file) => splitMarkdown(file, read(root, file)).text);
  const sheets = readSheets(root, problems);
  const readers = loadReaderData(root, problems);
  const loaded: Loaded = {
    claims: lists('content/claims', schema.claimFile),
    sources: single('content/sources.yaml', schema.sourceFile),
    upstream,
    releases: [
      ...lists('content/releases', schema.releaseFile),
      ...sheets.map((sheet) => ({ ...sheet, value: sheetRelease(sheet.value) })),
    ],
    sheets,
    hardware: single('content/hardware.yaml', schema.hardwareFile),
    models: single('content/models.yaml', schema.modelFile),
    keys: single('content/keys.yaml', schema.keyFile),
    texts,
    code: ['.ts', '.astro'].flatMap((ending) => filesUnder(root, 'src', ending)).map((file) => read(root, file)),
    today,
  };
  // A faulty file has lost its entries: what refers to them would be reported again, and wrongly.
  if (problems.length === 0) for (const check of checks) problems.push(...check(loaded));
  if (problems.length > 0) throw new ContentError(problems);

  const byId = <T extends { id: string }>(entries: readonly Located<T>[]): ReadonlyMap<string, T> =>
    new Map(entries.map(({ value }) => [value.id, value] as const).sort(([a], [b]) => compare(a, b)));
  pages.sort((a, b) => a.order - b.order || compare(a.id, b.id));
  return {
    claims: byId(loaded.claims),
    sources: byId(loaded.sources),
    upstream: byId(upstream),
    releases: byId(loaded.releases),
    sheets: loaded.sheets.map(({ value }) => value),
    readers: readers.map(({ value }) => value),
    hardware: loaded.hardware.map(({ value }) => value),
    models: loaded.models.map(({ value }) => value),
    keys: loaded.keys.map(({ value }) => value),
    pages: new Map(pages.map((page) => [page.id, page])),
    texts,
  };
}
