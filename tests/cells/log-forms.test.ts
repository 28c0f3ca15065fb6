// Every wording of the catalogue in every form in which people paste it. SHOW=1 prints the table.
import { describe, expect, test } from 'vitest';
import { cuts, forms, scraps, wrapped } from '../intake/readers/log/forms.ts';
import { others, taken } from '../intake/readers/log/others.ts';
import { isRight, meantBy, told, wordings } from '../intake/readers/log/wordings.ts';

function show(name: string, good: number, of: number): void {
  if (process.env['SHOW'] !== undefined) console.log(`${name.padEnd(36)} ${String(good)} of ${String(of)}`);
}

const allWidths = Array.from({ length: 121 }, (_, index) => wrapped(40 + index));

describe.each(Object.entries(forms))('%s', (name, form) => {
  test('every wording is found, once, and nothing else', () => {
    const wrong = wordings.filter((one) => {
      const here = told(form(one.line));
      // A form that turns a message into two of one family still tells the truth.
      return here.length === 0 || here.some(({ code }) => code !== meantBy(one)[1]);
    });
    show(name, wordings.length - wrong.length, wordings.length);
    expect(wrong).toEqual([]);
  });
});

test('every width from 40 to 160, at words and hard, each with another part of the wordings', () => {
  const wrong = allWidths.flatMap((both, index) =>
    Object.entries(both).flatMap(([name, form]) =>
      wordings
        .filter((_, at) => at % 9 === index % 9)
        .filter((one) => told(form(one.line))[0]?.code !== meantBy(one)[1])
        .map(({ line }) => `${name}: ${line}`),
    ),
  );
  expect(wrong).toEqual([]);
});

test('eight ranks are one message, with the count', () => {
  const form = forms['eight ranks interleaved'];
  const counted = wordings.filter(({ line }) => told(form?.(line) ?? '')[0]?.times === 8);
  expect(counted.length).toBeGreaterThan(wordings.length * 0.98);
});

describe.each(Object.entries({ ...cuts, ...scraps }))('a long message cut: %s', (name, cut) => {
  test('none is taken for another, and most are told where enough is left', () => {
    const long = wordings.filter(({ line }) => line.length > 90);
    const found = long.map((one) => ({ one, here: told(cut(one.line)) }));
    const wrong = found.flatMap(({ one, here }) =>
      here.filter((each) => !isRight(each, meantBy(one))).map(({ code }) => `${code}: ${cut(one.line)}`),
    );
    const right = found.filter(({ here }) => here.length > 0).length;
    show(name, right, long.length);
    expect(wrong).toEqual([]);
    if (name in cuts) expect(right).toBeGreaterThan(long.length * 0.9);
  });
});

test.each(Object.entries({ ...forms, ...cuts, ...scraps }))('no message of another subject is taken: %s', (_, form) => {
  expect(others.filter((text) => taken(form(text)).length > 0)).toEqual([]);
});
