import { describe, expect, test } from 'vitest';
import { hosts } from '../../src/knowledge/runbook.ts';
import { briefMoves, runbookSections, sectionFor } from '../../src/site/runbook.ts';
import { errors } from '../../src/site/errors.ts';
import { rowsOf } from '../../src/site/error-rows.ts';
import type { KnownError } from '../../src/knowledge/errors.ts';

test('the four troubles and the rollback each have a section', () => {
  expect(runbookSections.map(({ id }) => id)).toEqual([
    'it-aborts',
    'it-will-not-start',
    'slow-or-low-acceptance',
    'wrong-output',
    'put-the-pin-back',
  ]);
});

test('every section decides something, and both answers lead on', () => {
  for (const { id, steps } of runbookSections) {
    const decisions = steps.flatMap((step) => ('ask' in step ? [step] : []));
    expect(decisions.length, id).toBeGreaterThan(0);
    for (const { yes, no } of decisions) expect(yes).not.toBe(no);
  }
});

test('a command is given for every way of running a server, and names no host of ours', () => {
  const commands = runbookSections.flatMap(({ steps }) =>
    steps.flatMap((step) => ('do' in step && step.commands ? [step.commands] : [])),
  );
  expect(commands.length).toBeGreaterThan(8);
  for (const one of commands) for (const host of hosts) expect(one[host]).not.toMatch(/localhost:\d|https?:/);
});

test('whoever meets a failure is told to make the server safe first', () => {
  for (const error of errors.values()) {
    if (error.severity !== 'failure') continue;
    const [first] = briefMoves(sectionFor(error));
    expect(first?.do, error.id).toMatch(/out of traffic|Keep the old replicas/);
  }
});

describe('the cases of a message', () => {
  const error = {
    conditions: { a: 'one thing', b: 'another' },
    advice: [{ when: ['a'], text: 'Do {x}.', claims: [] }],
    says: [
      { when: ['b'], text: 'B is so.', claims: ['c1'] },
      { when: ['a', '!b'], text: 'A is so.', claims: [] },
      { when: ['!b'], text: 'No case.', claims: [] },
      { when: [], text: 'Always.', claims: [] },
    ],
  } as unknown as KnownError;

  test('what is said and what is advised under the same conditions is one row, those with advice first', () => {
    expect(rowsOf(error).map(({ words, says, advice }) => [words, says.length, advice.length])).toEqual([
      ['one thing', 1, 1],
      ['another', 1, 0],
    ]);
  });

  test('what rules a case out is said behind it', () => {
    const only = { ...error, advice: [], says: [{ when: ['a', '!b'], text: 'A is so.', claims: [] }] };
    expect(rowsOf(only).map(({ words }) => words)).toEqual(['one thing, unless another']);
  });

  test('a field of the line is never shown as a name in braces', () => {
    expect(rowsOf(error)[0]?.advice[0]?.text).toBe('Do ….');
  });
});
