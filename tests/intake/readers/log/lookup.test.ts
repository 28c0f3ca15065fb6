import { describe, expect, test } from 'vitest';
import { codes, explained, only } from './content.ts';

const code = 'mla-kernel-lookup-miss';
const name = '[AITER] /opt/aiter/aiter_meta/csrc/py_itfs_cu/asm_mla.cu:193 get_heuristic_kernel_mla';
const phrase = 'cannot get heuristic kernel!';
const line = (fields: string) => `${name}: ${phrase} ${fields}`;
const whole = 'q_type:bf16 kv_type:fp8 gqa:16 ps:0 prefill:0 causal:0 qseqlen:1 lse:0 cprr:0';
const all = {
  q_type: 'bf16',
  kv_type: 'fp8',
  gqa: '16',
  ps: '0',
  prefill: '0',
  causal: '0',
  qseqlen: '1',
  lse: '0',
  cprr: '0',
};

describe('the fields are read however the line was pasted', () => {
  test.each<[string, string, number]>([
    ['as it is printed', line(whole), 1],
    ['after other lines', `INFO something\n\n${line(whole)}`, 3],
    [
      'wrapped by hand',
      `${name}:\n    ${phrase} q_type:bf16 kv_type:fp8 gqa:16 ps:0 prefill:0\n    causal:0 qseqlen:1 lse:0 cprr:0`,
      1,
    ],
    ['wrapped within the phrase', `${name}: cannot get\nheuristic kernel! ${whole}`, 1],
    [
      'quoted in a mail',
      `> ${name}:\n> ${phrase} q_type:bf16 kv_type:fp8 gqa:16 ps:0\n> prefill:0 causal:0 qseqlen:1 lse:0 cprr:0`,
      1,
    ],
    [
      'with a prefix on every line',
      `(Worker_TP1 pid=7) ERROR 09-01 10:00:00 [a.py:1] ${name}:\n(Worker_TP1 pid=7) ERROR 09-01 10:00:00 [a.py:1] ${phrase} ${whole}`,
      1,
    ],
    [
      'coloured',
      `\u001b[0;36m(Worker_TP1 pid=7)\u001b[0;0m \u001b[31m${name}: ${phrase}\u001b[0m q_type:bf16 \u001b[1mkv_type:fp8\u001b[0m gqa:16 ps:0 prefill:0 causal:0 qseqlen:1 lse:0 cprr:0`,
      1,
    ],
    [
      'from a container log',
      `2026-09-20T14:15:16.123456789Z stdout F ${name}: ${phrase}\n2026-09-20T14:15:16.223456789Z stdout F ${whole}`,
      1,
    ],
    ['from compose', `vllm-1  | ${name}: ${phrase}\nvllm-1  | ${whole}`, 1],
    ['with carriage returns', `${name}:\r\n ${phrase} ${whole.replace(' gqa', '\r\ngqa')}\r\n`, 1],
    ['with non-breaking blanks and ticks', `\`${line(whole).replaceAll(' ', '\u00a0')}\``, 1],
    ['in bold', `**${line(whole)}**`, 1],
    [
      'broken within words by a terminal',
      `${name}: cannot get heuris\ntic kernel! q_type:bf16 kv_t\nype:fp8 gqa:16 ps:0 pref\nill:0 causal:0 qseqlen:\n1 lse:0 cp\nrr:0`,
      1,
    ],
    [
      'from journald',
      `Sep 20 14:15:16 node-3 vllm[812]: ${name}: ${phrase}\nSep 20 14:15:16 node-3 vllm[812]: ${whole}`,
      1,
    ],
    ['in JSON', `{"log":"${line(whole)}\\n","stream":"stderr"}`, 1],
    [
      'with another rank between',
      `${name}: ${phrase} q_type:bf16 kv_type:fp8 gqa:16\n(Worker_TP5 pid=2) [aiter] [fused_moe] using 2stage for ('gfx950', 128)\nps:0 prefill:0 causal:0 qseqlen:1 lse:0 cprr:0`,
      1,
    ],
    [
      'with equals signs in prose',
      `the lookup (q_type=bf16, kv_type=fp8, gqa=16, ps=0, prefill=0, causal=0, qSeqLen=1, lse=0, cprr=0) ended in ${phrase}`,
      1,
    ],
    ['in UTF-16 read as UTF-8', line(whole).replace(/./g, '$&\0'), 1],
  ])('%s', (_, text, at) => {
    const found = only(text, code);
    expect(found.fields).toEqual(all);
    expect(found.line).toBe(at);
    expect(found.stage).toBe('kernel');
  });

  test('copies of several ranks are one, a copy that was cut short too', () => {
    const found = only(`${line(whole)}\n${line(whole)}\n${line('q_type:bf16 kv_type:fp8 gqa:16 …[cut]')}`, code);
    expect(found).toMatchObject({ line: 1, times: 3, fields: all });
  });

  test('the first copy may be the one that was cut', () => {
    expect(only(`${line('q_type:bf16 kv_t')}\n${line(whole)}`, code)).toMatchObject({ line: 1, times: 2, fields: all });
  });

  test('two copies on one line stay apart', () => {
    const other = whole.replace('qseqlen:1', 'qseqlen:5');
    const found = explained(`${line(whole)}${line(other)}`).filter((one) => one.code === code);
    expect(found.map((one) => one.fields['qseqlen'])).toEqual(['1', '5']);
  });

  test('different shapes are different findings, in order', () => {
    const found = explained(`${line(whole)}\n${line(whole.replace('qseqlen:1', 'qseqlen:8'))}`);
    expect(found.map((one) => [one.line, one.fields['qseqlen']])).toEqual([
      [1, '1'],
      [2, '8'],
    ]);
  });

  test('fields before the phrase, one elided', () => {
    const text =
      'it stops with `q_type:fp8 kv_type:fp8 gqa:16 ps:1 prefill:0 causal:0\nqseqlen:2 ... cannot get heuristic kernel`; with five it starts';
    expect(only(text, code)).toMatchObject({
      line: 1,
      fields: { q_type: 'fp8', kv_type: 'fp8', gqa: '16', ps: '1', prefill: '0', causal: '0', qseqlen: '2' },
    });
  });

  test('the fields alone, without the phrase', () => {
    expect(only(whole, code).fields).toEqual(all);
    expect(codes('q_type:bf16 kv_type:fp8')).toEqual(['no-known-failure']);
  });

  test('a frame of a traceback that only names the function is no miss', () => {
    expect(codes('  #3 aiter::get_heuristic_kernel_mla(std::string, int) at asm_mla.cu:120')).toEqual([
      'no-known-failure',
    ]);
  });

  test('prose after the line is no field', () => {
    expect(
      only(`${line('q_type:bf16 kv_type:fp8 gqa:8')} then prefill: 8192 tokens, causal: yes`, code).fields,
    ).toEqual({
      q_type: 'bf16',
      kv_type: 'fp8',
      gqa: '8',
    });
  });
});

