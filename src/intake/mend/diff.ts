// A diff is read as what it makes of the file: added and unchanged lines, without removed ones.
import type { Line } from '../readers/command/source.ts';

const hunk = /^@@ -\d/;
const header =
  /^(?:diff --git |index [0-9a-f]{4,}|--- \S|\+\+\+ \S|new file mode|deleted file mode|rename |similarity index|Index: )/;
/** Begins with a hyphen and is an option or a YAML item, not a removal. */
const notRemoved = /^(?:--?[a-z]|- )/i;

/** A line that lost its option, where only removals are shown. */
const removedOption = /^-\s{2,40}-{1,2}[a-z]/i;

export interface NewSide {
  readonly lines: readonly Line[];
  readonly marker: number | undefined;
}

/** @returns the lines of the new side; the very same lines where the text is no diff */
export function newSide(lines: readonly Line[]): NewSide {
  const marked = lines.find((line) => hunk.test(line.text));
  const added = lines.find((line) => line.text.startsWith('+') && !line.text.startsWith('+='));
  if (marked === undefined && added === undefined) {
    const gone = lines.find((line) => removedOption.test(line.text));
    const context = lines.some((line) => /^ \S/.test(line.text));
    if (gone === undefined || !context) return { lines, marker: undefined };
    return { lines: lines.filter((line) => !removedOption.test(line.text)), marker: gone.line };
  }
  const removed = lines.find((line) => line.text.startsWith('-') && !notRemoved.test(line.text));
  const both = added !== undefined && lines.some((line) => line.text.startsWith('-'));
  const strict = marked !== undefined || lines.some((line) => line.text.startsWith('+++ '));
  if (!strict && !both && removed === undefined) return { lines, marker: undefined };
  // Without a hunk's head, a line that could be an option is one, unless its new version stands among the additions.
  const beginning = (text: string): string => text.slice(1).trim().slice(0, 6);
  const replaced = new Set(lines.filter((line) => line.text.startsWith('+')).map((line) => beginning(line.text)));
  const isRemoved = (text: string): boolean =>
    text.startsWith('-') &&
    (strict || !notRemoved.test(text) || /^-\s/.test(text) || text.startsWith('---') || replaced.has(beginning(text)));
  const result: Line[] = [];
  for (const line of lines) {
    const { text } = line;
    if (hunk.test(text)) {
      result.push({ ...line, text: '' });
      continue;
    }
    if (header.test(text) || text.startsWith('\\ No newline')) continue;
    if (text.startsWith('+')) result.push({ ...line, text: ` ${text.slice(1)}` });
    else if (!isRemoved(text)) result.push(line);
  }
  return { lines: result, marker: (marked ?? added)?.line };
}
