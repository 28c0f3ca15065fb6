// markdown-it plugin: names of code in running text (mla_decode_fwd, TRITON_MLA, --dtype) are set as code by themselves.
import type { MarkdownIt, Token } from 'markdown-it';

const before = new Set(['"', '(', '‘', '“']);
const after = new Set(['"', ')', ',', '.', ';', ':', '?', '’', '”', '…']);

/** Sets names of code in running text as code. */
export function names(md: MarkdownIt): void {
  md.core.ruler.push('names', (state) => {
    for (const block of state.tokens) {
      if (block.type !== 'inline' || block.children === null) continue;
      block.children = block.children.flatMap((token) => {
        if (token.type !== 'text') return [token];
        return splitNames(token.content).map(({ text, code }) => {
          const part: Token = new state.Token(code ? 'code_inline' : 'text', code ? 'code' : '', 0);
          part.content = text;
          return part;
        });
      });
    }
  });
}

/** The pieces of `text` in order; those that are names of code are marked. Joined they are `text` again. */
export function splitNames(text: string): { text: string; code: boolean }[] {
  const pieces: { text: string; code: boolean }[] = [];
  const add = (piece: string, code: boolean) => {
    const last = pieces.at(-1);
    if (piece === '') return;
    if (!code && last?.code === false) last.text += piece;
    else pieces.push({ text: piece, code });
  };
  for (const word of text.split(/(\s+)/)) {
    let [start, end] = [0, word.length];
    while (start < end && before.has(word.charAt(start))) start += 1;
    while (end > start && after.has(word.charAt(end - 1)) && !word.slice(start, end).endsWith('()')) end -= 1;
    const name = word.slice(start, end);
    if (!isName(name)) add(word, false);
    else {
      add(word.slice(0, start), false);
      add(name, true);
      add(word.slice(end), false);
    }
  }
  return pieces;
}

/** An option, or a word held together by underscores: `--dtype`, `_build_decode`, `docker/Dockerfile.rocm_base`. */
function isName(word: string): boolean {
  return /^--[a-z][\w.-]*$/.test(word) || (word.includes('_') && /^[\w./=()+-]+$/.test(word) && /[a-z]/i.test(word));
}
