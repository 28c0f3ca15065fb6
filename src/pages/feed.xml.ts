// What changed, as an Atom feed: claims and the states of upstream changes, by the days that content/ names.
import type { APIContext } from 'astro';
import { atomFeed } from '../publish/feed.ts';
import { knowledge } from '../site/knowledge.ts';
import { absolute } from '../site/base.ts';

export function GET({ site }: APIContext): Response {
  return new Response(
    atomFeed(knowledge, (path) => absolute(path, site)),
    { headers: { 'content-type': 'application/atom+xml; charset=utf-8' } },
  );
}
