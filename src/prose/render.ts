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
  /** The claims that it has notes for, in the order of their numbers. */
  readonly notes: readonly string[];
}

/**
 * Markdown of content/ as HTML.
 * @param base the path the site is served under, with a slash at its end
 * @param facts what `[[…]]` refers to; needed where the text has any
 * @param notes the notes of the page so far; those of this text are added, so that a claim keeps one number on a page;
 *   null where no list of sources follows: a claim is then linked to its own place
 * @throws Error on a reference to nothing
 */
export function render(text: string, base: string, facts?: Referable, notes: string[] | null = []): Rendered {
  const env: Env & { headings?: Heading[] } = { base, ...(notes && { notes }), ...(facts && { facts }) };
  const html = md.render(text, env);
  return { html, headings: env.headings ?? [], notes: notes ?? [] };
}

/**
 * One line of Markdown, without a paragraph around it.
 * @param notes as of `render`; without it a claim is linked to its own place
 */
export function renderInline(text: string, base: string, facts?: Referable, notes?: string[]): string {
  return md.renderInline(text, { base, ...(facts && { facts }), ...(notes && { notes }) });
}

/** A claim's statement as HTML, its figures in place. */
export function claimHtml(claim: Claim): string {
  return statement(md, claim);
}
