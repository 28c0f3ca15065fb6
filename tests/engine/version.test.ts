import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { version } from '../../src/engine/version.ts';
import { answer } from './deployments.ts';

test('an answer carries the version of package.json, and the change log begins with it', () => {
  const { version: own } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  expect(version).toBe(own);
  expect(answer().version).toBe(own);
  expect(readFileSync('CHANGELOG.md', 'utf8')).toMatch(new RegExp(`^## ${own.replaceAll('.', String.raw`\.`)},`, 'm'));
});
