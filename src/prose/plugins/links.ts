// markdown-it plugin: links that start with / are links of this site and get the base path; others say that they leave.
import type { MarkdownIt } from 'markdown-it';
import { baseOf } from '../environment.ts';

/** Renders links: the base path for those of this site, a mark for others. */
export function links(md: MarkdownIt): void {
  md.renderer.rules['link_open'] = (tokens, index, options, env, self) => {
    const token = tokens[index];
    const target = String(token?.attrGet('href') ?? '');
    if (target.startsWith('/')) token?.attrSet('href', baseOf(env) + target.slice(1));
    else if (/^https?:/.test(target)) token?.attrSet('rel', 'external noreferrer');
    return self.renderToken(tokens, index, options);
  };
}
