// One release of vLLM into content/: read its sources, write its sheet, say what changed since the release before.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { compareVersions } from '../../src/engine/versions.ts';
import { filesUnder, read } from '../../src/knowledge/files.ts';
import type { Problem } from '../../src/knowledge/problems.ts';
import { factChanges, type FactChange } from '../../src/knowledge/sheet-words.ts';
import { shipsList, type SheetFile } from '../../src/knowledge/sheet-schema.ts';
import { engineSheet, readSheets, sheetFolder } from '../../src/knowledge/sheets.ts';
import { analyse } from './analyse.ts';
import { sheetText } from './sheet-file.ts';

export interface Imported {
  readonly file: string;
  readonly sheet: SheetFile;
  /** The release before, by version; undefined where there is none. */
  readonly since: string | undefined;
  readonly changes: readonly (FactChange & { readonly place: string })[];
}

/**
 * Reads the sources under `tree` and writes the release's sheet. What the package cannot say, `ships`, is kept.
 * @param root this project's folder
 * @param today the day of the reading, YYYY-MM-DD
 * @throws UnreadableRelease where the sources are not shaped as the rules know them; nothing is written then
 */
export function importRelease(root: string, tree: string, today: string): Imported {
  const found = analyse(root, tree);
  const sheets = written(root);
  const ships = sheets.find(({ version }) => version === found.version)?.ships ?? [];
  const sheet: SheetFile = { ...found, read: today, ships };
  const file = `${sheetFolder}/${sheet.version}.yaml`;
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), sheetText(sheet));
  const before = sheets.filter(({ version }) => (compareVersions(version, sheet.version) ?? 0) < 0).at(-1);
  return { file, sheet, since: before?.version, changes: before === undefined ? [] : changesBetween(before, sheet) };
}

/** Every place at which a release read anew differs from its sheet; nothing is written. */
export function verifyRelease(root: string, tree: string, sheet: SheetFile): string[] {
  const anew = analyse(root, tree);
  const plain = ({ version, commit, date, facts }: Omit<SheetFile, 'read' | 'ships'>): Record<string, unknown> => ({
    version,
    commit,
    date,
    ...facts,
  });
  const [held, found] = [plain(sheet), plain(anew)];
  return Object.keys(found).flatMap((name) => {
    const [a, b] = [canonical(held[name]), canonical(found[name])];
    return a === b ? [] : [`${sheet.version}: ${name}: the sheet says ${a}, the package says ${b}`];
  });
}

/** JSON with the names of objects in order, so that two spellings of one value are one text. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/** @throws Error where a sheet cannot be read */
export function sheetsOf(root: string): SheetFile[] {
  const problems: Problem[] = [];
  const sheets = readSheets(root, problems).map(({ value }) => value);
  if (problems.length > 0)
    throw new Error(problems.map(({ file, line, message }) => `${file}:${line} ${message}`).join('\n'));
  return sheets;
}

/** What the import needs of a sheet that is there: it may lack a fact that is new, which the import is about to add. */
const known = z.object({
  version: z.string(),
  ships: shipsList,
  facts: z.record(z.string(), z.object({ value: z.unknown() })),
});

/** The sheets as they stand, oldest release first. */
function written(root: string): z.infer<typeof known>[] {
  return filesUnder(root, sheetFolder, '.yaml')
    .map((file) => known.parse(parse(read(root, file))))
    .sort((a, b) => compareVersions(a.version, b.version) ?? 0);
}

function changesBetween(before: z.infer<typeof known>, after: SheetFile): Imported['changes'] {
  const values = Object.fromEntries(Object.entries(before.facts).map(([name, { value }]) => [name, value]));
  return factChanges(values, engineSheet(after).facts).map((change) => {
    const { file, line, name } = after.facts[change.name];
    return { ...change, place: `vllm/${file}:${line} ${name}` };
  });
}

/** What the command prints. */
export function importedText({ file, sheet, since, changes }: Imported): string {
  const head = `${file}: vLLM ${sheet.version}, commit ${sheet.commit}, files of ${sheet.date}\n`;
  if (since === undefined) return `${head}No release before it is on file.\n`;
  if (changes.length === 0) return `${head}Nothing that the sheets know changed since ${since}.\n`;
  const lines = changes.map(({ text, place }) => `- ${text}\n  (${place})\n`);
  return `${head}Changed since ${since}:\n${lines.join('')}`;
}
