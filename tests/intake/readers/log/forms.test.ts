// Wordings of the catalogue in the forms in which people paste them: another part of them for each form. Every wording in
// every form is in tests/cells.
import { describe, expect, test } from 'vitest';
import { cuts, forms, scraps } from './forms.ts';
import { isRight, meantBy, told, wordings } from './wordings.ts';

const share = 14;
const some = (index: number) => wordings.filter((_, at) => at % share === index % share);

describe.each(Object.entries(forms).map(([name, form], index) => [name, form, index] as const))(
  '%s',
  (_, form, index) => {
    test('a wording is found, and nothing else', () => {
      const wrong = some(index).filter((one) => {
        const here = told(form(one.line));
        return here.length === 0 || here.some(({ code }) => code !== meantBy(one)[1]);
      });
      expect(wrong).toEqual([]);
    });
  },
);

test('eight ranks are one message, with the count', () => {
  const form = forms['eight ranks interleaved'];
  expect(some(3).filter(({ line }) => told(form?.(line) ?? '')[0]?.times !== 8)).toEqual([]);
});

describe('a long message that was cut', () => {
  const long = (index: number) => some(index).filter(({ line }) => line.length > 90);
  const kinds = Object.entries({ ...cuts, ...scraps }).map(([name, cut], index) => [name, cut, index] as const);

  test.each(kinds)('%s: none is taken for another', (_, cut, index) => {
    const wrong = long(index).flatMap((one) =>
      told(cut(one.line))
        .filter((found) => !isRight(found, meantBy(one)))
        .map(({ code }) => `${code}: ${cut(one.line)}`),
    );
    expect(wrong).toEqual([]);
  });

  test.each(kinds.filter(([name]) => name in cuts))('%s: most are told', (_, cut, index) => {
    const lost = long(index).filter(({ line }) => told(cut(line)).length === 0);
    expect(lost.length).toBeLessThanOrEqual(long(index).length * 0.15);
  });
});
