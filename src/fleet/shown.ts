// Names and values of hostile files, made fit to be shown: in a terminal, a log, a table.

const steering = /[\p{Cc}\p{Cf}\u2028\u2029\uD800-\uDFFF]/gu;

/** `text` on one line; control characters and marks that turn its direction are written as escapes. */
export function shown(text: string): string {
  return text.replace(steering, (c) =>
    c === '\n' ? '\\n' : c === '\t' ? '\\t' : c === '\r' ? '\\r' : `\\u{${(c.codePointAt(0) ?? 0).toString(16)}}`,
  );
}

/** `text` cut to `width` characters, the cut marked. */
export function cut(text: string, width: number): string {
  const characters = Array.from(text);
  return characters.length <= width ? text : `${characters.slice(0, Math.max(0, width - 1)).join('')}…`;
}

/** `text` cut at its beginning, so that its end can be read. */
export function cutStart(text: string, width: number): string {
  const characters = Array.from(text);
  return characters.length <= width ? text : `…${characters.slice(characters.length - width + 1).join('')}`;
}

/** How many characters a text takes, those outside the basic plane counted once. */
export function widthOf(text: string): number {
  return Array.from(text).length;
}
