// Where a bracket closes, in each language that the readers meet.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BracketEnd, closingBracket, json, printed, shellBraces, shellParentheses } from '../../src/intake/brackets.ts';

test('the end of JSON is where JSON ends, whatever its strings hold', () => {
  fc.assert(
    fc.property(fc.oneof(fc.object(), fc.array(fc.jsonValue())), fc.string(), (value, behind) => {
      const text = JSON.stringify(value);
      expect(closingBracket(text + behind, 0, json)).toBe(text.length - 1);
    }),
    { numRuns: 100 },
  );
});

test('a printed object quotes with either kind, and a backslash takes a quotation mark along', () => {
  const text = String.raw`{'a': "}", "b": '\'}'}`;
  expect(closingBracket(`${text} }`, 0, printed)).toBe(text.length - 1);
});

test('in a shell’s single quotes a backslash is a letter', () => {
  expect(closingBracket(String.raw`(echo '\')`, 0, shellParentheses)).toBe(9);
  expect(closingBracket(String.raw`{a:-\}'}'}`, 0, shellBraces)).toBe(9);
});

test('what does not close has no end', () => {
  expect(closingBracket('{"a": "}', 0, json)).toBeUndefined();
  expect(closingBracket('(()', 0, shellParentheses)).toBeUndefined();
});

test('a text may come in pieces, a string that is cut between them included', () => {
  const brackets = new BracketEnd(json);
  expect(brackets.find('{"a": "x')).toBeUndefined();
  expect(brackets.find('}", "b": [')).toBeUndefined();
  expect(brackets.find(']} }')).toBe(1);
});
