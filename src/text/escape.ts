// Text as markup shows it.

/** `text` with the characters that HTML, SVG and XML read as markup written as references. Safe in attributes too. */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
}
