// How the index is laid out: one file of titles, and the words in files by their first two letters. A question loads the
// titles once and one file a word, instead of everything.
import { partsOf, saysNothing, words } from './words.ts';

/** A stretch of a page that a result leads to. */
export interface Section {
  /** Empty for the top of the page. */
  readonly anchor: string;
  readonly heading: string;
  readonly text: string;
}

export interface IndexedPage {
  /** Below the site's root: `guide/masks/`, or the empty string. */
  readonly path: string;
  readonly title: string;
  /** One sentence, shown below a result. */
  readonly lead: string;
  /** Messages that the page is about, word for word. */
  readonly signatures: readonly string[];
  readonly sections: readonly Section[];
}

/** `titles.json`. Sections are numbered through all pages, in their order. */
export interface Titles {
  /** Of each page: path, title, lead, signatures, and of each section its anchor and heading. */
  readonly pages: readonly (readonly [
    path: string,
    title: string,
    lead: string,
    signatures: readonly string[],
    sections: readonly (readonly [anchor: string, heading: string])[],
  ])[];
  /** The shelves that exist: the first two letters of words. */
  readonly shelves: readonly string[];
}

/** `words/<shelf>.json`: of each word where it stands, as `section:place,place;section:place` in base 36. */
export type Shelf = Readonly<Record<string, string>>;

/** Where one word stands: the section's number → its places in that section's text, counted in words. */
export type Places = ReadonlyMap<number, readonly number[]>;

/** The shelf of a word: its first two letters. */
export function shelfOf(word: string): string {
  return Array.from(word).slice(0, 2).join('');
}

/** The file name of a shelf, safe in every address. */
export function shelfFile(shelf: string): string {
  return `${Array.from(shelf, (letter) => (letter.codePointAt(0) ?? 0).toString(16)).join('-')}.json`;
}

/** Lays out the index of `pages`. */
export function layOut(pages: readonly IndexedPage[]): { titles: Titles; shelves: ReadonlyMap<string, Shelf> } {
  const found = new Map<string, Map<number, number[]>>();
  let section = 0;
  for (const { title, sections } of pages) {
    for (const { anchor, heading, text } of sections) {
      // The top of a page answers to its title.
      words(`${anchor === '' ? title : heading} ${text}`).forEach((whole, place) => {
        for (const one of [whole, ...partsOf(whole)]) {
          if (saysNothing(one)) continue;
          const places = found.get(one) ?? new Map<number, number[]>();
          places.set(section, [...(places.get(section) ?? []), place]);
          found.set(one, places);
        }
      });
      section += 1;
    }
  }
  const shelves = new Map<string, Record<string, string>>();
  for (const [one, places] of [...found].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const shelf = shelves.get(shelfOf(one)) ?? {};
    shelf[one] = write(places);
    shelves.set(shelfOf(one), shelf);
  }
  return {
    titles: {
      pages: pages.map(({ path, title, lead, signatures, sections }) => [
        path,
        title,
        lead,
        signatures,
        sections.map(({ anchor, heading }) => [anchor, heading] as const),
      ]),
      shelves: [...shelves.keys()],
    },
    shelves,
  };
}

function write(places: ReadonlyMap<number, readonly number[]>): string {
  return [...places]
    .map(([section, at]) => `${section.toString(36)}:${at.map((place) => place.toString(36)).join(',')}`)
    .join(';');
}

/** Reads what `layOut` wrote of one word. */
export function readPlaces(written: string): Places {
  return new Map(
    written.split(';').map((one) => {
      const [section = '', at = ''] = one.split(':');
      return [Number.parseInt(section, 36), at.split(',').map((place) => Number.parseInt(place, 36))] as const;
    }),
  );
}
