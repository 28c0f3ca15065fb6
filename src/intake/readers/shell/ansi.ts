// `$'…'`: text with escapes as C has them.

const ansiEscapes: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  a: '\u0007',
  b: '\b',
  e: '\u001b',
  f: '\f',
  v: '\v',
};
/** A character by its number, as bash reads it in `$'…'`: `\x40`, `\u0040`, `\U00000040`, `\100`. */
const ansiCode = /^(?:x([\dA-Fa-f]{1,2})|u([\dA-Fa-f]{1,4})|U([\dA-Fa-f]{1,8})|([0-7]{1,3}))/;

function characterOf([, x, short, long, octal]: RegExpExecArray): string {
  const code = octal === undefined ? Number.parseInt(x ?? short ?? long ?? '0', 16) : Number.parseInt(octal, 8) % 256;
  return code > 0x10ffff ? '\ufffd' : String.fromCodePoint(code);
}

/**
 * The text of a quotation whose first character stands at `from`.
 * @returns with the index of its closing mark; undefined where it does not close
 */
export function ansiText(source: string, from: number): { readonly text: string; readonly end: number } | undefined {
  let at = from;
  let text = '';
  while (at < source.length && source[at] !== "'") {
    if (source[at] === '\\') {
      at++;
      const coded = ansiCode.exec(source.slice(at, at + 9));
      const escaped = source[at] ?? '';
      if (coded === null) text += ansiEscapes[escaped] ?? escaped;
      else {
        text += characterOf(coded);
        at += coded[0].length - 1;
      }
    } else text += source[at] ?? '';
    at++;
  }
  return source[at] === "'" ? { text, end: at } : undefined;
}
