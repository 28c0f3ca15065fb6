import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { change, changeHead, type ItemChange } from '../../src/checklists/change.ts';
import { findItem } from '../../src/checklists/checklist.ts';
import { fingerprint } from '../../src/checklists/hash.ts';
import { move, noHistory, record, type History } from '../../src/checklists/history.ts';
import { merge, rename, same } from '../../src/checklists/merge.ts';
import { emptyEntry, entryOf, nextStamp, withEntry, type ChecklistRun } from '../../src/checklists/run.ts';
import { progressOf } from '../../src/checklists/progress.ts';
import { anyRun, me, run, sample } from './sample.ts';

function known(id: string) {
  const found = findItem(sample, id);
  if (found === undefined) throw new Error(id);
  return found;
}

function after(before: ChecklistRun, id: string, ...changes: ItemChange[]): ChecklistRun {
  return changes.reduce((current, each) => {
    const result = change(current, known(id), each, { ...me, ...nextStamp(current, 'tab-a') });
    if ('refused' in result) throw new Error(result.refused);
    return result.run;
  }, before);
}

const refusal = (before: ChecklistRun, id: string, wanted: ItemChange) => {
  const result = change(before, known(id), wanted, me);
  return 'refused' in result ? `${result.field}: ${result.refused}` : 'taken';
};

describe('answers', () => {
  test('a state is kept with its day, who answers, and the text that was answered', () => {
    const answered = after(changeHead(run(), { who: 'Ada' }, nextStamp(run(), 'tab-a')), 'plain', {
      kind: 'state',
      state: 'pass',
    });
    expect(entryOf(answered, 'plain')).toMatchObject({
      state: 'pass',
      when: '2026-11-29',
      who: 'Ada',
      text: '0000000a',
      clock: 3,
    });
  });

  test('a gate cannot pass on an empty proof, nor lose its proof while it passes', () => {
    expect(refusal(run(), 'proof', { kind: 'state', state: 'pass' })).toBe(
      'evidence: This item belongs to a gate: give the proof first.',
    );
    expect(
      refusal(after(run(), 'proof', { kind: 'text', field: 'evidence', value: ' \n' }), 'proof', {
        kind: 'state',
        state: 'pass',
      }),
    ).toMatch(/^evidence/);
    const passed = after(
      run(),
      'proof',
      { kind: 'text', field: 'evidence', value: 'log line 12' },
      { kind: 'state', state: 'pass' },
    );
    expect(entryOf(passed, 'proof').state).toBe('pass');
    expect(refusal(passed, 'proof', { kind: 'text', field: 'evidence', value: '' })).toMatch(/^evidence/);
    expect(refusal(passed, 'proof', { kind: 'state', state: 'fail' })).toBe('taken');
  });

  test('"not applicable" says why and "blocked" on what', () => {
    expect(refusal(run(), 'plain', { kind: 'state', state: 'not-applicable' })).toBe(
      'reason: Say why it does not apply.',
    );
    expect(refusal(run(), 'plain', { kind: 'state', state: 'blocked' })).toBe('reason: Say what it is blocked on.');
    const blocked = after(run(), 'plain', { kind: 'state', state: 'blocked', reason: 'no machine' });
    expect(refusal(blocked, 'plain', { kind: 'text', field: 'reason', value: '' })).toMatch(/^reason/);
    // Back to an answer without a reason, the reason goes.
    expect(entryOf(after(blocked, 'plain', { kind: 'state', state: 'fail' }), 'plain').reason).toBe('');
  });

  test('a text that is too long is refused, a name that is empty keeps the old one', () => {
    expect(refusal(run(), 'plain', { kind: 'text', field: 'note', value: 'x'.repeat(10_001) })).toBe(
      'note: At most 10000 characters fit here.',
    );
    expect(changeHead(run(), { name: '  ' }, me).head.name).toBe('MI355X prod');
  });
});

