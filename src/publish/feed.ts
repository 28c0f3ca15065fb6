// An Atom feed of the newest claims and upstream states. Its dates are those of content/, never a clock's.
import { changeName, stateWords } from '../knowledge/changes.ts';
import { statementOf } from '../knowledge/figures.ts';
import type { Knowledge } from '../knowledge/types.ts';
import { compare } from '../knowledge/problems.ts';
import { newestDay } from '../knowledge/stamp.ts';
import { escapeMarkup } from '../text/escape.ts';

/** As many entries as a reader may have missed in a few months. */
const longest = 100;

interface FeedEntry {
  readonly title: string;
  readonly address: string;
  readonly day: string;
  readonly text: string;
  readonly category: string;
}

/** @param at the address of a page of this site, given its path below the site's root */
export function atomFeed(knowledge: Knowledge, at: (path: string) => string): string {
  const claims = [...knowledge.claims.values()].map((claim): FeedEntry => {
    const text = statementOf(claim);
    return {
      title: shortened(text),
      address: at(`claims/#${claim.id}`),
      day: claim.asOf,
      text: `${text} (${claim.status})`,
      category: claim.topic,
    };
  });
  const changes = [...knowledge.upstream.values()].map((change): FeedEntry => ({
    title: `${changeName(change)}: ${stateWords(change)}`,
    address: at(`upstream/${change.id}/`),
    day: change.asOf,
    text: change.title,
    category: 'upstream',
  }));
  const entries = [...claims, ...changes]
    .sort((a, b) => compare(b.day, a.day) || compare(a.address, b.address))
    .slice(0, longest);
  const author = '<author><name>Can I Unpin?</name></author>';
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<id>${escapeMarkup(at(''))}</id>`,
    '<title>Can I Unpin?: claims and upstream states</title>',
    author,
    `<updated>${newestDay(knowledge)}T00:00:00Z</updated>`,
    `<link rel="self" type="application/atom+xml" href="${escapeMarkup(at('feed.xml'))}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeMarkup(at(''))}"/>`,
    ...entries.map(
      ({ title, address, day, text, category }) =>
        `<entry><id>${escapeMarkup(address)}</id><title>${escapeMarkup(title)}</title><updated>${day}T00:00:00Z</updated>` +
        `<link rel="alternate" type="text/html" href="${escapeMarkup(address)}"/><category term="${escapeMarkup(category)}"/>` +
        `<content type="text">${escapeMarkup(text)}</content></entry>`,
    ),
    '</feed>',
    '',
  ].join('\n');
}

function shortened(text: string): string {
  if (text.length <= 100) return text;
  return `${text.slice(0, 100).replace(/\s\S*$/, '')} …`;
}
