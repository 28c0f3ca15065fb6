// markdown-it plugin: [[claim:ID]] becomes the claim's statement, with its status, its sources and its date beside it.
import type { MarkdownIt } from 'markdown-it';
import { statementOf } from '../../knowledge/figures.ts';
import type { Claim } from '../../knowledge/schema.ts';
import { baseOf, factsOf } from '../environment.ts';
import type { Referable } from '../../knowledge/types.ts';

export function claims(md: MarkdownIt): void {
  md.renderer.rules['reference_claim'] = (tokens, index, _options, env) => {
    const id = String(tokens[index]?.meta?.['target']);
    const claim = factsOf(env).claims.get(id);
    if (claim === undefined) throw new Error(`no claim is called "${id}"`);
    return `<span class="claim">${statement(md, claim)} ${citation(claim, factsOf(env), baseOf(env))}</span>`;
  };
}

/** The statement as HTML: its code marked, its figures in place. */
export function statement(md: MarkdownIt, claim: Claim): string {
  return md.renderInline(statementOf(claim), {});
}

/** The badge behind a statement: status, source, date; a link to the claim's own place. */
export function citation(claim: Claim, facts: Referable, base: string): string {
  const [first = '', ...more] = claim.sources;
  // The words before the colon of a title are its short name.
  const title = (facts.sources.get(first)?.title ?? first).split(': ')[0] ?? first;
  const source = more.length === 0 ? title : `${title} +${String(more.length)}`;
  return `<a class="cite ${claim.status}" href="${base}claims/#${claim.id}">${claim.status} · ${escape(source)} · <time datetime="${claim.asOf}">${claim.asOf}</time></a>`;
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (c) => `&#${String(c.charCodeAt(0))};`);
}
