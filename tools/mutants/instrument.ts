// Puts every mutant of a file into it, each behind a switch, so that one load of the modules serves all of them.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { globSync } from 'node:fs';
import { Instrumenter } from '@stryker-mutator/instrumenter';

/** The rooms whose rules a mutant may change. */
const rooms = ['src/engine/**/*.ts', 'src/checklists/**/*.ts', 'src/intake/redact/**/*.ts'];

/** Strings, tables and which function is called are left out: the first two are words, the last the compiler's. */
const excluded = [
  'StringLiteral',
  'Regex',
  'ArrayDeclaration',
  'ObjectLiteral',
  'ArrowFunction',
  'MethodExpression',
  'OptionalChaining',
];

export interface Mutant {
  readonly id: string;
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  /** The line's text, without the blanks around it. */
  readonly text: string;
  readonly becomes: string;
}

export interface Instrumented {
  /** By file, relative to the root. */
  readonly sources: ReadonlyMap<string, string>;
  readonly mutants: readonly Mutant[];
}

/**
 * Mutates the files of the rooms.
 * @param wanted files, or none for all of them
 */
export async function instrument(wanted: readonly string[]): Promise<Instrumented> {
  const files = globSync(rooms)
    .filter((file) => wanted.length === 0 || wanted.includes(file))
    .sort();
  const contents = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));
  const silent = () => undefined;
  const logger = { isDebugEnabled: () => false, debug: silent, info: silent, warn: silent } as never;
  const result = await new Instrumenter(logger).instrument(
    [...contents].map(([name, content]) => ({ name, content, mutate: true })),
    { plugins: null, excludedMutations: excluded, ignorers: [] },
  );
  const lines = new Map([...contents].map(([file, content]) => [file, content.split('\n')]));
  return {
    sources: new Map(result.files.map(({ name, content }) => [name, content])),
    // What is excluded is in the list, marked.
    mutants: result.mutants
      .filter(({ status }) => status === undefined)
      .map(({ id, fileName, location, replacement }) => ({
        id,
        file: fileName,
        line: location.start.line + 1,
        text: (lines.get(fileName)?.[location.start.line] ?? '').trim(),
        becomes: replacement.replace(/\s+/g, ' ').trim(),
      })),
  };
}

/** A sample that is the same for the same seed and code. @param count how many, at most */
export function sample(mutants: readonly Mutant[], count: number, seed: string): Mutant[] {
  const drawn = (mutant: Mutant) =>
    createHash('sha256').update(`${seed} ${mutant.file} ${mutant.text} ${mutant.becomes} ${mutant.id}`).digest('hex');
  return mutants
    .map((mutant) => ({ mutant, order: drawn(mutant) }))
    .sort((a, b) => (a.order < b.order ? -1 : 1))
    .slice(0, count)
    .map(({ mutant }) => mutant);
}
