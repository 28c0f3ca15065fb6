// People's own words inside Markdown and CSV: shown as they are, never able to become markup, mentions or formulas.

const lineEnd = /\r\n|[\r\n]/;

/** A code span that holds any single-line text: its fence is longer than every run of backticks inside. */
export function span(text: string): string {
  const line = text.split(lineEnd).join(' ').trim();
  if (line === '') return '';
  const fence = fenceFor(line, 1);
  const pad = line.startsWith('`') || line.endsWith('`') ? ' ' : '';
  return `${fence}${pad}${line}${pad}${fence}`;
}

/** Any text as Markdown inside a list item indented by `indent`: one line as a span, more as a fenced block. */
export function block(label: string, text: string, indent: string): string {
  const lines = text.trim().split(lineEnd);
  if (lines.length < 2) return `${indent}- ${label}: ${address(text.trim()) ?? span(text)}\n`;
  const inner = `${indent}  `;
  const fence = fenceFor(text, 3);
  return [`${indent}- ${label}:`, '', fence, ...lines, fence, '']
    .map((line, index) => (index === 0 || line === '' ? line : inner + line))
    .join('\n')
    .replace(/\n?$/, '\n');
}

/** A web address of plain characters becomes a link; everything else is no address. */
export function address(text: string): string | undefined {
  return isAddress(text) ? `<${text}>` : undefined;
}

/** Whether a text is a web address and nothing else, so that it may become a link. */
export function isAddress(text: string): boolean {
  return /^https?:\/\/[\w.~:/?#@!$&'()*+,;=%[\]-]{1,2000}$/i.test(text);
}

function fenceFor(text: string, least: number): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  return '`'.repeat(Math.max(least, longest + 1));
}

/** Prose of this site inside a line of Markdown: the characters that could start markup are escaped. */
export function escapeProse(text: string): string {
  return text.replace(/[\\`*_{}[\]<>#|~&]/g, '\\$&');
}

/**
 * A CSV field, always quoted. A field that a spreadsheet could take for a formula gets an apostrophe in front
 * (first character = + - @, their full-width forms, tab or a line end), which spreadsheets show as text.
 */
export function cell(text: string): string {
  const guarded = /^[\s]*[=+\-@＝＋－＠]|^[\t\r\n]/.test(text) ? `'${text}` : text;
  return `"${guarded.replaceAll('"', '""')}"`;
}
