// From a heading's words to the id that links name.

/** Lower-case ASCII words joined by hyphens; `section` where the text has none. */
export function slug(text: string): string {
  const words = text
    .normalize('NFKD')
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  return words === null ? 'section' : words.join('-');
}
