// Answers a question from the index: loads what the question needs, and puts the best first.
import { readPlaces, shelfOf, type Places, type Shelf, type Titles } from './format.ts';
import { bestFor, synonymsOf } from './synonyms.ts';
import { asked, words } from './words.ts';

export const kinds = ['Page', 'Error', 'Section', 'Change', 'Version', 'Checklist item', 'Claim'] as const;
export type Kind = (typeof kinds)[number];

export interface SearchHit {
  /** Below the site's root, with its anchor. */
  readonly address: string;
  readonly kind: Kind;
  readonly title: string;
  /** The page that a section stands on. */
  readonly page: string;
  readonly lead: string;
}

export interface SearchAnswer {
  readonly total: number;
  readonly hits: readonly SearchHit[];
  /** Are these hits of some of the words, because no page has all? */
  readonly partly: boolean;
}

export interface Library {
  readonly titles: () => Promise<Titles>;
  /** The shelf of that name; asked only for those that `titles` lists. */
  readonly shelf: (name: string) => Promise<Shelf>;
}

/** More than anybody reads; a narrower question serves better. */
const most = 40;
/** How many shelves one question loads at most: of a pasted line the longest words tell most. */
const mostWords = 4;
const shortestWord = 2;

interface Entry extends SearchHit {
  readonly signatures: readonly string[];
  readonly heading: string;
}

/** @throws whatever the library throws where a file cannot be loaded */
export async function ask(library: Library, question: string): Promise<SearchAnswer> {
  const titles = await library.titles();
  const entries = entriesOf(titles);
  const wanted = asked(question).filter((one) => one.length >= shortestWord);
  const told = signed(entries, question);
  const best = bestFor(question)
    .flatMap((address) => entries.findIndex((one) => one.address === address))
    .filter((at) => at >= 0);
  const looked = [...wanted].sort((a, b) => b.length - a.length).slice(0, mostWords);
  // The last word may be unfinished.
  const last = wanted.at(-1);
  const found = await Promise.all(looked.map((one) => placesOf(library, titles, one, one === last)));
  const scores = score(entries, found, question, looked);
  const all = [...scores].filter(([, { count }]) => count === looked.length && count > 0);
  const chosen = all.length > 0 ? all : [...scores];
  const ranked = chosen.sort(([a, x], [b, y]) => y.value - x.value || a - b).map(([at]) => at);
  const order = [...new Set([...told, ...best, ...ranked])];
  return {
    total: order.length,
    hits: order.slice(0, most).flatMap((at) => entries[at] ?? []),
    partly: all.length === 0 && told.length + best.length === 0 && ranked.length > 0,
  };
}

function entriesOf({ pages }: Titles): Entry[] {
  return pages.flatMap(([path, title, lead, signatures, sections]) =>
    sections.map(([anchor, heading]) => ({
      address: anchor === '' ? path : `${path}#${anchor}`,
      kind: kindOf(path, anchor),
      title: anchor === '' ? title : heading === '' ? nameOf(anchor) : heading,
      heading: anchor === '' ? title : heading,
      page: title,
      lead,
      signatures: anchor === '' ? signatures : [],
    })),
  );
}

/** A stretch without a heading is called by its id: `fp8-two-token-block` is "fp8 two token block". */
function nameOf(anchor: string): string {
  return /\d\.\d/.test(anchor) ? anchor.replace('-', ' ') : anchor.replaceAll('-', ' ');
}

function kindOf(path: string, anchor: string): Kind {
  if (anchor === '')
    return path.startsWith('errors/') && path !== 'errors/'
      ? 'Error'
      : path.startsWith('upstream/') && path !== 'upstream/'
        ? 'Change'
        : 'Page';
  if (path === 'claims/') return 'Claim';
  if (path === 'versions/' && /^(?:vllm|aiter|image)-/.test(anchor)) return 'Version';
  if (path.startsWith('checklists/')) return 'Checklist item';
  return 'Section';
}

