// markdown-it plugin: a table scrolls sideways on its own, also by keyboard.
import type { MarkdownIt } from 'markdown-it';

/** Puts each table into a box that scrolls. */
export function tables(md: MarkdownIt): void {
  md.renderer.rules['table_open'] = () => '<div class="table" tabindex="0" role="group" aria-label="Table"><table>\n';
  md.renderer.rules['table_close'] = () => '</table></div>\n';
}
