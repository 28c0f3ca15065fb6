// The file that people keep: runs out as JSON, JSON back in, and what an import would change, before it does.
import { version } from '../engine/version.ts';
import { findItem, type Checklist } from './checklist.ts';
import { merge, order, rename, same } from './merge.ts';
import { readRun } from './read-run.ts';
import { schema as runSchema, type ItemRecord, type ChecklistRun } from './run.ts';
import { array, fields, anyFields, ShapeError, text } from './shape.ts';

/** The name and version of a file that holds runs. */
export const fileSchema = 'can-i-unpin/checklist-runs@1';
export const mostRuns = 50_000;
export const longestVersion = 60;

/** The longest file that is read, in characters. */
export const longestFile = 30_000_000;

/** Runs as the text of a file, with the version of the rules that wrote it. `readFile` of it gives the same runs back. */
export function writeFile(runs: readonly ChecklistRun[]): string {
  return `${JSON.stringify({ schema: fileSchema, version, runs }, null, 2)}\n`;
}

/** @throws a ShapeError that says how much is read at most, in MB */
export function tooLong(most: number): never {
  throw new ShapeError('', `is longer than ${most / 1e6} MB`);
}

/** Reads a file of runs, or of one run. Throws a ShapeError that says where and what is wrong; then nothing is taken. */
export function readFile(content: string): ChecklistRun[] {
  if (content.length > longestFile) return tooLong(longestFile);
  let data: unknown;
  try {
    data = JSON.parse(content);
  } catch (error) {
    throw new ShapeError('', `is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  const name = anyFields(data, '')['schema'];
  if (typeof name === 'string' && name.startsWith(runSchema.slice(0, -1))) return [readRun(data)];
  if (name !== fileSchema)
    throw new ShapeError('schema', `must be ${fileSchema} or ${runSchema}: this file is not from here`);
  const { runs: listed, version: by = '' } = fields(data, '', ['schema', 'runs'], ['version']);
  text(by, 'version', longestVersion);
  const runs = array(listed, 'runs', mostRuns).map((run, index) => readRun(run, `runs[${index}]`));
  const ids = new Set<string>();
  runs.forEach((run, index) => {
    if (ids.has(run.id)) throw new ShapeError(`runs[${index}].id`, `is there twice: ${run.id}`);
    ids.add(run.id);
  });
  return runs;
}

export interface ItemChange {
  readonly item: string;
  readonly before: ItemRecord | undefined;
  readonly after: ItemRecord;
}

/** What importing one run would do. */
export interface Plan {
  readonly run: ChecklistRun;
  /** `new`: not here yet. `same`: nothing changes. `merge`: `changes` happen. `clash`: its id is taken by another checklist's run. */
  readonly fate: 'new' | 'same' | 'merge' | 'clash';
  /** The run after the import. */
  readonly result: ChecklistRun;
  readonly changes: readonly ItemChange[];
  /** Name, reviewer or deployment would change. */
  readonly headChanges: boolean;
  /** Items of the file that stay as they are here, because the answer here is newer. */
  readonly newerHere: readonly string[];
  /** Items that the checklist does not know; they are kept. */
  readonly unknown: readonly string[];
}

/** Compares the runs of a file with those here. Nothing is changed. */
export function plan(
  file: readonly ChecklistRun[],
  here: readonly ChecklistRun[],
  checklists: readonly Checklist[],
): Plan[] {
  return file.map((raw): Plan => {
    const checklist = checklists.find(({ name }) => name === raw.checklist);
    const run = checklist === undefined ? raw : rename(raw, checklist);
    const unknown = Object.keys(run.entries).filter(
      (id) => checklist === undefined || findItem(checklist, id) === undefined,
    );
    const mine = here.find(({ id }) => id === run.id);
    const nothing = { changes: [], headChanges: false, newerHere: [], unknown };
    if (mine === undefined) return { run, fate: 'new', result: run, ...nothing };
    if (mine.checklist !== run.checklist) return { run, fate: 'clash', result: mine, ...nothing };
    const result = merge(mine, run);
    if (same(result, mine) && same(run, mine)) return { run, fate: 'same', result: mine, ...nothing };
    const changes: ItemChange[] = [];
    const newerHere: string[] = [];
    for (const [item, after] of Object.entries(run.entries)) {
      const before = Object.hasOwn(mine.entries, item) ? mine.entries[item] : undefined;
      const difference = before === undefined ? -1 : order(before, after);
      if (difference < 0) changes.push({ item, before, after });
      else if (difference > 0) newerHere.push(item);
    }
    const headChanges = order(mine.head, run.head) < 0;
    return { run, fate: 'merge', result, changes, headChanges, newerHere, unknown };
  });
}
