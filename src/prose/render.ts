// The one place where Markdown becomes HTML.
import MarkdownIt, { type Env } from 'markdown-it';
import { exhibits as known } from './exhibits/index.ts';
import type { Claim } from '../knowledge/schema.ts';
import type { Referable } from '../knowledge/types.ts';
import { anchors, type Heading } from './plugins/anchors.ts';
import { callouts } from './plugins/callouts.ts';
import { claims, statement } from './plugins/claims.ts';
import { exhibits } from './plugins/exhibits.ts';
import { fences } from './plugins/fences.ts';
import { figures } from './plugins/figures.ts';
import { links } from './plugins/links.ts';
import { names } from './plugins/names.ts';
import { releases } from './plugins/releases.ts';
import { tables } from './plugins/tables.ts';
import { upstream } from './plugins/upstream.ts';
import { options, references } from '../knowledge/references.ts';

const md = new MarkdownIt(options);
for (const plugin of [
  references,
  claims,
  figures,
  upstream,
  releases,
  links,
  fences,
  tables,
  callouts,
  names,
  anchors,
]) {
  md.use(plugin);
}
md.use(exhibits, known);

export interface Rendered {
  readonly html: string;
  readonly headings: readonly Heading[];
}

/**
 * Markdown of content/ as HTML.
 * @param base the path the site is served under, with a slash at its end
 * @param facts what `[[…]]` refers to; needed where the text has any
 * @throws Error on a reference to nothing
 */
export function render(text: string, base: string, facts?: Referable): Rendered {
  const env: Env & { headings?: Heading[] } = { base, ...(facts && { facts }) };
  const html = md.render(text, env);
  return { html, headings: env.headings ?? [] };
}

/** One line of Markdown, without a paragraph around it. */
export function renderInline(text: string, base: string, facts?: Referable): string {
  return md.renderInline(text, { base, ...(facts && { facts }) });
}

/** A claim's statement as HTML, its figures in place. */
export function claimHtml(claim: Claim): string {
  return statement(md, claim);
}