describe('the AITER that the fields betray', () => {
  const aiter = (fields: string, before = 'get_heuristic_kernel_mla') =>
    only(`${before}: ${phrase} ${fields}`, code).aiter ?? '';
  test('both lse and cprr', () => {
    expect(aiter(whole)).toMatch(/0\.1\.17 or newer.*hint/);
  });
  test('lse without cprr', () => {
    expect(aiter(whole.replace(' cprr:0', ''))).toMatch(/0\.1\.12 to 0\.1\.16/);
  });
  test('neither', () => {
    expect(aiter(whole.replace(' lse:0 cprr:0', ''))).toMatch(/0\.1\.10\.post3 to 0\.1\.11.*no proof/);
  });
  test('neither, yet with the prefix of newer releases', () => {
    expect(aiter(whole.replace(' lse:0 cprr:0', ''), name)).toMatch(/trimmed/);
  });
  test('cut short: no conclusion from what is missing', () => {
    const text = aiter('q_type:bf16 kv_type:fp8 gqa:16 ...');
    expect(text).toMatch(/say nothing/);
    expect(text).not.toMatch(/0\.1\./);
  });
  test('causal:1 is from 0.1.20 on', () => {
    expect(aiter(whole.replace('causal:0', 'causal:1'))).toMatch(/0\.1\.20 or newer/);
  });
  test('one token with causal:0 is 0.1.17 to 0.1.19', () => {
    expect(aiter(whole)).toMatch(/0\.1\.17 to 0\.1\.19/);
    expect(aiter(whole.replace('qseqlen:1', 'qseqlen:3'))).not.toMatch(/0\.1\.17 to 0\.1\.19/);
  });
});

