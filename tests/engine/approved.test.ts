// The whole answer to some thousands of deployments, as somebody looked at and approved it. A change of a rule, or of a
// word, shows here as the rows that it touches. Look at them; where they are meant: `APPROVE=1 npx vitest run --project
// unit tests/engine/approved.test.ts`, and commit approved.txt with the change.
import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { columns, mixed, rows, short } from './approved.ts';

const file = new URL('approved.txt', import.meta.url);
const approving = process.env['APPROVE'] !== undefined;
const approved = new Map(
  (approving ? '' : readFileSync(file, 'utf8'))
    .trim()
    .split('\n')
    .map((line) => line.split('\t') as [string, ...string[]])
    .map(([name, ...cells]) => [name, cells]),
);
const now = new Map<string, string[]>();
afterAll(() => {
  if (approving) writeFileSync(file, [...now].map(([name, cells]) => `${[name, ...cells].join('\t')}\n`).join(''));
});

test.each(rows.map((row, index) => ({ ...row, read: index % 2 === 1 })))('$name', ({ name, changes, read }) => {
  const cells = columns.map(({ values }) => short({ ...values, ...changes }, read));
  now.set(name, cells);
  const was = approved.get(name) ?? [];
  const differ = columns.flatMap((column, index) =>
    cells[index] === was[index] ? [] : [`${column.name}: was ${was[index] ?? 'not there'}, is ${cells[index] ?? ''}`],
  );
  if (!approving) expect(differ).toEqual([]);
});

test.each(Array.from({ length: 10 }, (_, part) => part))('several changes at once, part %i', (part) => {
  const cells = mixed.slice(part * 30, part * 30 + 30).map(({ changes }) => short(changes));
  now.set(`mixed ${String(part)}`, cells);
  if (!approving) expect(cells).toEqual(approved.get(`mixed ${String(part)}`));
});
