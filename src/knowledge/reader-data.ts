// Reads content/readers/: what of vLLM the readers of pasted text know. The readers import these files themselves, as the
// browser has no file system; here they are checked, and their age is told.
import { z } from 'zod';
import { filesUnder, nameOfFile, read, type Located } from './files.ts';
import { parseLocated } from './located.ts';
import type { Problem } from './problems.ts';
import { day } from './schema.ts';

const names = z
  .array(z.string().min(1))
  .min(1)
  .refine((all) => new Set(all).size === all.length, 'holds a name twice');
const head = { about: z.string().min(1), source: z.url(), read: day };

const shapes = {
  'options.json': z.strictObject({
    ...head,
    switches: names,
    lists: names,
    values: names,
    shorts: z.record(z.string().startsWith('-'), z.string().min(1)),
  }),
  'variables.json': z.strictObject({ ...head, rocm: names, patched: names }),
  'images.json': z.strictObject({
    ...head,
    images: z.array(
      z.strictObject({
        name: z.string().min(1),
        platform: z.string().optional(),
        serves: z.boolean(),
        engine: z.string().optional(),
      }),
    ),
  }),
} as const;

/** One file of what the readers know: where it was read, and when. */
export interface ReaderData {
  readonly id: string;
  readonly source: string;
  readonly read: string;
}

/** Every file of content/readers/; what is wrong with them goes to `problems`. */
export function loadReaderData(root: string, problems: Problem[]): Located<ReaderData>[] {
  return filesUnder(root, 'content/readers', '.json').flatMap((file): Located<ReaderData>[] => {
    const name = nameOfFile(file);
    const shape = Object.entries(shapes).find(([known]) => known === name)?.[1];
    if (shape === undefined) {
      problems.push({
        file,
        line: 1,
        column: 1,
        message: 'is read by nothing: name it in src/knowledge/reader-data.ts',
      });
      return [];
    }
    // JSON is YAML: problems are shown with their lines.
    const located = parseLocated<z.infer<typeof shape>>(file, read(root, file), shape);
    problems.push(...located.problems);
    if (located.value === undefined) return [];
    const { source, read: readOn } = located.value;
    return [
      {
        value: { id: name.replace(/\.json$/, ''), source, read: readOn },
        file,
        line: (...path) => located.lineOf(path),
      },
    ];
  });
}
