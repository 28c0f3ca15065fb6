// What is struck out under which name, where: as somebody looked at and approved it. Where a change is meant: `APPROVE=1
// npx vitest run --project unit tests/intake/redact/approved.test.ts`, and commit approved.txt with it.
import { test } from 'vitest';
import { approvedIn } from '../../approved.ts';
import { alone, names, places, row } from './approved.ts';

const approved = approvedIn(new URL('approved.txt', import.meta.url));
const rows = [
  ...names.map((name) => ({ name, texts: places.map((place) => place.replaceAll('N', () => name)) })),
  ...alone.map((text) => ({ name: text.replaceAll('\n', '⏎'), texts: [text, `before ${text} after`] })),
];

test.each(rows)('$name', ({ name, texts }) => {
  approved(name, [row(texts)]);
});
