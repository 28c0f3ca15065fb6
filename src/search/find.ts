// Asks the index, and cuts out of each section the place that answers.
import type MiniSearch from 'minisearch';
import type { SearchResult } from 'minisearch';
import { loose, strict, words, type Section } from './options.ts';

export interface SearchHit {
  readonly id: string;
  readonly page: string;
  readonly heading: string;
  /** The stretch around the first hit, in pieces; hits are to be marked. */
  readonly excerpt: readonly { readonly text: string; readonly hit: boolean }[];
}

/** More than anybody reads; a narrower question serves better. */
const most = 40;
const before = 60;
const around = 220;

export interface SearchAnswer {
  /** How many sections were found. */
  readonly total: number;
  /** The best of them. */
  readonly found: readonly SearchHit[];
}

/** The sections that hold all words of `query`, best first; where none does, those that hold any or something similar. */
export function find(index: MiniSearch<Section>, query: string): SearchAnswer {
  if (words(query).length === 0) return { total: 0, found: [] };
  const all = index.search(query, strict);
  const results = all.length > 0 ? all : index.search(query, loose);
  const found = results.slice(0, most).map((result) => ({
    id: String(result.id),
    page: String(result['page']),
    heading: String(result['heading']),
    excerpt: excerptOf(String(result['text']), result),
  }));
  return { total: results.length, found };
}

function excerptOf(text: string, result: SearchResult): { text: string; hit: boolean }[] {
  const hits = hitsIn(text, result.terms);
  const first = hits[0]?.[0] ?? 0;
  const from = first <= before ? 0 : text.indexOf(' ', first - before) + 1;
  const cut = text.length <= from + around ? text.length : text.lastIndexOf(' ', from + around);
  const to = cut > from ? cut : from + around;
  const pieces: { text: string; hit: boolean }[] = [];
  let at = from;
  for (const [start, end] of hits) {
    if (start < at || end > to) continue;
    pieces.push({ text: text.slice(at, start), hit: false }, { text: text.slice(start, end), hit: true });
    at = end;
  }
  pieces.push({ text: text.slice(at, to), hit: false });
  if (from > 0) pieces.unshift({ text: '… ', hit: false });
  if (to < text.length) pieces.push({ text: ' …', hit: false });
  return pieces.filter((piece) => piece.text !== '');
}

/** Where the index's terms stand in the text, in order; a term's hyphens may be underscores there. */
function hitsIn(text: string, terms: readonly string[]): [number, number][] {
  const lower = text.toLowerCase().replaceAll('_', '-');
  // Lower case may be longer in some scripts; then nothing is marked rather than the wrong letters.
  if (lower.length !== text.length) return [];
  const hits: [number, number][] = [];
  for (const term of terms) {
    for (let at = lower.indexOf(term); at >= 0; at = lower.indexOf(term, at + term.length)) {
      if (!/[\p{L}\p{N}]/u.test(lower[at - 1] ?? ' ')) hits.push([at, at + term.length]);
    }
  }
  return hits.sort((a, b) => a[0] - b[0] || b[1] - a[1]);
}
