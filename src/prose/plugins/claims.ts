// markdown-it plugin: [[note:ID]] becomes a numbered note, [[claim:ID]] the claim's statement with its note behind it.
// The notes of a page are gathered in its environment; the page lists them under "Sources".
import type { Env, MarkdownIt, Token } from 'markdown-it';
import { statementOf } from '../../knowledge/figures.ts';
import type { Claim } from '../../knowledge/schema.ts';
import { baseOf, factsOf, notesOf } from '../environment.ts';
import type { Referable } from '../../knowledge/types.ts';
import { escapeMarkup } from '../../text/escape.ts';

/** Renders references to claims, and gathers the notes of the page. */
export function claims(md: MarkdownIt): void {
  md.core.ruler.push('claims', (state) => {
    const space = new state.Token('text', '', 0);
    space.content = ' ';
    state.tokens = together(state.tokens, space);
  });
  md.renderer.rules['reference_claim'] = (tokens, index, _options, env) => {
    const claim = claimOf(tokens[index], env);
    return `<span class="said">${statement(md, claim)}</span>${note(claim, env)}`;
  };
  md.renderer.rules['reference_note'] = (tokens, index, _options, env) => {
    const comma = tokens[index - 1]?.type === 'reference_note' ? '<sup class="note">,</sup>' : '';
    return comma + note(claimOf(tokens[index], env), env);
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
  return `<a class="cite ${claim.status}" href="${base}claims/#${claim.id}">${claim.status} · ${escapeMarkup(source)} · <time datetime="${claim.asOf}">${claim.asOf}</time></a>`;
}

/** The number of a claim's note. A text without a list of notes links to the claim's own place instead. */
function note(claim: Claim, env: Env | undefined): string {
  const notes = notesOf(env);
  if (notes === undefined)
    return `<sup class="note ${claim.status}"><a href="${baseOf(env)}claims/#${claim.id}" title="${claim.status}, ${claim.asOf}">source</a></sup>`;
  const known = notes.indexOf(claim.id);
  const number = known < 0 ? notes.push(claim.id) : known + 1;
  // The note leads back to the first sentence that uses it.
  const id = known < 0 ? ` id="ref-${claim.id}"` : '';
  return `<sup class="note ${claim.status}"><a${id} href="#note-${claim.id}" title="${claim.status}, ${claim.asOf}"><span class="aside">Note </span>${String(number)}</a></sup>`;
}

function claimOf(token: Token | undefined, env: Env | undefined): Claim {
  const id = String(token?.meta?.['target']);
  const claim = factsOf(env).claims.get(id);
  if (claim === undefined) throw new Error(`no claim is called "${id}"`);
  return claim;
}

/** Paragraphs that are nothing but a statement and follow each other are one paragraph. */
function together(tokens: readonly Token[], space: Token): Token[] {
  const joined: Token[] = [];
  for (let index = 0; index < tokens.length; index += 1) {
    const [open, inline, close] = tokens.slice(index, index + 3);
    if (open === undefined) break;
    const last = joined.at(-2);
    if (isStatement(open, inline, close) && isStatement(joined.at(-3), last, joined.at(-1)) && last !== undefined) {
      last.children = [...(last.children ?? []), space, ...(inline?.children ?? [])];
      index += 2;
    } else joined.push(open);
  }
  return joined;
}

function isStatement(open: Token | undefined, inline: Token | undefined, close: Token | undefined): boolean {
  return (
    open?.type === 'paragraph_open' &&
    close?.type === 'paragraph_close' &&
    open.level === 0 &&
    (inline?.children ?? []).every(
      ({ type, content }) => type === 'reference_claim' || (type === 'text' && content === ' '),
    ) &&
    (inline?.children ?? []).length > 0
  );
}
