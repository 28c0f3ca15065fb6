// What package.json starts exists in the repository.
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('every script of package.json starts a file that is there, none that git ignores', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const files = Object.values(scripts).flatMap((line) =>
    [...line.matchAll(/\b(?:tools|src)\/\S+\.[jt]s\b/g)].map(String),
  );
  expect(files.length).toBeGreaterThan(10);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
  // A pattern without a slash in front would hide a folder of that name at any depth.
  const ignored = readFileSync('.gitignore', 'utf8').split('\n');
  expect(ignored).not.toContain('bundle/');
});
