// Stands in for vitest while the unit tests are loaded: keeps them as functions, to be called once a mutant.
import { expect as expectOfVitest, vi as viOfVitest } from 'vitest-itself';

export interface Collected {
  readonly name: string;
  readonly run: () => unknown;
}

export const collected: Collected[] = [];
export const expect = expectOfVitest;
export const vi = viOfVitest;
/** What a test file does once it is done is nothing to a mutant. */
export const afterAll = (): void => undefined;

const path: string[] = [];

function add(name: string, run: () => unknown): void {
  collected.push({ name: [...path, name].join(' > '), run });
}

function each(rows: readonly unknown[], name: string, take: (name: string, row: unknown[]) => void): void {
  for (const [index, row] of rows.entries()) take(`${name} [${String(index)}]`, Array.isArray(row) ? row : [row]);
}

type Body = (...values: unknown[]) => unknown;

export const describe = Object.assign(
  (name: string, body: () => void) => {
    path.push(name);
    body();
    path.pop();
  },
  {
    each: (rows: readonly unknown[]) => (name: string, body: Body) => {
      each(rows, name, (one, row) => {
        describe(one, () => void body(...row));
      });
    },
  },
);

export const test = Object.assign(add, {
  each: (rows: readonly unknown[]) => (name: string, body: Body) => {
    each(rows, name, (one, row) => {
      add(one, () => body(...row));
    });
  },
  for: (rows: readonly unknown[]) => (name: string, body: Body) => {
    for (const [index, row] of rows.entries()) add(`${name} [${String(index)}]`, () => body(row));
  },
});
