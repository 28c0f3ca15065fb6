// markdown-it plugin: code blocks, coloured at build time, that a keyboard can scroll.
import type { MarkdownIt } from 'markdown-it';
import { highlight } from '../highlight.ts';

/** Renders code blocks. */
export function fences(md: MarkdownIt): void {
  md.renderer.rules['fence'] = (tokens, index) => {
    const token = tokens[index];
    const language = token?.info.trim().split(/\s+/)[0] ?? '';
    const code = highlight(token?.content ?? '', language, md.utils.escapeHtml);
    return `<pre tabindex="0"><code>${code}</code></pre>\n`;
  };
}
