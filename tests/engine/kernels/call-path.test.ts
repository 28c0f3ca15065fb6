import { expect, test } from 'vitest';
import { decode } from '../../../src/engine/kernels/decode.ts';
import { callPath } from '../../../src/engine/kernels/call-path.ts';
import { call, everywhere, held, release } from './held.ts';

const told = (tag: string, text: string) =>
  callPath(release(tag), call(text)).map((s) => `${s.kind}: ${s.verbatim ?? s.text}`);

test('96 heads in fp8 are split, and miss at block 2', () => {
  expect(told('v0.1.20.post1', 'gfx950 fp8/fp8 non-causal 96x2')).toEqual([
    'called: v0.1.20.post1 on gfx950, fp8 query, fp8 cache: 96 heads per rank, a non-causal block of 2 tokens.',
    'routed: Another multiple of 16 from 32 to 128 is split into groups of 16 heads. Here: 6 groups of 16.',
    'no-kernel: get_heuristic_kernel_mla: cannot get heuristic kernel! q_type:fp8 kv_type:fp8 gqa:16 ps:1 prefill:0 causal:0 qseqlen:2 lse:0 cprr:0',
  ]);
});

test('12 heads are padded, asked for as (32, 4), and found', () => {
  expect(told('v0.1.20.post1', 'gfx950 fp8/fp8 non-causal 12x8')).toEqual([
    'called: v0.1.20.post1 on gfx950, fp8 query, fp8 cache: 12 heads per rank, a non-causal block of 8 tokens.',
    'padded: vLLM pads 12 heads to 16.',
    'routed: 16 heads go to the dispatcher as they are.',
    'asked: On gfx950 16 heads in fp8 with a block above 4 ask for 32 heads and block 4. Asked for now: 32 heads, block 4.',
    'kernel: mla_a8w8_qh32_qseqlen4_gqaratio32_msk0_ps',
  ]);
});

test('one token drops the mask', () => {
  expect(told('v0.1.20', 'gfx942 fp8/fp8 non-causal 1x1').slice(1)).toEqual([
    'padded: vLLM pads 1 head to 16.',
    'routed: 16 heads go to the dispatcher as they are.',
    'single-token: One token sees the same positions under both masks: the causal kernel is asked for.',
    'kernel: mla_a8w8_qh16_qseqlen1_gqaratio16_ps',
  ]);
});

test('refusals are told apart', () => {
  const last = (tag: string, text: string) => callPath(release(tag), call(text)).at(-1)?.text;
  expect(last('v0.1.20', 'gfx950 fp8/fp8 causal 24x8')).toBe(
    'The Python wrapper refuses the shape with this assertion.',
  );
  expect(last('v0.1.20', 'gfx942 fp8/fp8 causal 16x8')).toBe(
    'The dispatcher refuses, and the process aborts with this line.',
  );
  expect(last('v0.1.17', 'gfx950 fp8/fp8 causal 64x8')).toBe(
    'The manifest has no kernel for 64 heads, block 4, mask not selectable, and the process aborts with this line.',
  );
  expect(last('v0.1.19', 'gfx950 fp8/fp8 non-causal 64x8')).toMatch(/^Not possible: mla_decode_fwd of AITER v0\.1\.19/);
  expect(last('v0.1.19', 'gfx90a fp8/fp8 causal 64x8')).toBe('Unknown: no data for gfx90a.');
});

test('what no measurement covers says so', () => {
  const steps = callPath(release('v0.1.20'), { ...call('gfx950 bf16/bf16 causal 16x1'), batch: 64 });
  expect(steps.at(-1)).toEqual({
    kind: 'note',
    text: 'This follows from the rules alone; no measured outcome covers it.',
  });
});

test('every story ends as decode answers, and begins with the call', () => {
  for (const r of held)
    for (const panel of everywhere)
      for (const heads of [1, 16, 24, 32, 48, 64, 96, 128])
        for (let block = 1; block <= 16; block += 1) {
          const asked = { ...panel, heads, block };
          const steps = callPath(r, asked);
          const answer = decode(r, asked);
          const end = steps.at(-1);
          expect(steps[0]?.kind).toBe('called');
          expect(end?.kind).toBe(answer.outcome);
          if (answer.outcome !== 'no-mask-argument') expect(end?.verbatim).toBe(answer.text);
          if (answer.asked !== undefined && answer.folded)
            expect(steps.map((s) => s.text).join(' ')).toMatch(/groups of|Asked for now/);
        }
});
