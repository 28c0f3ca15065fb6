// What the readers say: each code where it is said, and beside it where it is not.
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readAll } from '../../src/intake/index.ts';
import type { Input } from '../../src/intake/types.ts';
import { codesIn } from '../finding-codes.ts';
import { cases } from './findings.ts';
import { hardware } from './readers/environment/reading.ts';

async function codes(inputs: readonly Input[]): Promise<string[]> {
  const { servers, together } = await readAll(inputs, {}, hardware);
  return [together, ...servers].flatMap(({ findings }) => findings.map(({ code }) => code));
}

test.each(Object.entries(cases))('%s is said where it holds, and not beside it', async (code, [speaks, silent]) => {
  expect(await codes(speaks)).toContain(code);
  expect(await codes(silent)).not.toContain(code);
});

test('every code of the readers has its two cases', () => {
  const sources = globSync('src/intake/**/*.ts').map((file) => readFileSync(file, 'utf8'));
  expect(Object.keys(cases).sort()).toEqual(codesIn(sources));
});
