// The wordings of the catalogue in the forms in which people paste them: every form, and every wording in some of them.
// `npm run cells` has every wording in every form.
import { describe, expect, test } from 'vitest';
import { cuts, forms } from './forms.ts';
import { found, wordings, wrong } from './wordings.ts';

/** One wording of so many is tried in a form, another one in the next. */
const every = 6;

describe.each(Object.entries(forms).map(([name, form], index) => ({ name, form, index })))(
  '$name',
  ({ form, index }) => {
    test('a wording is found, once, and nothing else', () => {
      const some = wordings.filter((_, at) => (at + index) % every === 0);
      expect(some.length).toBeGreaterThan(20);
      expect(wrong(form, some)).toEqual([]);
    });
  },
);

test('eight ranks are one message, with the count', () => {
  const form = forms['eight ranks interleaved'];
  const some = wordings.filter((_, at) => at % every === 0);
  const counted = some.filter(({ line }) => found(form?.(line) ?? '')[0]?.times === 8);
  expect(counted.length).toBeGreaterThan(some.length * 0.95);
});

describe.each(Object.entries(cuts))('a long message cut, %s', (_, cut) => {
  const long = wordings.filter(({ line }, at) => line.length > 90 && at % 2 === 0);
  test('most are found, and none is taken for another subject', () => {
    const right = long.filter(({ id, line }) => found(cut(line)).some(({ code }) => code === id));
    expect(right.length).toBeGreaterThan(long.length * 0.85);
  });
});
