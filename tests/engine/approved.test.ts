// The whole answer to some two thousand deployments, and what the engine's small doors say, as somebody looked at and
// approved it. A change of a rule, or of a word, shows here as the rows that it touches. Look at them; where they are
// meant: `APPROVE=1 npx vitest run --project unit tests/engine/approved.test.ts`, and commit the tables with the change.
import { test } from 'vitest';
import { approvedIn, digest } from '../approved.ts';
import { columns, mixed, rows, short } from './approved.ts';
import { parts } from './parts.ts';

const answers = approvedIn(new URL('approved.txt', import.meta.url));
const doors = approvedIn(new URL('approved-parts.txt', import.meta.url));

test.each(rows.map((row, index) => ({ ...row, read: index % 2 === 1 })))('$name', ({ name, changes, read }) => {
  answers(
    name,
    columns.map(({ values }) => short({ ...values, ...changes }, read)),
    columns.map((column) => column.name),
  );
});

test.each(Array.from({ length: 10 }, (_, part) => part))('several changes at once, part %i', (part) => {
  answers(
    `mixed ${String(part)}`,
    mixed.slice(part * 30, part * 30 + 30).map(({ changes }) => short(changes)),
  );
});

test.each(Object.keys(parts))('%s', (name) => {
  doors(name, [digest(parts[name]?.())]);
});
