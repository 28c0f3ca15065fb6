import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { codesIn, codesOfRules } from './finding-codes.ts';

const texts = (pattern: string) => globSync(pattern).map((file) => readFileSync(file, 'utf8'));

test('every code of a finding occurs in a test', () => {
  const engine = texts('src/engine/**/*.ts');
  const codes = [...codesIn([...engine, ...texts('src/{intake,fleet,cli,report}/**/*.ts')]), ...codesOfRules(engine)];
  expect(codes.length).toBeGreaterThan(130);
  const tests = texts('tests/**/*.{ts,json,yaml}').join('\n');
  expect(codes.filter((code) => !new RegExp(`['"\`]${code}['"\`]`).test(tests))).toEqual([]);
});
