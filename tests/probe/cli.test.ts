// The whole way: stub installations, the probe's file, a command's file, and the verdict that the terminal prints.
import { describe, expect, test } from 'vitest';
import { cli } from '../cli/run.ts';
import { installation, python, skipReason, type Installation } from './stubs.ts';

const serve = `VLLM_ROCM_USE_AITER=1 vllm serve moonshotai/Kimi-K3 --tensor-parallel-size 8 --kv-cache-dtype fp8 \\
  --speculative-config '{"method":"dspark","model":"Inferact/Kimi-K3-DSpark","num_speculative_tokens":7,"attention_backend":"TRITON_MLA"}'
`;

async function check(one: Installation): Promise<{ code: number; verdict: unknown; answer: Record<string, unknown> }> {
  const report = one.run('probe.py', ['--no-torch', '--sysfs', `${one.root}/sys`]).out;
  const args = ['--command', 'serve.sh', '--env', 'probe.json', '--set', 'draft.heads=96', '--format', 'json'];
  const { code, out, err } = await cli(['check', ...args], { 'serve.sh': serve, 'probe.json': report });
  expect(err).toBe('');
  const answer = JSON.parse(out) as Record<string, unknown>;
  return { code, verdict: answer['verdict'], answer };
}

const today = { version: '0.1.20.post1', causal: true, manifest: 'v0.1.20' } as const;
const mi355x = { simd_count: 1024, gfx_target_version: 90500, device_id: 0x75a3 };

describe.skipIf(python === null)(`check --env probe.json (skipped where ${skipReason})`, () => {
  test('a machine that is ready, whatever its numbers say: unpin, exit 0', async () => {
    const one = installation().vllm('merged-55966', '0.3.1.dev251').aiter(today).kfd(mi355x);
    const { code, answer } = await check(one);
    expect(answer).toMatchObject({
      verdict: 'unpin',
      need: [],
      deployment: {
        'vllm.generation': { value: 'merged-55966', from: expect.stringMatching(/^env:\d+$/) as string },
        'aiter.causal': { value: 'yes' },
        'gpu.arch': { value: 'gfx950' },
      },
    });
    expect(code).toBe(0);
  });

  test('the default image of 0.29.0: keep the pin, exit 1', async () => {
    const one = installation()
      .vllm('before-55966', '0.29.0')
      .aiter({ version: '0.1.19', causal: false, manifest: 'v0.1.19' })
      .kfd(mi355x);
    expect(await check(one)).toMatchObject({ code: 1, verdict: 'keep-pin' });
  });

  test('the merged change on an AITER without causal: broken, exit 2', async () => {
    const one = installation()
      .vllm('merged-55966', '0.30.0')
      .aiter({ version: '0.1.19', causal: false, manifest: 'v0.1.19' })
      .kfd(mi355x);
    expect(await check(one)).toMatchObject({ code: 2, verdict: 'broken' });
  });

  test('nothing found: the command alone decides what is needed, exit 3', async () => {
    expect(await check(installation())).toMatchObject({ code: 3, verdict: 'need-input' });
  });
});
