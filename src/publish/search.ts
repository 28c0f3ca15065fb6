// The search index of the built pages, in the layout that src/search reads.
import { compare } from '../knowledge/problems.ts';
import { layOut, shelfFile, type IndexedPage } from '../search/format.ts';
import type { BuiltPage } from './html.ts';

/** A message that is shorter says too little to be told by. */
const shortest = 12;

/**
 * The files of the index by their paths below the site's root.
 * @param patterns how each known message is recognised, by its id, as Markdown: what stands in backticks are its own words
 */
export function searchFiles(
  pages: readonly BuiltPage[],
  patterns: ReadonlyMap<string, readonly string[]>,
): ReadonlyMap<string, string> {
  const { titles, shelves } = layOut(once(pages).map((page) => indexed(page, patterns)));
  return new Map([
    ['search-index.json', JSON.stringify(titles)],
    ...[...shelves].map(([shelf, words]) => [`search/words/${shelfFile(shelf)}`, JSON.stringify(words)] as const),
  ]);
}

function indexed(
  { path, title, summary, sections }: BuiltPage,
  patterns: ReadonlyMap<string, readonly string[]>,
): IndexedPage {
  const id = /^errors\/([a-z0-9-]+)\/$/.exec(path)?.[1] ?? '';
  const signatures = (patterns.get(id) ?? [])
    .flatMap((pattern) => [...pattern.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? ''))
    .filter((signature) => signature.length >= shortest);
  const [first, ...rest] = sections;
  // Every page can be found by its title, also one whose first section has an id.
  const top = first?.anchor === '' ? first : { anchor: '', heading: title, text: summary };
  const below = first === top ? rest : sections;
  return { path, title, lead: firstSentence(summary), signatures, sections: [top, ...below] };
}

/** The leads of all pages go with every question: one sentence each. */
function firstSentence(summary: string): string {
  const end = summary.search(/[.?!:](?: |$)/);
  return end === -1 ? summary : summary.slice(0, end).concat('.');
}

/** A text that stands in several places is found once: where its address is shortest, which is its own place. */
function once(pages: readonly BuiltPage[]): BuiltPage[] {
  const places = pages.flatMap(({ path, sections }) =>
    sections.map(({ anchor, text }) => ({ address: `${path}#${anchor}`, text })),
  );
  const homes = new Map<string, string>();
  for (const { address, text } of places.sort(
    (a, b) => a.address.length - b.address.length || compare(a.address, b.address),
  ))
    if (text !== '' && !homes.has(text)) homes.set(text, address);
  return pages.map((page) => ({
    ...page,
    sections: page.sections.filter(
      ({ anchor, text }) => text === '' || anchor === '' || homes.get(text) === `${page.path}#${anchor}`,
    ),
  }));
}
