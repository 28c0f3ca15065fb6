// The formatter, the linter and the type checker are part of the tests: what `npm run check` refuses fails here too.
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

test.each([
  ['types', ['tools/astro.ts', 'check', '--minimumFailingSeverity', 'hint']],
  ['lint', ['node_modules/eslint/bin/eslint.js', '.']],
  ['format', ['node_modules/prettier/bin/prettier.cjs', '--check', '.']],
])('%s', { timeout: 240_000 }, (_name, args) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect(status, stdout + stderr).toBe(0);
});
