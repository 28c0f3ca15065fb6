// A mask check's report in a paste: found wherever it stands, judged again by its own figures, handed on in short.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { intake } from '../../src/intake/index.ts';
import { inputsOf, partsOf } from '../../src/intake/parts.ts';
import { separation, tolerances } from '../../src/intake/readers/environment/maskcheck.ts';
import { knowledge } from '../engine/data.ts';

const near = { maxErrorToNonCausal: 0.01, relativeErrorToNonCausal: 0.012, ratio: 58 };
const nonCausal = {
  ran: 'non-causal',
  ...near,
  maxErrorToCausal: 0.5,
  relativeErrorToCausal: 0.7,
  spreadOfIdenticalRows: 0,
};
const causal = {
  ran: 'causal',
  maxErrorToNonCausal: 0.5,
  maxErrorToCausal: 0.01,
  relativeErrorToNonCausal: 0.7,
  relativeErrorToCausal: 0.012,
  ratio: 58,
  spreadOfIdenticalRows: 0.4,
};
const report = {
  schema: 'can-i-unpin/maskcheck@2',
  verdict: 'honoured',
  exit: 0,
  says: 'The kernel runs the mask that it is asked for.',
  shape: { headsPerRank: 8, blockLength: 7, context: 32, kvCacheDtype: 'fp8', requests: 2 },
  archs: ['gfx950'],
  date: '2026-11-30',
  installed: { 'amd-aiter': '0.1.23', torch: '2.9.0+rocm7', vllm: '0.31.0+rocm723' },
  gapBetweenMasks: 0.8,
  tolerance: 0.05,
  calls: { 'causal=False': nonCausal as object, 'causal=True': causal as object },
};
const short =
  '{"verdict":"honoured","arch":"gfx950","heads":8,"block":7,"kv":"fp8","date":"2026-11-30","aiter":"0.1.23","vllm":"0.31.0+rocm723"}';

async function read(text: string, name = 'env') {
  const { deployment, findings } = await intake([{ name, text }], {}, knowledge.hardware);
  return { deployment, said: findings.map(({ code, text: words }) => `${code}: ${words}`).join('\n') };
}
/** As a single page's paste, cut into its parts. */
async function pasted(text: string) {
  return intake(inputsOf(text, partsOf(text)), {}, knowledge.hardware);
}
const written = (over: Partial<Record<keyof typeof report | 'fake', unknown>> = {}): string =>
  JSON.stringify({ ...report, ...over }, null, 2);

