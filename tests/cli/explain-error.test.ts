import { describe, expect, test } from 'vitest';
import { cli } from './run.ts';

const miss =
  'first line\nget_heuristic_kernel_mla: cannot get heuristic kernel! q_type:fp8 kv_type:fp8 gqa:16 ps:1 prefill:0 causal:0 qseqlen:2 lse:0 cprr:0\n';

describe('explain-error', () => {
  test('JSON holds what the contract names', async () => {
    const { code, out, err } = await cli(['explain-error', 'log', '--format', 'json'], { log: miss });
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const answer = JSON.parse(out) as { schema: string; found: Record<string, unknown>[] };
    expect(answer.schema).toBe('can-i-unpin/explain@1');
    expect(answer.found).toHaveLength(1);
    expect(answer.found[0]).toMatchObject({
      code: 'mla-kernel-lookup-miss',
      line: 2,
      stage: 'kernel',
      whose: 'draft',
      fields: { q_type: 'fp8', qseqlen: '2' },
    });
    for (const name of ['because', 'advice', 'says', 'doesNotSay']) expect(answer.found[0]?.[name]).not.toEqual([]);
  });

  test('text names the line, the stage, the fields and what to do', async () => {
    const { code, out } = await cli(['explain-error', '-'], { '-': miss });
    expect(code).toBe(0);
    expect(out).toMatch(/^line 2: /);
    for (const part of ['stage: kernel', 'qseqlen=2', 'what to do:', 'it does not say:', 'because: '])
      expect(out).toContain(part);
  });

  test('a secret in the part that is shown is struck out', async () => {
    const secret = `hf_${'aB3'.repeat(11)}x`;
    const text = `Selected backend X_MLA is not valid for this configuration. Reason: ['${secret} not supported']`;
    for (const format of ['text', 'json']) {
      const { code, out } = await cli(['explain-error', '-', '--format', format], { '-': text });
      expect(code).toBe(0);
      expect(out).not.toContain(secret);
      expect(out).toContain('not supported');
    }
  });

  test('a clean log is explained too', async () => {
    const { code, out } = await cli(['explain-error', '-'], { '-': 'INFO all is well\n' });
    expect(code).toBe(0);
    expect(out).toContain('No known failure was found in this text.');
  });

  test('several files: an array in the order of the arguments, each with its file', async () => {
    const files = {
      late: `ERROR 11-05 12:00:09 [x.py:1] ${miss}`,
      early: 'ERROR 11-05 12:00:03 [x.py:1] Fatal Python error: Aborted\n',
    };
    const { code, out } = await cli(['explain-error', 'late', 'early', '--format', 'json'], files);
    expect(code).toBe(0);
    const answers = JSON.parse(out) as { schema: string; file: string; found: { code: string }[] }[];
    expect(answers.map(({ schema, file, found }) => [schema, file, found[0]?.code])).toEqual([
      ['can-i-unpin/explain@1', 'late', 'mla-kernel-lookup-miss'],
      ['can-i-unpin/explain@1', 'early', 'process-aborted'],
    ]);
    const text = (await cli(['explain-error', 'late', 'early'], files)).out;
    expect(text).toMatch(
      /== late[\s\S]*== early[\s\S]*In the order of their times\n.*early: process-aborted\n.*late: mla/,
    );
  });

  test.each([
    [['explain-error'], {}, /usage: explain-error/],
    [['explain-error', '-', '-'], {}, /can be read once/],
    [['explain-error', 'a', '--format', 'xml'], {}, /^--format xml: it is one of text, json/],
    [['explain-error', 'a', '--what'], {}, /^explain-error: Unknown option '--what'/],
    [['explain-error', 'a'], { a: ' \n' }, /^a: is empty/],
    [['explain-error', 'a'], { a: 'x'.repeat(10_000_000) }, /^a: 10000000 characters/],
  ])('%j is refused in one line', async (args, files, message) => {
    const { code, out, err } = await cli(args, files);
    expect({ code, out }).toEqual({ code: 64, out: '' });
    expect(err).toMatch(message);
    expect(err.trimEnd().split('\n')).toHaveLength(1);
  });
});
