// Reads content/releases/vllm/: what each vLLM release does, fact by fact, read from its own package.
import type { Sheet, SheetFacts } from '../engine/sheets.ts';
import { compareVersions } from '../engine/versions.ts';
import { filesUnder, nameOfFile, read, type Located } from './files.ts';
import { parseLocated } from './located.ts';
import type { Problem } from './problems.ts';
import type { Release } from './schema.ts';
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

/** The id under which a sheet's release is referred to: `[[release:vllm-0.33.0]]`. */
export function sheetId(version: string): string {
  return `vllm-${version}`;
}

/**
 * The generation of behaviour that a sheet's facts come to; undefined where they are none of them.
 * Source of the rule: the claim vllm-releases-by-their-packages.
 */
export function generationOf({ facts }: SheetFile): 'before-55966' | 'merged-55966' | 'with-57085' | undefined {
  if (facts.aiterNonCausal.value === 'no' && facts.maskToKernel.value === 'never') return 'before-55966';
  if (facts.aiterMaskProbe.value !== 'raises' || facts.maskToMetadata.value !== 'batch') return undefined;
  if (facts.aiterNonCausalDcp.value) return facts.maskToKernel.value === 'always' ? 'with-57085' : undefined;
  return facts.maskToKernel.value === 'never' ? undefined : 'merged-55966';
}

/** A sheet as one of the releases that content/ lists. */
export function sheetRelease(sheet: SheetFile): Release {
  const exact = sheet.ships.find(({ aiter }) => aiter !== undefined)?.aiter;
  return {
    id: sheetId(sheet.version),
    what: 'vllm',
    version: sheet.version,
    commit: sheet.commit,
    date: sheet.date,
    dated: 'on',
    verified: true,
    generation: generationOf(sheet) ?? 'unknown',
    ...(exact === undefined ? {} : { pins: `v${exact}` }),
    claims: ['vllm-releases-by-their-packages'],
    note: `Its package was read on ${sheet.read}; the day is that of its files.`,
  };
}
