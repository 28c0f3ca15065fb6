// What changed, as an Atom feed: claims and the states of upstream changes, by the days that content/ names.
import type { APIContext } from 'astro';
import { atomFeed } from '../knowledge/feed.ts';
import { knowledge } from '../knowledge/site.ts';
import { absolute } from '../site.ts';

export function GET({ site }: APIContext): Response {
  return new Response(
    atomFeed(knowledge, (path) => absolute(path, site)),
    { headers: { 'content-type': 'application/atom+xml; charset=utf-8' } },
  );
}
