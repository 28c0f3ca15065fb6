// markdown-it plugin: every heading gets an id and a link to itself; equal texts get -2, -3, …
// `## A new name {#old-name}` keeps the ids that a heading had before, for the links that people have.
import type { MarkdownIt, Token } from 'markdown-it';
import { slug } from '../../knowledge/slug.ts';

export interface Heading {
  readonly id: string;
  readonly text: string;
  readonly level: number;
}

/** Adds an id and a link to every heading. */
export function anchors(md: MarkdownIt): void {
  md.core.ruler.push('anchors', (state) => {
    const used = new Map<string, number>();
    const headings: Heading[] = [];
    state.tokens.forEach((token, index) => {
      const inline = state.tokens[index + 1];
      if (token.type !== 'heading_open' || inline?.type !== 'inline') return;
      const former = takeFormer(inline);
      const text = (inline.children ?? [])
        .map((c) => (c.type === 'text' || c.type === 'code_inline' ? c.content : ''))
        .join('');
      const base = slug(text);
      const count = (used.get(base) ?? 0) + 1;
      used.set(base, count);
      const id = count === 1 ? base : `${base}-${String(count)}`;
      token.attrSet('id', id);
      headings.push({ id, text, level: Number(token.tag.slice(1)) });
      token.meta = { former };
    });
    state.env['headings'] = headings;
  });
  md.renderer.rules['heading_open'] = (tokens, index, options, _env, self) => {
    const former = (tokens[index]?.meta?.['former'] ?? []) as string[];
    return self.renderToken(tokens, index, options) + former.map((id) => `<span id="${id}"></span>`).join('');
  };
  md.renderer.rules['heading_close'] = (tokens, index) => {
    const token = tokens[index];
    const id =
      tokens
        .slice(0, index)
        .findLast((t) => t.type === 'heading_open')
        ?.attrGet('id') ?? '';
    return ` <a class="anchor" href="#${id}" aria-label="Link to this section">#</a></${token?.tag ?? 'h2'}>\n`;
  };
}

/** Takes `{#a #b}` off the end of a heading and returns the ids in it. */
function takeFormer({ children }: Token): string[] {
  const last = children?.at(-1);
  const match = last?.type === 'text' ? / \{(#[a-z0-9-]+(?: #[a-z0-9-]+)*)\}$/.exec(last.content) : null;
  if (last === undefined || match === null) return [];
  last.content = last.content.slice(0, match.index);
  return (match[1] ?? '').split(' ').map((id) => id.slice(1));
}
