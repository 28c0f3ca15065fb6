import { expect, test } from 'vitest';
import { keys } from '../../../src/engine/deployment.ts';
import { problems } from '../content.ts';

const entry = (key: string) => `- { key: ${key}, label: Label, find: Look. }\n`;

test('all keys, and no other', () => {
  expect(problems({ 'content/keys.yaml': keys.map(entry).join('') })).toEqual([]);
  expect(problems({ 'content/keys.yaml': [...keys.slice(1), 'colour'].map(entry).join('') })).toEqual([
    'content/keys.yaml:1 "engine" is missing: say its label and how to find it',
    `content/keys.yaml:${String(keys.length)} "colour" is no key`,
  ]);
});
