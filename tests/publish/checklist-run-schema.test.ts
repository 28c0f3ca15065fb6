import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readFile, writeFile } from '../../src/checklists/file.ts';
import { ShapeError } from '../../src/checklists/shape.ts';
import { runFile, runFileJsonSchema } from '../../src/publish/schemas/checklist-runs.ts';
import { anyRun } from '../checklists/sample.ts';

test('what the page writes has the published shape', () => {
  fc.assert(
    fc.property(anyRun(), (run) => {
      const written: unknown = JSON.parse(writeFile([run]));
      expect(runFile.parse(written)).toEqual(written);
    }),
  );
  expect(runFileJsonSchema()).toMatchObject({ title: 'can-i-unpin/checklist-runs@1', type: 'object' });
});

test('the page and the published shape refuse the same files', () => {
  const spoilt = fc.tuple(anyRun(), fc.nat(), fc.jsonValue({ maxDepth: 1 })).map(([run, where, value]) => {
    const file = JSON.parse(writeFile([run])) as object;
    const places = leaves(file);
    const place = places[where % places.length];
    if (place !== undefined) place.owner[place.key] = value;
    return file;
  });
  fc.assert(
    fc.property(spoilt, (file) => {
      expect(runFile.safeParse(file).success).toBe(readable(JSON.stringify(file)));
    }),
    { numRuns: 150 },
  );
});

function readable(content: string): boolean {
  try {
    readFile(content);
    return true;
  } catch (error) {
    if (error instanceof ShapeError) return false;
    throw error;
  }
}

interface Place {
  readonly owner: Record<string, unknown>;
  readonly key: string;
}

/** Every place of a value inside `data`, its containers too. The file's own name is left out: one run alone is a file. */
function leaves(data: object): Place[] {
  return Object.entries(data).flatMap(([key, value]: [string, unknown]) => {
    const here: Place[] = key === 'schema' ? [] : [{ owner: data as Record<string, unknown>, key }];
    return typeof value === 'object' && value !== null ? [...here, ...leaves(value)] : here;
  });
}
