import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { detectors } from '../../../../src/intake/readers/log/detectors.ts';
import { findMessages } from '../../../../src/intake/readers/log/find.ts';
import { catalogue, explained } from './content.ts';

const anchors = detectors.flatMap((detector) => detector.anchors);

/** What one reading costs this thread, in milliseconds of its own: what else runs on the machine does not count. */
function cost(text: string): number {
  const runs = [0, 1, 2].map(() => {
    const start = process.threadCpuUsage();
    findMessages(text, catalogue);
    const { user, system } = process.threadCpuUsage(start);
    return (user + system) / 1000;
  });
  return Math.min(...runs);
}

const size = 1_000_000;
const filled = (unit: string) => unit.repeat(Math.ceil(size / unit.length)).slice(0, size);

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
      { numRuns: 400 },
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

describe('a megabyte takes less than 200 ms', () => {
  const worst: readonly (readonly [string, string])[] = [
    ['every word of every message, a line each', filled(`${anchors.join('\n')}\n`)],
    ['every word of every message on one line', filled(anchors.join(' '))],
    [
      'lookup misses with ever new shapes',
      Array.from(
        { length: 9_000 },
        (_, i) =>
          `get_heuristic_kernel_mla: cannot get heuristic kernel! q_type:bf16 kv_type:fp8 gqa:${i} qseqlen:${i % 97}`,
      )
        .join('\n')
        .slice(0, size),
    ],
    ['empty lines', filled('\n')],
    ['brackets', filled('Found incompatible backend(s) [')],
    ['blanks', filled('heuristic kernel ')],
    ['colours', filled('\u001b[31mUsing \u001b[0m')],
    ['quote marks', filled('> > > Using \n')],
    ['prefixes', filled('(Worker_TP0 pid=1) '.repeat(20) + '\n')],
    ['open parentheses', filled('No valid attention backend found for rocm with AttentionSelectorConfig(')],
    ['gfx names', filled('gfx942 aiter 0.1.20 dspark, ')],
    ['exceptions', filled('ValueError: fp8 non-causal \n')],
    ['one letter', filled('a')],
  ];
  test.each(worst)('%s', (_, text) => {
    expect(cost(text)).toBeLessThan(200);
  });
});
