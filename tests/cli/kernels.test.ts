import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fieldsOf, fieldText } from '../../src/engine/csv.ts';
import { growth } from '../linear.ts';
import { cli } from './run.ts';
import { table } from './table.ts';

const header = 'aiter_tag,gpu_arch,q_dtype,kv_dtype,heads_per_rank,block_len,mask';

const run = (args: readonly string[], input = '') => cli(['kernels', ...args], { '-': input });
const batch = (...rows: string[]) => run(['--batch', '-'], rows.join('\n'));

describe('a table', () => {
  test('each row comes back with its outcome', async () => {
    const rows = [
      'v0.1.20.post1,gfx950,fp8,fp8,96,2,non-causal',
      '0.1.20,gfx950,fp8,fp8,12,8,non-causal',
      'v0.1.19,gfx950,fp8,fp8,16,8,non-causal',
      'v0.1.20,gfx950,fp8,fp8,24,8,causal',
      'v0.1.23,gfx950,fp8,fp8,16,8,causal',
      'v0.1.20,gfx942:sramecc+:xnack-,bfloat16,bfloat16,16,1,non-causal',
      'v0.1.20,gfx950,fp8,fp8,129,8,causal',
    ];
    const { out, err, code } = await batch(header, ...rows, '');
    expect(out.split('\n')).toEqual([
      `${header},outcome,kernel_or_message`,
      `${rows[0]},no-kernel,get_heuristic_kernel_mla: cannot get heuristic kernel! q_type:fp8 kv_type:fp8 gqa:16 ps:1 prefill:0 causal:0 qseqlen:2 lse:0 cprr:0`,
      `${rows[1]},kernel,mla_a8w8_qh32_qseqlen4_gqaratio32_msk0_ps`,
      `${rows[2]},no-mask-argument,mla_decode_fwd of AITER v0.1.19 takes no mask: every kernel for more than one token is causal`,
      `${rows[3]},unsupported-shape,nhead=24 and max_seqlen_q=8 not supported`,
      `${rows[4]},unknown,no data for AITER v0.1.23`,
      `${rows[5]},kernel,mla_a16w16_qh16_m16x4_n16x1_coex0_mask1_ps`,
      `${rows[6]},unknown,"no data for 129 heads per rank, only for 1 to 128"`,
      '',
    ]);
    expect({ err, code }).toEqual({ err: '', code: 0 });
  });

  test('columns may stand in any order, with others between; earlier answers are replaced', async () => {
    const { out } = await run(
      ['--batch', '-'],
      '\uFEFFmask,note,block_len,heads_per_rank,kv_dtype,q_dtype,outcome,gpu_arch,aiter_tag\r\ncausal,"a, ""b""",1,16,fp8,fp8,guess,gfx950,v0.1.20\r\n',
    );
    expect(out).toBe(
      'mask,note,block_len,heads_per_rank,kv_dtype,q_dtype,gpu_arch,aiter_tag,outcome,kernel_or_message\n' +
        'causal,"a, ""b""",1,16,fp8,fp8,gfx950,v0.1.20,kernel,mla_a8w8_qh16_qseqlen1_gqaratio16_ps\n',
    );
  });

  test('rows that cannot be read are reported with their line, the rest is answered', async () => {
    const good = 'v0.1.20,gfx950,fp8,fp8,16,1,causal';
    const { out, err, code } = await batch(
      header,
      'v0.1.20,gfx950,fp8,fp8,sixteen,1,causal',
      good,
      'v0.1.20,gfx950,fp8,fp8,16,0,causal',
      'v0.1.20,gfx950,fp8,fp8,16,1',
      '',
      '"v0.1.20,gfx950,fp8,fp8,16,1,causal',
      'v0.1.20,gfx950,fp8,fp8,16,1,full',
      'v0.1.20,MI355X,fp8,fp8,16,1,causal',
      ',gfx950,fp8,fp8,16,1,causal',
      good,
    );
    expect(out.split('\n').filter((line) => line.startsWith(good))).toHaveLength(2);
    expect(err.split('\n')).toEqual([
      '-:2: "sixteen" is no number of heads per rank',
      '-:4: "0" is no block length',
      '-:5: 6 fields where the header has 7',
      '-:7: a quote is not closed, or stands inside a field',
      '-:8: "full" is no mask: causal or non-causal',
      '-:9: "MI355X" is no architecture such as gfx950',
      '-:10: the AITER tag is empty',
      '',
    ]);
    expect(code).toBe(0);
  });

  test.each([
    ['', '-:1: no column aiter_tag, gpu_arch, q_dtype, kv_dtype, heads_per_rank, block_len, mask\n'],
    [header.replace(',mask', ''), '-:1: no column mask\n'],
    [header, '-: no row could be read\n'],
  ])('64 where nothing could be read', async (text, message) => {
    expect(await run(['--batch', '-'], text)).toEqual({ out: '', err: message, code: 64 });
  });

  test('64 where the file cannot be read', async () => {
    expect(await run(['--batch', 'absent.csv'])).toEqual({ out: '', err: 'absent.csv: no such file\n', code: 64 });
  });

  test('the work grows with the rows and not with their square', async () => {
    const share = await growth(
      async (text) => {
        expect((await run(['--batch', '-'], text)).out.trimEnd().split('\n')).toHaveLength(text.split('\n').length);
      },
      table,
      2000,
    );
    expect(share).toBeLessThan(1);
  });
});

