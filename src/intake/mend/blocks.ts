// Takes off what mail, Markdown, terminals and diffs put around a text, and cuts it into blocks of one kind.
import type { Line } from '../readers/command/source.ts';
import { newSide } from './diff.ts';
import { withoutNumbers } from './numbers.ts';
import type { Rewrite } from './rewrites.ts';

export interface Block {
  readonly lines: readonly Line[];
  /** The language of a Markdown fence in lower case; undefined outside of fences. */
  readonly fence: string | undefined;
}

export interface Unwrapped {
  readonly blocks: readonly Block[];
  /** The line of the first diff marker, where it was a diff. */
  readonly diff: number | undefined;
}

const quote = /^ {0,3}(?:> ?)+/;
const goesOn = /^ {0,3}> ?\s{0,20}["']?-{1,2}[a-z]/i;
const fenceMark = /^ {0,12}(?:`{3,}|~{3,})\s*([\w+-]*)/;
const prompt =
  /^\s{0,40}(?:\([\w.-]{1,40}\)\s{0,4})?(?:(?:\[?[\w.-]{1,40}@[\w.-]{1,60})[^\s$#%]{0,80}(?: [^\s$#%]{1,60})?[$#%]|[$❯➜%])\s+(?=\S)|^\s{0,40}(?:>>>|In \[\d{0,6}\]:)\s|^\s{0,40}!(?=[a-z])/;
const trace = /^\+{1,9}(?=\s{1,40}[\w./'"{-])/;
const bold = /(?<!\*)\*\*(?=-{1,2}[a-z]|vllm|docker)([^*\n]{1,4000})\*\*(?!\*)/gi;
const bullet = /^\s{0,40}(?:[*•·‣▪]|\d{1,3}[.)])\s{1,20}(?=[`*]{0,3}-{1,2}[a-z])/i;
const hyphen = /^\s{0,40}-\s{1,20}(?=[`*"']{0,3}-{1,2}[a-z])/i;
const gutter = /^\s{0,8}\d{1,6}\s?[|│┃]\s?/;
const unit = /^(?:ExecStart|ExecStartPre|Environment)=-?(?=["'/\w])/;
const escapes: Readonly<Record<string, string>> = {
  '&quot;': '"',
  '&#39;': "'",
  '&#x27;': "'",
  '&apos;': "'",
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
};
const entity = /&(?:quot|#39|#x27|apos|lt|gt|amp);/g;

/**
 * @param rewrites are for forms of text that this one has
 * @returns the blocks of a paste, unwrapped; line numbers stay those of the paste
 */
export function unwrap(lines: readonly Line[], rewrites: readonly Rewrite[]): Unwrapped {
  const plain = withoutNumbers(unquoteMail(lines));
  const changed = newSide(plain);
  const blocks: Block[] = [];
  let open: { lines: Line[]; fence: string | undefined } = { lines: [], fence: undefined };
  const close = (fence: string | undefined): void => {
    if (open.lines.length > 0) blocks.push(open);
    open = { lines: [], fence };
  };
  for (const line of rewrites.reduce((all, rewrite) => rewrite(all), changed.lines)) {
    const mark = line.text.includes('```') || line.text.includes('~~~') ? fenceMark.exec(line.text) : null;
    if (mark !== null) close(open.fence === undefined ? (mark[1] ?? '').toLowerCase() : undefined);
    else open.lines.push({ ...line, text: undress(line.text) });
  }
  close(undefined);
  return { blocks, diff: changed.marker };
}

/** Takes `>` off quoted lines; behind a continuation it is a redirection, or a shell's prompt for the next option. */
function unquoteMail(lines: readonly Line[]): readonly Line[] {
  if (!lines.some((line) => quote.test(line.text))) return lines;
  let continued = false;
  return lines.map((line) => {
    const quoted = quote.exec(line.text);
    const text =
      quoted !== null && (!continued || goesOn.test(line.text)) ? line.text.slice(quoted[0].length) : line.text;
    continued = quoted === null && text.endsWith('\\');
    return text === line.text ? line : { ...line, text };
  });
}

/** Takes the hyphen off a list of options that is no YAML. */
export function withoutHyphen(line: Line): Line {
  const text = line.text.replace(hyphen, '');
  return text === line.text ? line : { ...line, text: withoutBackticks(text) };
}

/** A line that is one piece of inline code. */
function withoutBackticks(text: string): string {
  const trimmed = text.trim();
  if (trimmed.length < 3 || !trimmed.startsWith('`') || !trimmed.endsWith('`')) return text;
  const inner = trimmed.slice(1, -1);
  return inner.includes('`') ? text : inner;
}

/** Takes off what stands around one line. */
function undress(line: string): string {
  let text = line;
  if (text.includes('&')) text = text.replace(entity, (found) => escapes[found] ?? found);
  if (/^[\s\d]*[|│┃]/.test(text.slice(0, 20))) text = text.replace(gutter, '');
  if (/[$#%❯➜!]|>>>|In \[/.test(text.slice(0, 200))) text = text.replace(prompt, '');
  if (text.startsWith('+')) text = text.replace(trace, '');
  if (text.includes('**')) text = text.replace(bold, '$1');
  text = text.replace(bullet, '');
  if (text.includes('=')) text = text.replace(unit, '');
  text = withoutBackticks(text);
  // cmd and PowerShell continue a line with ^ and `.
  if (/\s[\^`]$/.test(text.slice(-2))) text = `${text.slice(0, -1)}\\`;
  return text;
}