/** The errors whose own words the question holds, or that hold the question's: the longest first. */
function signed(entries: readonly Entry[], question: string): number[] {
  const line = words(question).join(' ');
  if (line.length < 12) return [];
  return entries
    .flatMap(({ signatures }, at) => {
      const longest = Math.max(0, ...signatures.map((one) => shared(line, words(one).join(' '))));
      return longest > 0 ? [{ at, longest }] : [];
    })
    .sort((a, b) => b.longest - a.longest)
    .map(({ at }) => at);
}

/** How much of a message the question repeats: its whole, its start of four words, or the question within it. */
function shared(line: string, message: string): number {
  if (message === '') return 0;
  if (line.includes(message)) return message.length;
  if (message.includes(line)) return line.length;
  const start = message.split(' ').slice(0, 4);
  return start.length === 4 && line.includes(start.join(' ')) ? start.join(' ').length : 0;
}

async function placesOf(
  library: Library,
  titles: Titles,
  one: string,
  unfinished: boolean,
): Promise<readonly Places[]> {
  const lists = await Promise.all(
    synonymsOf(one).map(async (word) => {
      if (!titles.shelves.includes(shelfOf(word))) return [];
      const shelf = await library.shelf(shelfOf(word));
      const fits = (other: string) =>
        other === word || (unfinished && word === one && word.length > shortestWord && other.startsWith(word));
      return Object.entries(shelf).flatMap(([other, written]) => (fits(other) ? [readPlaces(written)] : []));
    }),
  );
  return lists.flat();
}

interface Score {
  count: number;
  value: number;
}

/** Of every section: how many of the words it has, and how well it answers. */
function score(
  entries: readonly Entry[],
  found: readonly (readonly Places[])[],
  question: string,
  looked: readonly string[],
): Map<number, Score> {
  const scores = new Map<number, Score>();
  for (const lists of found) {
    const here = new Map<number, number>();
    for (const places of lists)
      for (const [section, at] of places) here.set(section, (here.get(section) ?? 0) + at.length);
    const rare = Math.log(1 + entries.length / (1 + here.size));
    for (const [section, times] of here) {
      const one = scores.get(section) ?? { count: 0, value: 0 };
      one.count += 1;
      one.value += rare * (1 + Math.log(times));
      scores.set(section, one);
    }
  }
  const spoken = words(question);
  const phrase = spoken.join(' ');
  const offsets = looked.map((word) => spoken.indexOf(word));
  for (const [section, one] of scores) {
    const heading = words(entries[section]?.heading ?? '').join(' ');
    const inHeading = looked.filter((word) => ` ${heading} `.includes(` ${word} `)).length;
    if (heading !== '' && heading === phrase) one.value += 200;
    if (looked.length > 1 && inOrder(found, section, offsets)) one.value += 100;
    else if (looked.length > 1 && together(found, section)) one.value += 20;
    if (inHeading === looked.length) one.value += 40;
    one.value += 4 * inHeading;
  }
  return scores;
}

function placesIn(found: readonly (readonly Places[])[], section: number): number[][] {
  return found.map((lists) => lists.flatMap((places) => [...(places.get(section) ?? [])]));
}

/** Does the section hold the words as they were asked, one behind the other? */
function inOrder(found: readonly (readonly Places[])[], section: number, offsets: readonly number[]): boolean {
  const lists = placesIn(found, section);
  const [start = 0] = offsets;
  return (lists[0] ?? []).some((place) =>
    lists.every((places, index) => places.includes(place - start + (offsets[index] ?? 0))),
  );
}

/** Do the words stand near each other in the section, in any order: all within the space of twice their number? */
function together(found: readonly (readonly Places[])[], section: number): boolean {
  const [first = [], ...others] = placesIn(found, section);
  const room = found.length * 2;
  return first.some((place) => others.every((places) => places.some((other) => Math.abs(other - place) < room)));
}
