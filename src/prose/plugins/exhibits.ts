// markdown-it plugin: a paragraph that is nothing but [[exhibit:NAME]] becomes that drawing, chart or table.
import type { MarkdownIt } from 'markdown-it';
import type { Exhibit } from '../exhibits/parts.ts';
import { baseOf, factsOf } from '../environment.ts';

/** `exhibits` by name; handed in, because some of them render claims themselves. */
export function exhibits(md: MarkdownIt, known: Readonly<Record<string, Exhibit>>): void {
  md.core.ruler.push('exhibits', (state) => {
    state.tokens.forEach((token, index) => {
      const only = token.children?.length === 1 ? token.children[0] : undefined;
      if (only?.type !== 'reference_exhibit') return;
      // Block content may not stand in a paragraph: the paragraph around it is dropped.
      for (const around of [state.tokens[index - 1], state.tokens[index + 1]])
        if (around?.type.startsWith('paragraph_') === true) around.hidden = true;
    });
  });
  md.renderer.rules['reference_exhibit'] = (tokens, index, _options, env) => {
    const name = String(tokens[index]?.meta?.['target']);
    const exhibit = Object.hasOwn(known, name) ? known[name] : undefined;
    if (exhibit === undefined) throw new Error(`no exhibit is called "${name}"`);
    return exhibit(factsOf(env), baseOf(env));
  };
}
