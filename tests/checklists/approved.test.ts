// Everything a run can be turned into, in short, as somebody looked at and approved it. Where a change is meant:
// `APPROVE=1 npx vitest run --project unit tests/checklists/approved.test.ts`, and commit approved.txt with it.
import { test } from 'vitest';
import { approvedIn, digest } from '../approved.ts';
import { subjects } from './approved.ts';

const approved = approvedIn(new URL('approved.txt', import.meta.url));

test.each(Object.keys(subjects))('%s', (name) => {
  approved(name, [digest(subjects[name]?.())]);
});
