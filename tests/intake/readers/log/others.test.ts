// Messages of other subjects: none is taken for one of the path, whatever its form. Each form with a part of them; all of
// them in each form are in tests/cells.
import { expect, test } from 'vitest';
import { cuts, forms, scraps } from './forms.ts';
import { others, taken } from './others.ts';

const share = 8;

test('there are three hundred of them', () => {
  expect(new Set(others).size).toBeGreaterThanOrEqual(300);
});

test('none is taken for a message of the path', () => {
  expect(others.filter((text) => taken(text).length > 0)).toEqual([]);
});

test.each(Object.entries({ ...forms, ...cuts, ...scraps }).map(([name, form], index) => [name, form, index] as const))(
  'nor in the form: %s',
  (_, form, index) => {
    const some = others.filter((_text, at) => at % share === index % share);
    expect(some.filter((text) => taken(form(text)).length > 0)).toEqual([]);
  },
);

test('all of them in one log', () => {
  expect(taken(others.join('\n'))).toEqual([]);
});
