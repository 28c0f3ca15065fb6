// markdown-it plugin: a quote that begins with [!NOTE], [!WARNING] or [!ADVICE] is a callout, named in words.
import type { MarkdownIt } from 'markdown-it';

const kinds: Readonly<Record<string, string>> = { NOTE: 'Note', WARNING: 'Watch out', ADVICE: 'Our advice' };

/** Turns marked quotes into callouts. */
export function callouts(md: MarkdownIt): void {
  md.core.ruler.after('block', 'callouts', (state) => {
    state.tokens.forEach((token, index) => {
      if (token.type !== 'blockquote_open') return;
      const inline = state.tokens[index + 2];
      const match = /^\[!([A-Z]+)\]\n?/.exec(inline?.type === 'inline' ? inline.content : '');
      const name = kinds[match?.[1] ?? ''];
      if (inline === undefined || match === null || name === undefined) return;
      token.attrSet('class', `callout ${(match[1] ?? '').toLowerCase()}`);
      inline.content = `**${name}.** ${inline.content.slice(match[0].length)}`;
    });
  });
}
