// Reads content/releases/vllm/: what each vLLM release does, fact by fact, read from its own package.
import type { Sheet, SheetFacts } from '../engine/sheets.ts';
import { compareVersions } from '../engine/versions.ts';
import { filesUnder, nameOfFile, read, type Located } from './files.ts';
import { parseLocated } from './located.ts';
import type { Problem } from './problems.ts';
import { factNames, sheet, type SheetFile } from './sheet-schema.ts';

/** Where the sheets are, one file for each release. */
export const sheetFolder = 'content/releases/vllm';

/** Every sheet, oldest release first; what is wrong with them goes to `problems`. */
export function readSheets(root: string, problems: Problem[]): Located<SheetFile>[] {
  const sheets = filesUnder(root, sheetFolder, '.yaml').flatMap((file): Located<SheetFile>[] => {
    const located = parseLocated(file, read(root, file), sheet);
    problems.push(...located.problems);
    const { value } = located;
    if (value === undefined) return [];
    if (`${value.version}.yaml` !== nameOfFile(file))
      problems.push({
        file,
        line: located.lineOf(['version']),
        column: 1,
        message: 'version: is not the name of the file',
      });
    return [{ value, file, line: (...path) => located.lineOf(path) }];
  });
  return sheets.sort((a, b) => compareVersions(a.value.version, b.value.version) ?? 0);
}

/** A sheet as the engine consults it: the values alone. */
export function engineSheet({ facts, ...head }: SheetFile): Sheet {
  const values = Object.fromEntries(factNames.map((name) => [name, facts[name].value]));
  return { ...head, facts: values as unknown as SheetFacts };
}