describe('whose decode, and what the mask tells', () => {
  const eight = whole.replace('qseqlen:1', 'qseqlen:8').replace('ps:0', 'ps:1');
  const said = (text: string) => {
    const found = only(text, code);
    return {
      whose: found.whose,
      says: found.says.join(' '),
      not: found.doesNotSay.join(' '),
      advice: found.advice.join(' '),
    };
  };
  test('an undated 0 proves nothing', () => {
    const { whose, not } = said(line(eight));
    expect(whose).toBe('unknown');
    expect(not).toMatch(/does not prove that a non-causal block/);
  });
  test('a named old release: the 0 is hard-coded', () => {
    const { whose, says } = said(`amd-aiter 0.1.18\n${line(eight)}`);
    expect(whose).toBe('unknown');
    expect(says).toMatch(/hard-coded/);
  });
  test('a named new release: the 0 is the mask that was asked for', () => {
    const { whose, says } = said(`amd_aiter-0.1.20.post1\n${line(eight)}`);
    expect(whose).toBe('draft');
    expect(says).toMatch(/the one that was asked for/);
  });
  test('a shallow clone dates nothing', () => {
    expect(said(`amd-aiter==0.1.1.dev251+g0961bbae2\n${line(eight)}`).not).toMatch(/does not prove/);
  });
  test('two releases in one text date nothing', () => {
    expect(said(`aiter 0.1.18, then aiter 0.1.20\n${line(eight)}`).not).toMatch(/does not prove/);
  });
  test('the fp8 hole at two tokens is the draft, unless an old release is named', () => {
    const two = 'q_type:fp8 kv_type:fp8 gqa:16 ps:1 prefill:0 causal:0 qseqlen:2 lse:0 cprr:0';
    const { whose, says, advice } = said(line(two));
    expect(whose).toBe('draft');
    expect(says).toMatch(/1 and 3 to 16/);
    expect(advice).toMatch(/#4872/);
    expect(said(line(two.replace('causal:0', 'causal:1'))).whose).toBe('unknown');
    expect(said(line(two.replace('lse:0', 'lse:1'))).whose).toBe('unknown');
    const old = said(`amd-aiter 0.1.18\n${line(two)}`);
    expect(old.whose).toBe('unknown');
    expect(old.says).toMatch(/another AITER than the text names/);
    expect(old.says).not.toMatch(/this is the draft's block/);
  });
  test('bf16 above four tokens depends on the GPU', () => {
    const bf16 = 'q_type:bf16 kv_type:bf16 gqa:16 ps:1 prefill:0 causal:0 qseqlen:8 lse:0 cprr:0';
    expect(said(`gfx942\n${line(bf16)}`).says).toMatch(/no persistent bf16 kernel above block length 4/);
    expect(said(`gfx950\n${line(bf16)}`).says).toMatch(/gfx950 serves bf16/);
    expect(said(line(bf16)).says).toMatch(/On gfx942 there is no/);
    expect(said(`gfx942 gfx950\n${line(bf16)}`).says).toMatch(/On gfx942 there is no/);
    expect(said(`gfx942\n${line(bf16.replace('qseqlen:8', 'qseqlen:4'))}`).says).not.toMatch(/above block length 4/);
  });
  test('raised instead of aborted', () => {
    const text = `RuntimeError: get_heuristic_kernel_mla: ${phrase} ${whole}`;
    expect(said(text).says).toMatch(/raised as a RuntimeError/);
    expect(said(line(whole)).says).toMatch(/cannot be caught in Python/);
  });
  test('eight heads were not padded', () => {
    expect(said(line(whole.replace('gqa:16', 'gqa:8'))).says).toMatch(/below 16/);
  });
  test('prefill is named', () => {
    expect(said(line(whole.replace('prefill:0', 'prefill:1'))).says).toMatch(/prefill, not decode/);
  });
});

describe('the same phrase of other families', () => {
  test.each([
    [
      'paged-attention-lookup',
      'get_heuristic_kernel: cannot get heuristic kernel! q_type:bf16 kv_type:fp8 gqa:2 mtp:0 msk:1 hp:1 block_size:16 ps:0 qTile:0',
    ],
    [
      'paged-attention-lookup',
      '`RuntimeError: get_heuristic_kernel: cannot get heuristic kernel!` on MI300X (gqa=8 block_size=16 qTile=0)',
    ],
    ['paged-attention-lookup', 'cannot get heuristic kernel! q_type:bf16 kv_type:bf16 gqa:0 mtp:0 msk:0 hp:1'],
    ['other-kernel-lookup', 'get_heuristic_kernel_topksoftmax: cannot get heuristic kernel! arch_id: 1 dtype: bf16'],
    ['other-kernel-lookup', 'It says "cannot get heuristic kernel!" and stops.'],
  ])('%s: %s', (expected, text) => {
    expect(codes(text)).toEqual([expected]);
    expect(explained(text)[0]?.stage).toBeNull();
    expect(explained(text)[0]?.severity).toBe('other-subject');
  });
});

test.each(['1…6', '1...6', '1[cut]6', '1…', '…6'])('a number of which a part was cut out is not read: %s', (cut) => {
  const found = only(line(whole.replace('gqa:16', `gqa:${cut}`).replace('qseqlen:1', `qseqlen:${cut}`)), code);
  expect(Object.keys(found.fields)).not.toContain('gqa');
  expect(Object.keys(found.fields)).not.toContain('qseqlen');
  expect(found.fields).toMatchObject({ ps: '0', kv_type: 'fp8' });
});
