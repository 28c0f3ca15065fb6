// Writes a sheet as the file that content/ holds.
import { Document, isMap, isScalar, isSeq } from 'yaml';
import { factNames, type SheetFile } from '../../src/knowledge/sheet-schema.ts';

/** The text of content/releases/vllm/<version>.yaml. */
export function sheetText({ version, commit, date, read, ships, facts }: SheetFile): string {
  const ordered = Object.fromEntries(
    factNames.map((name) => {
      const { value, file, line, name: within } = facts[name];
      return [name, { value, file, line, name: within }];
    }),
  );
  const document = new Document({ version, commit, date, read, ships, facts: ordered });
  for (const name of factNames) {
    const value = document.getIn(['facts', name, 'value'], true);
    if (isSeq(value) || isMap(value)) value.flow = true;
  }
  const listed = document.get('ships', true);
  if (isSeq(listed)) for (const entry of listed.items) if (isMap(entry)) entry.flow = true;
  for (const path of [['commit']]) {
    const value = document.getIn(path, true);
    // A commit of digits alone, or with one e among them, would be read as a number.
    if (isScalar(value)) value.type = 'QUOTE_SINGLE';
  }
  document.commentBefore = ` Written by \`npm run vllm:import -- ${version}\` from the release’s own package; \`ships\` alone is written by hand.`;
  return document.toString({ lineWidth: 120, singleQuote: true });
}
