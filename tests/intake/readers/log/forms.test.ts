// Each wording of the catalogue in each form in which people paste it. SHOW=1 prints the table.
import { describe, expect, test } from 'vitest';
import { errors, explained } from './content.ts';
import { cuts, forms } from './forms.ts';

const wordings = [...errors.values()].flatMap(({ id, messages }) =>
  messages.map(({ text }) => {
    const filled = text
      .replace(/\{([^{}|]*)\|[^{}]*\}/g, '$1')
      .replace(/\{(?:q|kv)_type\}/g, 'fp8')
      .replace(/\{backend\w*\}/g, 'TRITON_MLA')
      .replace(/\{\w*\}/g, '24');
    return { id, line: /^\w+(?:Error|Exit): /.test(filled) ? filled : `RuntimeError: ${filled}` };
  }),
);
const quiet = ['no-known-failure', 'process-aborted', 'frames-without-exception'];
const found = (text: string) => explained(text).filter(({ code }) => !quiet.includes(code));
const rate = (name: string, good: number) => {
  if (process.env['SHOW'] !== undefined)
    console.log(`${name.padEnd(36)} ${String(good)} of ${String(wordings.length)}`);
};

describe.each(Object.entries(forms))('%s', (name, form) => {
  test('every wording is found, once, and nothing else', () => {
    const wrong = wordings.filter(({ id, line }) => {
      const here = found(form(line));
      // A form that turns a message into two of one family still tells the truth.
      return here.length === 0 || here.some(({ code }) => code !== (found(line)[0]?.code ?? id));
    });
    rate(name, wordings.length - wrong.length);
    expect(wrong.map(({ id, line }) => `${id}: ${line}`)).toEqual([]);
  });
});

test('eight ranks are one message, with the count', () => {
  const form = forms['eight ranks interleaved'];
  const counted = wordings.filter(({ line }) => found(form?.(line) ?? '')[0]?.times === 8);
  expect(counted.length).toBeGreaterThan(wordings.length * 0.98);
});

describe.each(Object.entries(cuts))('a long message cut, %s', (name, cut) => {
  const long = wordings.filter(({ line }) => line.length > 90);
  test('most are found, and none is taken for another subject', () => {
    const right = long.filter(({ id, line }) => found(cut(line)).some(({ code }) => code === id));
    if (process.env['SHOW'] !== undefined)
      console.log(`${name.padEnd(36)} ${String(right.length)} of ${String(long.length)}`);
    expect(right.length).toBeGreaterThan(long.length * 0.85);
  });
});
