import { growth } from '../../../linear.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { detectors } from '../../../../src/intake/readers/log/detectors.ts';
import { explained } from './content.ts';

const anchors = detectors.flatMap((detector) => detector.anchors);

const filled = (length: number, unit: string) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length);

test('no word hides in another, so that one pass finds them all', () => {
  for (const one of anchors) {
    expect(anchors.filter((other) => other !== one && other.includes(one))).toEqual([]);
  }
});

describe('any text is read, and none throws', () => {
  test('random text with words of the messages in it', () => {
    const piece = fc.oneof(
      fc.constantFrom(...anchors),
      fc.constantFrom(
        'get_heuristic_kernel_mla: cannot get heuristic kernel!',
        ' q_type:bf16',
        ' qseqlen:',
        '\n',
        '\r\n',
        ' ',
        ': [',
        ']',
        '(',
        '{',
      ),
      fc.string({ unit: 'binary', maxLength: 12 }),
      fc.string({ maxLength: 20 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const text = pieces.join('');
        const lines = text.split('\n').length;
        for (const one of explained(text)) {
          expect(one.line).toBeGreaterThan(0);
          expect(one.line).toBeLessThanOrEqual(lines);
        }
      }),
      { numRuns: 150 },
    );
  });

  test.each([
    ['NULs', '\0'.repeat(1000)],
    ['lone surrogates', '\ud800\udfff\udc00'.repeat(500)],
    ['right-to-left marks', '\u202ecannot get heuristic kernel!\u202c'.repeat(50)],
    ['one line without an end', 'x'.repeat(200_000)],
  ])('%s', (_, text) => {
    expect(() => explained(text)).not.toThrow();
  });

  test('fields cannot carry markup or more than they should', () => {
    const text = 'get_heuristic_kernel_mla: cannot get heuristic kernel! q_type:<script>alert(1)</script> gqa:16';
    expect(JSON.stringify(explained(text))).not.toContain('<script');
    const reason = `Selected backend X_MLA is not valid for this configuration. Reason: ['${'a'.repeat(399)}']`;
    for (const one of explained(reason)) {
      for (const value of Object.values(one.fields)) expect(value.length).toBeLessThanOrEqual(300);
    }
  });
});

describe('the work grows with the length, not faster', () => {
  const worst: readonly (readonly [string, (length: number) => string])[] = [
    ['every word of every message, a line each', (n) => filled(n, `${anchors.join('\n')}\n`)],
    ['every word of every message on one line', (n) => filled(n, anchors.join(' '))],
    [
      'lookup misses with ever new shapes',
      (n) =>
        Array.from(
          { length: Math.ceil(n / 90) },
          (_, i) =>
            `get_heuristic_kernel_mla: cannot get heuristic kernel! q_type:bf16 kv_type:fp8 gqa:${i} qseqlen:${i % 97}`,
        )
          .join('\n')
          .slice(0, n),
    ],
    ['empty lines', (n) => filled(n, '\n')],
    ['brackets', (n) => filled(n, 'Found incompatible backend(s) [')],
    ['blanks', (n) => filled(n, 'heuristic kernel ')],
    ['colours', (n) => filled(n, '\u001b[31mUsing \u001b[0m')],
    ['quote marks', (n) => filled(n, '> > > Using \n')],
    ['prefixes', (n) => filled(n, '(Worker_TP0 pid=1) '.repeat(20) + '\n')],
    ['open parentheses', (n) => filled(n, 'No valid attention backend found for rocm with AttentionSelectorConfig(')],
    ['gfx names', (n) => filled(n, 'gfx942 aiter 0.1.20 dspark, ')],
    ['exceptions', (n) => filled(n, 'ValueError: fp8 non-causal \n')],
    ['one letter', (n) => filled(n, 'a')],
  ];
  test.each(worst)('%s', async (_, text) => {
    expect(await growth(explained, text, 25_000)).toBeLessThan(1);
  });
});
