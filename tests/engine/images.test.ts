// The stock ROCm images of each release, by their tag in `docker run`: nothing is asked, and the verdict is the release's.
import { byHand } from '../../src/engine/deployment.ts';
import { describe, expect, test } from 'vitest';
import { check } from '../../src/engine/check.ts';
import { intake } from '../../src/intake/index.ts';
import { data, knowledge } from './data.ts';

/** Verdicts of: gfx950 not under DCP, gfx950 under DCP pinned and not, gfx942 not under DCP. */
interface Wanted {
  readonly gfx950: string;
  readonly dcp: readonly [string, string];
  readonly gfx942: string;
  /** With an fp8 cache, where that is another. */
  readonly fp8?: string;
}
const refused = ['broken', 'broken'] as const;
const none = { gfx950: 'keep-pin', dcp: refused, gfx942: 'keep-pin' };
const wanted: Readonly<Record<string, Wanted>> = {
  '0.27.1': { ...none, fp8: 'broken' },
  '0.28.0': none,
  '0.29.0': none,
  '0.30.0': { ...none, gfx950: 'unpin' },
  '0.31.0': { ...none, gfx950: 'unpin', dcp: ['broken', 'unpin'] },
  '0.32.0': { ...none, gfx950: 'unpin', dcp: ['broken', 'unpin'] },
  '0.33.0': { ...none, gfx950: 'unpin', dcp: ['broken', 'unpin'] },
};

describe.each(Object.entries(wanted))('vllm/vllm-openai-rocm:v%s', (version, { gfx950, dcp, gfx942, fp8 }) => {
  const cells = ['gfx950', 'gfx942'].flatMap((arch) =>
    [true, false].flatMap((pin) =>
      ['bfloat16', 'fp8'].flatMap((cache) => ['1', '8'].map((size) => ({ arch, pin, cache, size }))),
    ),
  );
  test.each(cells)('$arch, pinned $pin, $cache, DCP $size', async ({ arch, pin, cache, size }) => {
    const spec = {
      method: 'dspark',
      model: 'Inferact/Kimi-K3-DSpark',
      num_speculative_tokens: 7,
      ...(pin && { attention_backend: 'TRITON_MLA' }),
    };
    const command = `docker run --device /dev/kfd -e VLLM_ROCM_USE_AITER=1 vllm/vllm-openai-rocm:v${version} --model moonshotai/Kimi-K3 -tp 8 -dcp ${size} --kv-cache-dtype ${cache} --speculative-config '${JSON.stringify(spec)}'`;
    const set = { 'gpu.arch': byHand(arch) };
    const { deployment, findings } = await intake([{ name: 'command', text: command }], set, knowledge.hardware);
    const { verdict, need } = check(deployment, data, findings);
    const plain = arch === 'gfx950' ? gfx950 : gfx942;
    const under = arch === 'gfx950' ? dcp[pin ? 0 : 1] : 'broken';
    expect({ verdict, need }).toEqual({
      verdict: size === '8' ? under : cache === 'fp8' ? (fp8 ?? plain) : plain,
      need: [],
    });
  });
});