describe('progress', () => {
  const bound = (deployment: ChecklistRun['head']['deployment']) =>
    changeHead(run(), { deployment }, nextStamp(run(), 'tab-a'));

  test('what does not apply is hidden with its reason; what might apply stays, with what it depends on', () => {
    const stand = progressOf(sample, bound({ kvCacheDtype: 'auto' }));
    expect(stand.hidden.map(({ item, why }) => [item.id, why])).toEqual([
      ['fp8', 'kvCacheDtype is auto; it is asked where kvCacheDtype is fp8 or fp8_e4m3'],
      ['dcp', 'dcp is not given, which means 1; it is asked where dcp is above 1'],
    ]);
    expect(stand.all.total).toBe(3);
    expect([...progressOf(sample, bound({ tp: '8' })).open]).toEqual([['fp8', ['kvCacheDtype']]]);
    expect(progressOf(sample, bound({})).hidden).toEqual([]);
  });

  test('a gate passes when all its musts are settled, and waits, fails or is blocked by name', () => {
    const gate = (each: ChecklistRun) =>
      progressOf(sample, each).gates.map(({ gate: { id }, state, waitsFor }) => [id, state, ...waitsFor]);
    const none = bound({ kvCacheDtype: 'auto' });
    expect(gate(none)).toEqual([
      ['image', 'open', 'proof'],
      ['serving', 'none'],
    ]);
    const proof: ItemChange = { kind: 'text', field: 'evidence', value: 'here' };
    const passed = after(none, 'proof', proof, { kind: 'state', state: 'pass' });
    expect(gate(passed)[0]).toEqual(['image', 'passed']);
    expect(gate(after(bound({}), 'proof', proof, { kind: 'state', state: 'pass' }))[0]).toEqual([
      'image',
      'open',
      'fp8',
    ]);
    expect(gate(after(passed, 'proof', { kind: 'state', state: 'fail' }))[0]).toEqual(['image', 'failed', 'proof']);
    expect(gate(after(passed, 'proof', { kind: 'state', state: 'blocked', reason: 'x' }))[0]).toEqual([
      'image',
      'blocked',
      'proof',
    ]);
    // A pass that came in without its proof, from a link or an old file, does not count.
    const bare = withEntry(none, 'proof', { ...emptyEntry, state: 'pass', text: '0000000a', clock: 2 });
    expect(gate(bare)[0]).toEqual(['image', 'open', 'proof']);
    expect(progressOf(sample, bare).all.wanting).toBe(1);
  });

  test('an item whose text changed since asks to be looked at again, until that is done', () => {
    const old = withEntry(run(), 'plain', { ...emptyEntry, state: 'pass', text: 'ffffffff', clock: 2 });
    expect(progressOf(sample, old).all).toMatchObject({ settled: 0, wanting: 1 });
    expect(progressOf(sample, after(old, 'plain', { kind: 'confirm' })).all).toMatchObject({ settled: 1, wanting: 0 });
  });
});

describe('merging', () => {
  test('the later answer stands, and the order of merging does not matter', () => {
    fc.assert(
      fc.property(anyRun(), anyRun(), anyRun(), (a, b, c) => {
        expect(same(merge(a, b), merge(b, a))).toBe(true);
        expect(same(merge(merge(a, b), c), merge(a, merge(b, c)))).toBe(true);
        expect(same(merge(a, a), a)).toBe(true);
        const ids = new Set([...Object.keys(a.entries), ...Object.keys(b.entries)]);
        expect(new Set(Object.keys(merge(a, b).entries))).toEqual(ids);
      }),
    );
  });

  test('two tabs that answered different items both keep their answers', () => {
    const one = after(run(), 'plain', { kind: 'state', state: 'pass' });
    const two = after(run(), 'hinted', { kind: 'state', state: 'fail' });
    expect(merge(one, two).entries).toEqual({ ...one.entries, ...two.entries });
    expect(() => merge(run(), run({ id: 'other' }))).toThrow('one run');
  });

  test('an answer under a former id moves to the present one; unknown ids stay', () => {
    const entry = { ...emptyEntry, note: 'kept', clock: 4 };
    const moved = rename(run({ entries: { 'fp8-old': entry, 'gone.long-ago': entry } }), sample);
    expect(moved.entries).toEqual({ fp8: entry, 'gone.long-ago': entry });
    const both = rename(run({ entries: { fp8: { ...entry, clock: 9 }, 'fp8-old': entry } }), sample);
    expect(both.entries).toEqual({ fp8: { ...entry, clock: 9 } });
  });
});