describe('where it stands', () => {
  test.each(['env', 'command', 'log'])(
    'in the box "%s" it gives itself and the machine that it ran on',
    async (name) => {
      const { deployment, said } = await read(written(), name);
      expect(said).toBe('');
      expect(Object.fromEntries(Object.entries(deployment).map(([key, { value }]) => [key, value]))).toEqual({
        maskcheck: `[${short}]`,
        'gpu.arch': 'gfx950',
        'aiter.version': '0.1.23',
        'vllm.version': '0.31.0+rocm723',
      });
    },
  );

  test('below a command in one paste, with an abort in it, it is no part of the command and no log', async () => {
    const aborted = { ran: 'aborted', why: 'SIGABRT: get_heuristic_kernel_mla: cannot get heuristic kernel!' };
    const text = `vllm serve m -tp 8 --speculative-config '{"method":"dspark","num_speculative_tokens":7}'\n\n${written({ verdict: 'aborted', calls: { 'causal=False': aborted, 'causal=True': aborted } })}\n`;
    expect(partsOf(text).map(({ kind }) => kind)).toEqual(['command', 'env']);
    const { deployment, findings } = await pasted(text);
    expect(deployment.maskcheck?.value).toBe(`[${short.replace('honoured', 'aborted')}]`);
    expect(deployment['draft.tokens']?.value).toBe('7');
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  test('a report whose members somebody sorted, and one in a single line', async () => {
    const sorted = Object.fromEntries(Object.entries(report).sort(([a], [b]) => (a < b ? -1 : 1)));
    for (const text of [JSON.stringify(sorted, null, 2), JSON.stringify(report)])
      expect((await read(`before\n${text}\nafter`)).deployment.maskcheck?.value).toBe(`[${short}]`);
  });

  test('several reports become one list, in one text or in two', async () => {
    const other = written({ shape: { ...report.shape, blockLength: 4 } });
    const both = `[${short.replace('"block":7', '"block":4')},${short}]`;
    expect((await read(`${written()}\n${other}`)).deployment.maskcheck?.value).toBe(both);
    const two = [
      { name: 'env', text: written() },
      { name: 'env2', text: other },
    ];
    expect((await intake(two, {}, knowledge.hardware)).deployment.maskcheck?.value).toBe(both);
  });

  test('what else is said of the machine stands above the check’s own words', async () => {
    const { deployment } = await read(`amd-aiter==0.1.20\n${written()}`);
    expect(deployment['aiter.version']?.value).toBe('0.1.20');
  });
});

describe('what proves nothing', () => {
  const call = (over: object) => ({ calls: { 'causal=False': { ...nonCausal, ...over }, 'causal=True': causal } });
  test.each<[string, string, string]>([
    ['the form before', written({ schema: 'can-i-unpin/maskcheck@1' }), 'maskcheck@1 proves nothing'],
    ['a form that is not known', written({ schema: 'can-i-unpin/maskcheck@3' }), 'maskcheck@3 proves nothing'],
    ['a stand-in', written({ fake: 'honours' }), 'stand-in instead of AITER'],
    ['a run that could not tell', written({ verdict: 'cannot-tell' }), 'could not tell them apart'],
    ['a run that took too long', written({ verdict: 'timed-out' }), 'did not end in time'],
    ['no GPU named', written({ archs: [] }), 'on which GPU'],
    ['two kinds of GPU', written({ archs: ['gfx942', 'gfx950'] }), 'gfx942 and gfx950'],
    ['a cut report', written().slice(0, 300), 'cut or changed'],
    ['a shape left out', written({ shape: {} }), 'cut or changed'],
    ['a day that is none', written({ date: 'yesterday' }), 'cut or changed'],
    ['a verdict of its own', written({ verdict: 'fine' }), 'cut or changed'],
    ['an error above fp8’s rounding', written(call({ relativeErrorToNonCausal: 0.06 })), 'do not bear that out'],
    ['equal rows that came out unlike', written(call({ spreadOfIdenticalRows: 0.3 })), 'do not bear that out'],
    ['references that are near each other', written(call({ relativeErrorToCausal: 0.03 })), 'do not bear that out'],
    ['masks that hardly differ', written({ gapBetweenMasks: 0.1 }), 'do not bear that out'],
    ['figures left out', written({ calls: {} }), 'do not bear that out'],
    ['the other mask in its figures', written(call({ ran: 'causal' })), 'do not bear that out'],
    [
      'an error above bf16’s rounding',
      written({ shape: { ...report.shape, kvCacheDtype: 'bf16' } }),
      'do not bear that out',
    ],
    [
      'an exception of the check’s own call',
      written({ verdict: 'raised', ...call({ ran: 'raised', why: 'TypeError: unexpected keyword argument' }) }),
      'may not fit this AITER',
    ],
    [
      'memory that ran out',
      written({ verdict: 'raised', ...call({ ran: 'raised', why: 'RuntimeError: HIP out of memory' }) }),
      'may not fit this AITER',
    ],
    [
      'a failure of the causal call alone',
      written({ verdict: 'aborted', calls: { 'causal=False': nonCausal, 'causal=True': { ran: 'aborted', why: '' } } }),
      'nothing of the draft',
    ],
  ])('%s', async (_, text, reason) => {
    const { deployment, said } = await read(text);
    expect(deployment.maskcheck).toBeUndefined();
    expect(said).toContain('mask-check-proves-nothing');
    expect(said).toContain(reason);
  });

  test('the tolerances are those of the tool', () => {
    const tool = readFileSync('public/maskcheck.py', 'utf8');
    expect(tool).toContain(`TOLERANCE = {"bf16": ${String(tolerances.bf16)}, "fp8": ${String(tolerances.fp8)}}`);
    expect(tool).toContain(`SEPARATION = ${separation.toFixed(1)}`);
  });
});

test.each([
  ['ignored', { 'causal=False': { ...causal }, 'causal=True': causal }],
  ['wrong', { 'causal=False': { ran: 'not-finite', why: 'NaN' }, 'causal=True': causal }],
  ['raised', { 'causal=False': { ran: 'raised', why: 'AssertionError: nhead=24' }, 'causal=True': causal }],
  ['no-argument', { 'causal=False': { ran: 'no-argument', why: '' }, 'causal=True': { ran: 'no-argument', why: '' } }],
])('a check that failed is taken as that: %s', async (verdict, calls) => {
  const { deployment } = await read(written({ verdict, calls }));
  expect(deployment.maskcheck?.value).toContain(`"verdict":"${verdict}"`);
});
