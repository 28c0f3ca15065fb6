// Where a value comes from, as JSON and a terminal spell it.
import { expect, test } from 'vitest';
import { asJson, originText } from '../../src/engine/origin.ts';

const place = { input: 'clusters/a.yaml', line: 12 };

test('every kind of origin has one text', () => {
  expect(originText({ kind: 'read', place })).toBe('clusters/a.yaml:12');
  expect(originText({ kind: 'default', place })).toBe('default: clusters/a.yaml:12');
  expect(originText({ kind: 'derived', rule: 'heads / tp' })).toBe('derived: heads / tp');
  for (const kind of ['set', 'link', 'asked', 'changed'] as const) expect(originText({ kind })).toBe(kind);
});

test('JSON spells the origins of an answer and leaves everything else as it is', () => {
  const answer = {
    deployment: { tp: { value: '8', from: { kind: 'read', place } } },
    upgrade: [{ from: 'a', to: 'b' }],
  };
  expect(JSON.parse(asJson(answer))).toEqual({
    deployment: { tp: { value: '8', from: 'clusters/a.yaml:12' } },
    upgrade: [{ from: 'a', to: 'b' }],
  });
});