describe('undo', () => {
  const play = (start: ChecklistRun, changes: readonly [string, ItemChange][]) => {
    let current = start;
    let history: History = noHistory;
    const contents: string[] = [content(current)];
    for (const [id, wanted] of changes) {
      const result = change(current, known(id), wanted, { ...me, ...nextStamp(current, 'tab-a') });
      if ('refused' in result) continue;
      history = record(history, {
        run: current.id,
        item: id,
        before: entryOf(current, id),
        after: entryOf(result.run, id),
      });
      current = result.run;
      contents.push(content(current));
    }
    return { current, history, contents };
  };
  const content = (each: ChecklistRun) =>
    JSON.stringify(
      sample.sections.flatMap((s) => s.items).map(({ id }) => ({ ...entryOf(each, id), clock: 0, by: '' })),
    );
  const anyChange: fc.Arbitrary<[string, ItemChange]> = fc.tuple(
    fc.constantFrom('plain', 'proof', 'hinted'),
    fc.oneof(
      fc.record({
        kind: fc.constant('state' as const),
        state: fc.constantFrom('to-do' as const, 'pass' as const, 'fail' as const, 'blocked' as const),
        reason: fc.constant('because'),
      }),
      fc.record({
        kind: fc.constant('text' as const),
        field: fc.constantFrom('note' as const, 'evidence' as const),
        value: fc.string(),
      }),
    ),
  );

  test('every step can be taken back in order and brought forward again', () => {
    fc.assert(
      fc.property(fc.array(anyChange, { maxLength: 12 }), (changes) => {
        let { current, history } = play(run(), changes);
        const { contents } = play(run(), changes);
        const go = (direction: 'undo' | 'redo') => {
          const moved = move(history, direction, current, nextStamp(current, 'tab-a'));
          history = moved.history;
          if ('refused' in moved) throw new Error(moved.refused);
          current = moved.run;
        };
        for (const expected of contents.slice(0, -1).reverse()) {
          go('undo');
          expect(content(current)).toBe(expected);
        }
        for (const expected of contents.slice(1)) {
          go('redo');
          expect(content(current)).toBe(expected);
        }
      }),
    );
  });

  test('typing on in one field is one step', () => {
    let history = noHistory;
    let current = run();
    for (const value of ['a', 'ab', 'abc']) {
      const next = after(current, 'plain', { kind: 'text', field: 'note', value });
      history = record(
        history,
        { run: 'run-1', item: 'plain', before: entryOf(current, 'plain'), after: entryOf(next, 'plain') },
        value !== 'a',
      );
      current = next;
    }
    expect(history.done.length).toBe(1);
    const moved = move(history, 'undo', current, nextStamp(current, 'tab-a'));
    expect('run' in moved && entryOf(moved.run, 'plain').note).toBe('');
  });

  test("somebody else's later answer is not undone", () => {
    const { current, history } = play(run(), [['plain', { kind: 'state', state: 'pass' }]]);
    const theirs = withEntry(current, 'plain', { ...entryOf(current, 'plain'), state: 'fail', clock: 9, by: 'tab-b' });
    const moved = move(history, 'undo', theirs, nextStamp(theirs, 'tab-a'));
    expect(moved).toEqual({ refused: 'It was changed elsewhere since, so it was left as it is.', history: noHistory });
    expect(move(noHistory, 'undo', theirs, me)).toMatchObject({ refused: 'There is nothing to take back.' });
  });
});

test('a fingerprint notices every edit, and where it is made', () => {
  expect(fingerprint('a', 'b')).toMatch(/^[0-9a-f]{8}$/);
  expect(fingerprint('ab', '')).not.toBe(fingerprint('a', 'b'));
  fc.assert(
    fc.property(fc.string(), fc.string(), (a, b) => {
      expect(fingerprint(a) === fingerprint(b)).toBe(a === b);
    }),
  );
});
