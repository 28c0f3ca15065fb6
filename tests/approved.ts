// A table of approved answers in short: one line a name, `APPROVE=1` writes it anew.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, expect } from 'vitest';
import { version } from '../src/engine/version.ts';

/** A value in six letters. The project's own version is no part of what is approved. */
export function digest(value: unknown): string {
  const text = JSON.stringify(value, (_, each: unknown) => (each instanceof Map ? [...each] : (each ?? null)));
  return createHash('sha256').update(text.replaceAll(version, '')).digest('hex').slice(0, 6);
}

/**
 * @param file where the table stands
 * @returns what compares one name's cells with those that were approved, `columns` naming them in a failure
 */
export function approvedIn(file: URL): (name: string, cells: readonly string[], columns?: readonly string[]) => void {
  const approving = process.env['APPROVE'] !== undefined;
  const lines = (approving ? '' : readFileSync(file, 'utf8')).trim().split('\n');
  const approved = new Map(
    lines.map((line) => {
      const [name = '', ...cells] = line.split('\t');
      return [name, cells];
    }),
  );
  const now = new Map<string, readonly string[]>();
  afterAll(() => {
    if (approving) writeFileSync(file, [...now].map(([name, cells]) => `${[name, ...cells].join('\t')}\n`).join(''));
  });
  return (name, cells, columns = []) => {
    now.set(name, cells);
    if (approving) return;
    const was = approved.get(name) ?? [];
    const differ = cells.flatMap((cell, index) =>
      cell === was[index] ? [] : [`${columns[index] ?? name}: was ${was[index] ?? 'not there'}, is ${cell}`],
    );
    expect(differ).toEqual([]);
  };
}
