// markdown-it plugin: `[[kind:target]]` in prose stands for an entry of content/. What it becomes is each kind's own
// plugin; here it is only recognised, so that the checks can read prose without rendering it.
import MarkdownIt, { type MarkdownIt as Parser, type StateInline, type Token } from 'markdown-it';

/** The grammar of a reference: `[[kind:target]]`. */
const grammar = String.raw`\[\[([a-z]+):([A-Za-z0-9.-]+)\]\]`;
const pattern = new RegExp(grammar, 'y');

/** `text` with each reference replaced by what `spell` makes of it. */
export function replaceReferences(
  text: string,
  spell: (whole: string, kind: string, target: string) => string,
): string {
  return text.replace(new RegExp(grammar, 'g'), spell);
}

/** Recognises references in prose, for the checks and for the plugins that render them. */
export function references(md: Parser): void {
  md.inline.ruler.before('link', 'reference', (state: StateInline, silent: boolean) => {
    pattern.lastIndex = state.pos;
    const match = pattern.exec(state.src);
    if (match === null) return false;
    if (!silent) {
      const token = state.push(`reference_${match[1] ?? ''}`, '', 0);
      token.meta = { kind: match[1], target: match[2] };
    }
    state.pos += match[0].length;
    return true;
  });
}

/** The options of every Markdown text here: no raw HTML, no guessed links. */
export const options = { html: false, linkify: false, typographer: false } as const;

const parser = new MarkdownIt(options).use(references);

/** Every `[[kind:target]]` of `text`, with its line counted from 0. */
export function referencesIn(text: string): { kind: string; target: string; line: number }[] {
  return leaves(text).flatMap(({ token, line }) =>
    token.type.startsWith('reference_')
      ? [{ kind: String(token.meta?.['kind']), target: String(token.meta?.['target']), line }]
      : [],
  );
}

/** The plain words of `text`, without code, links' addresses and references, each with its line counted from 0. */
export function proseOf(text: string): { text: string; line: number }[] {
  return leaves(text).flatMap(({ token, line }) => (token.type === 'text' ? [{ text: token.content, line }] : []));
}

/** Each run of inline text: a paragraph's, a heading's or a cell's own tokens, with its line counted from 0. */
export function leavesOf(text: string): { tokens: readonly Token[]; line: number; heading: boolean }[] {
  let line = 0;
  return parser.parse(text, {}).flatMap((token, index, all) => {
    if (token.map !== null) line = token.map[0];
    if (token.type !== 'inline') return [];
    return [{ tokens: token.children ?? [], line, heading: all[index - 1]?.type === 'heading_open' }];
  });
}

function leaves(text: string): { token: Token; line: number }[] {
  const found: { token: Token; line: number }[] = [];
  let line = 0;
  const visit = (tokens: readonly Token[]): void => {
    for (const token of tokens) {
      if (token.map !== null) line = token.map[0];
      if (token.type === 'softbreak' || token.type === 'hardbreak') line += 1;
      if (token.children === null) found.push({ token, line });
      else visit(token.children);
    }
  };
  visit(parser.parse(text, {}));
  return found;
}