describe('one call', () => {
  const args = '--aiter v0.1.20.post1 --arch gfx950 --heads 96 --block 2 --kv fp8 --mask non-causal'.split(' ');

  test('its outcome, then its story', async () => {
    const { out, code } = await run(args);
    expect(code).toBe(0);
    expect(out.split('\n')[0]).toMatch(/^no-kernel: get_heuristic_kernel_mla: .* qseqlen:2 lse:0 cprr:0$/);
    expect(out).toContain(
      '- Another multiple of 16 from 32 to 128 is split into groups of 16 heads. Here: 6 groups of 16.',
    );
  });

  test('as JSON, with the log-sum-exp and a batch', async () => {
    const { out } = await run([...args, '--lse', '--requests', '8', '--q', 'fp8', '--format', 'json']);
    expect(JSON.parse(out)).toMatchObject({
      aiter: 'v0.1.20.post1',
      verified: true,
      call: { arch: 'gfx950', q: 'fp8', kv: 'fp8', heads: 96, block: 2, mask: 'non-causal', batch: 8, lse: true },
      answer: { outcome: 'no-kernel', measured: false, asked: { heads: 16, block: 2 } },
    });
  });

  test('a release that is not held is unknown, and the held ones are named', async () => {
    const { out } = await run(['--aiter', 'v0.1.22', ...args.slice(2)]);
    expect(out).toMatch(/^unknown: no data for AITER v0\.1\.22\n- Held are: v0\.1\.17, /);
  });

  test.each([
    [[], /^usage: kernels /],
    [args.slice(0, -2), /^usage: kernels /],
    [['table.csv'], /^kernels: "table.csv" stands alone; usage: kernels --batch/],
    [[...args, '--nope'], /^kernels: Unknown option '--nope'/],
    [[...args, '--format', 'xml'], /^--format xml: it is one of text, json/],
    [[...args, '--requests', 'many'], /^"many" is no number of requests/],
    [['--aiter', 'v0.1.20', '--arch', 'gfx950', '--heads', '-1', ...args.slice(6)], /^kernels: Option '--heads'/],
  ])('%j is wrong usage', async (wrong, message) => {
    const { err, out, code } = await run(wrong);
    expect({ out, code }).toEqual({ out: '', code: 64 });
    expect(err).toMatch(message);
    expect(err.trimEnd().split('\n')).toHaveLength(1);
  });
});

describe('comma-separated values', () => {
  test('what is written is read', () => {
    const field = fc.string({ unit: 'grapheme' }).filter((text) => !/[\r\n]/.test(text));
    fc.assert(
      fc.property(fc.array(field, { minLength: 1 }), (fields) => {
        expect(fieldsOf(fields.map(fieldText).join(','))).toEqual(fields);
      }),
    );
  });
  test.each(['"a', 'a"b', '"a"b', 'a,"b', '"a""'])('%s is broken', (line) => {
    expect(fieldsOf(line)).toBeUndefined();
  });
});
