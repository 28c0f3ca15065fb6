// Messages of other subjects: none is taken for one of the path, whatever its form.
import { expect, test } from 'vitest';
import { codes } from './content.ts';
import { cuts, forms, scraps } from './forms.ts';
import others from './other-subjects.json' with { type: 'json' };

// What is said of any text, and of a traceback whose exception has no name.
const quiet = ['no-known-failure', 'frames-without-exception'];
const taken = (text: string) => codes(text).filter((code) => !quiet.includes(code));

test('there are two hundred of them', () => {
  expect(new Set(others).size).toBeGreaterThanOrEqual(200);
});

test.each(others)('%s', (text) => {
  expect(taken(text)).toEqual([]);
});

test.each(Object.entries({ ...forms, ...cuts, ...scraps }))('all of them, %s', (_, form) => {
  expect(others.filter((text) => taken(form(text)).length > 0)).toEqual([]);
});

test('all of them in one log', () => {
  expect(taken(others.join('\n'))).toEqual([]);
});
