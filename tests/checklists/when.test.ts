import fc from 'fast-check';
import { expect, test } from 'vitest';
import { factsOf, readSettings, writeSettings, type Settings } from '../../src/checklists/facts.ts';
import { describe as inWords, evaluate, keysOf, readCondition, type Condition } from '../../src/checklists/when.ts';
import { keys } from '../../src/engine/deployment.ts';

const holds = (condition: Condition, settings: Settings) => evaluate(condition, factsOf(settings));
const fp8: Condition = { is: 'kvCacheDtype', of: ['fp8', 'fp8_e4m3'] };
const dcp: Condition = { range: 'dcp', above: 1 };

test('a value decides, an unknown one leaves it open and is named', () => {
  expect(holds(fp8, { kvCacheDtype: 'fp8' })).toEqual({ holds: 'yes', keys: ['kvCacheDtype'] });
  expect(holds(fp8, { kvCacheDtype: 'auto' })).toEqual({ holds: 'no', keys: ['kvCacheDtype'] });
  expect(holds(fp8, {})).toEqual({ holds: 'unknown', keys: ['kvCacheDtype'] });
});

test('absent keys mean what the contract says they mean', () => {
  expect(holds(dcp, { tp: '8' }).holds).toBe('no');
  expect(holds({ is: 'aiter.mla', of: ['yes'] }, { tp: '8' }).holds).toBe('yes');
  // Of a deployment of which nothing is said, nothing is known.
  expect(holds(dcp, {}).holds).toBe('unknown');
  const draft: Condition = { is: 'draft.kvCacheDtype', of: ['fp8'] };
  expect(holds(draft, { kvCacheDtype: 'fp8' }).holds).toBe('yes');
  expect(holds(draft, { kvCacheDtype: 'fp8', 'draft.kvCacheDtype': 'auto' }).holds).toBe('no');
  expect(holds(draft, {}).holds).toBe('unknown');
});

test('lists match by any of their parts, numbers by their bounds, and words are no numbers', () => {
  expect(holds({ is: 'vllm.patches', of: ['57085'] }, { 'vllm.patches': '55966, 57085' }).holds).toBe('yes');
  expect(holds({ is: 'vllm.patches', of: ['57085'] }, { 'vllm.patches': '570851' }).holds).toBe('no');
  expect(holds({ range: 'tp', above: 1, below: 8 }, { tp: '8' }).holds).toBe('no');
  expect(holds({ range: 'tp', above: 1, below: 8 }, { tp: '4' }).holds).toBe('yes');
  expect(holds(dcp, { dcp: 'many' }).holds).toBe('unknown');
});

test('three values: one certain part decides, whatever else is unknown', () => {
  const both: Condition = { all: [fp8, dcp] };
  expect(holds(both, { dcp: '1' })).toEqual({ holds: 'no', keys: ['dcp'] });
  expect(holds(both, { dcp: '2' })).toEqual({ holds: 'unknown', keys: ['kvCacheDtype'] });
  expect(holds({ any: [fp8, dcp] }, { dcp: '2' })).toEqual({ holds: 'yes', keys: ['dcp'] });
  expect(holds({ not: fp8 }, {})).toEqual({ holds: 'unknown', keys: ['kvCacheDtype'] });
  expect(holds({ not: fp8 }, { kvCacheDtype: 'auto' }).holds).toBe('yes');
  expect(holds({ not: { any: [fp8, dcp] } }, { kvCacheDtype: 'auto' }).holds).toBe('yes');
});

const condition = fc.letrec<{ node: Condition }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small' },
    fc.record({
      is: fc.constantFrom(...keys.slice(0, 4)),
      of: fc.uniqueArray(fc.constantFrom('a', 'b'), { minLength: 1 }),
    }),
    fc.record({ not: tie('node') }),
    fc.record({ all: fc.array(tie('node'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ any: fc.array(tie('node'), { minLength: 1, maxLength: 3 }) }),
  ),
})).node;
const settings = fc.dictionary(fc.constantFrom(...keys.slice(0, 4)), fc.constantFrom('a', 'b'), {
  noNullPrototype: true,
});

test('learning more never overturns an answer, and only keys that are named can change an open one', () => {
  fc.assert(
    fc.property(condition, settings, settings, (each, some, more) => {
      const before = holds(each, some);
      const after = holds(each, { ...more, ...some });
      if (before.holds !== 'unknown') expect(after.holds).toBe(before.holds);
      else if (!before.keys.some((key) => key in more)) expect(after.holds).toBe('unknown');
      if (before.holds === 'unknown') expect(before.keys.every((key) => !(key in some))).toBe(true);
      expect(before.keys.every((key) => keysOf(each).includes(key))).toBe(true);
    }),
  );
});

test('the written form is read as people mean it', () => {
  const mistakes: string[] = [];
  const read = (data: unknown) =>
    readCondition(data, (path, message) => {
      mistakes.push(`${path.join('.')}: ${message}`);
    });
  expect(read({ kvCacheDtype: ['fp8', 'fp8_e4m3'], dcp: { above: 1 } })).toEqual({ all: [fp8, dcp] });
  expect(read({ 'draft.causal': 'no' })).toEqual({ is: 'draft.causal', of: ['no'] });
  expect(read({ 'draft.tokens': [1, 2] })).toEqual({ is: 'draft.tokens', of: ['1', '2'] });
  expect(read({ any: [{ not: { kvCacheDtype: 'fp8' } }, { tp: 8 }] })).toEqual({
    any: [{ not: { is: 'kvCacheDtype', of: ['fp8'] } }, { is: 'tp', of: ['8'] }],
  });
  expect(mistakes).toEqual([]);
  const wrong = [
    {},
    'x',
    { kvCacheDtpye: 'fp8' },
    { all: [] },
    { tp: [true] },
    { dcp: { over: 1 } },
    { any: [{ tp: {} }] },
  ];
  expect(wrong.map(read)).toEqual(wrong.map(() => undefined));
  expect(mistakes).toEqual([
    ': must be a mapping of at least one key of a deployment, `all`, `any` or `not`',
    ': must be a mapping of at least one key of a deployment, `all`, `any` or `not`',
    'kvCacheDtpye: "kvCacheDtpye" is no key of a deployment',
    'all: must be a list of conditions',
    'tp.0: must be a word or a number (yes and no for booleans)',
    'dcp.over: must be `above` or `below`',
    'any.0.tp: must have `above` or `below`',
  ]);
});

test('a condition can be told in words', () => {
  expect(inWords({ all: [fp8, { any: [dcp, { not: { is: 'gpu.arch', of: ['gfx950'] } }] }] })).toBe(
    'kvCacheDtype is fp8 or fp8_e4m3, and (dcp is above 1, or gpu.arch is not gfx950)',
  );
});

test('settings are read by line, and every mistake says where', () => {
  const { settings: read, problems } = readSettings('# ours\n\nkvCacheDtype = fp8\r\ntp=8\ntp=4\nfoo=1\ndcp\ndtype=\n');
  expect(read).toEqual({ kvCacheDtype: 'fp8', tp: '8' });
  expect(problems.map(({ line, message }) => `${String(line)} ${message}`)).toEqual([
    '5 tp is given twice',
    '6 "foo" is no key of a deployment',
    '7 must be key=value, such as kvCacheDtype=fp8',
    '8 dtype has no value; leave the line out where it is not known',
  ]);
  expect(readSettings(writeSettings(read))).toEqual({ settings: read, problems: [] });
});
