// What is struck out under which name, where: as somebody looked at and approved it. Where a change is meant: `APPROVE=1
// npx vitest run --project unit tests/intake/redact/approved.test.ts`, and commit approved.txt with it.
import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { alone, names, places, row } from './approved.ts';

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
  if (approving) writeFileSync(file, [...now].map(([name, signs]) => `${name}\t${signs}\n`).join(''));
});

const rows = [
  ...names.map((name) => ({ name, texts: places.map((place) => place.replaceAll('N', () => name)) })),
  ...alone.map((text) => ({ name: text, texts: [text, `before ${text} after`] })),
];

test.each(rows)('$name', ({ name, texts }) => {
  const signs = row(texts);
  now.set(name, signs);
  if (!approving) expect(signs).toBe(approved.get(name));
});
