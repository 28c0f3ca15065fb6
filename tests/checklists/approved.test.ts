// Everything a run can be turned into, in short, as somebody looked at and approved it. Where a change is meant:
// `APPROVE=1 npx vitest run --project unit tests/checklists/approved.test.ts`, and commit approved.txt with it.
import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { digest, subjects } from './approved.ts';

const file = new URL('approved.txt', import.meta.url);
const approving = process.env['APPROVE'] !== undefined;
const approved = new Map(
  (approving ? '' : readFileSync(file, 'utf8'))
    .trim()
    .split('\n')
    .map((line) => line.split('\t') as [string, string]),
);
const now = new Map<string, string>();
afterAll(() => {
  if (approving) writeFileSync(file, [...now].map(([name, cell]) => `${name}\t${cell}\n`).join(''));
});

test.each(Object.keys(subjects))('%s', (name) => {
  const cell = digest(subjects[name]?.());
  now.set(name, cell);
  if (!approving) expect(cell).toBe(approved.get(name));
});
