// The one place where Markdown becomes HTML.
import MarkdownIt, { type Env } from 'markdown-it';
import { anchors, type Heading } from './anchors.ts';
import { baseOf } from './base.ts';
import { highlight } from './highlight.ts';

const md = new MarkdownIt({ html: false, linkify: false, typographer: false });
md.use(anchors);

md.renderer.rules['fence'] = (tokens, index) => {
  const token = tokens[index];
  const language = token?.info.trim().split(/\s+/)[0] ?? '';
  const code = highlight(token?.content ?? '', language, md.utils.escapeHtml);
  return `<pre tabindex="0"><code>${code}</code></pre>\n`;
};

// Links that start with / are links of this site and get the base path.
md.renderer.rules['link_open'] = (tokens, index, options, env, self) => {
  const token = tokens[index];
  const target = String(token?.attrGet('href') ?? '');
  if (target.startsWith('/')) token?.attrSet('href', baseOf(env) + target.slice(1));
  return self.renderToken(tokens, index, options);
};

export interface Rendered {
  readonly html: string;
  readonly headings: readonly Heading[];
}

export function render(text: string, base: string): Rendered {
  const env: Env & { headings?: Heading[] } = { base };
  const html = md.render(text, env);
  return { html, headings: env.headings ?? [] };
}
