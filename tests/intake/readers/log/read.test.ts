import { describe, expect, test } from 'vitest';
import { readLog } from '../../../../src/intake/readers/log/read.ts';
import { catalogue } from './content.ts';
import { serverLog } from './server-log.ts';

const read = async (text: string) => {
  const { readings, findings } = await readLog({ name: 'log', text }, catalogue);
  return {
    readings: readings.map(({ key, value, place, how }) => `${key}=${value} ${how} ${place.line}`),
    findings: findings.map(({ code, place }) => `${code} ${place?.line ?? 0}`),
  };
};

describe('what a log proves', () => {
  test.each<[string, string, readonly string[]]>([
    [
      'the version of the server',
      'INFO x\nvLLM API server version 0.28.1rc1.dev681+ge7edf17ce',
      ['vllm.version=0.28.1rc1.dev681+ge7edf17ce given 2', 'engine=vllm given 2'],
    ],
    [
      'the platform',
      'INFO 09-01 10:00:00 [__init__.py:217] Automatically detected platform rocm.',
      ['platform=rocm given 1'],
    ],
    [
      'a backend line: AITER MLA was enabled, and nothing of the draft',
      "Using ROCM_AITER_MLA backend out of potential backends:\n ['ROCM_AITER_MLA', 'TRITON_MLA'].",
      ['platform=rocm given 1', 'aiter.enabled=yes given 1'],
    ],
    [
      'a backend that was named proves no switch',
      'Using ROCM_AITER_MLA backend (selected via --attention-backend).',
      ['platform=rocm given 1'],
    ],
    ['the Triton line proves nothing', "Using TRITON_MLA backend out of potential backends: ['TRITON_MLA'].", []],
    [
      'a call without the argument',
      "TypeError: mla_decode_fwd() got an unexpected keyword argument 'causal'",
      ['platform=rocm given 1', 'aiter.causal=no given 1'],
    ],
    [
      'the GPU that Gluon names',
      'AssertionError: mla_gluon requires gfx950 (CDNA4), got gfx942',
      ['platform=rocm given 1', 'gpu.arch=gfx942 given 1'],
    ],
    [
      'a causal lookup, as a hint',
      'get_heuristic_kernel_mla: cannot get heuristic kernel! q_type:bf16 kv_type:fp8 gqa:16 causal:1',
      ['aiter.causal=yes hint 1'],
    ],
    [
      'AITER’s own line, as a hint',
      "[aiter] [fused_moe] using 2stage for ('gfx950', 128, 4)",
      ['gpu.arch=gfx950 hint 1'],
    ],
    ['device_config=cuda proves nothing', 'device_config=cuda', []],
  ])('%s', async (_, text, expected) => {
    expect((await read(text)).readings).toEqual(expected);
  });

  test('a whole log: each value once, the failure as a finding', async () => {
    const { readings, findings } = await read(serverLog(2_000, 1_700));
    expect(readings).toEqual([
      'vllm.version=0.29.0 given 3',
      'engine=vllm given 3',
      'platform=rocm hint 6',
      'gpu.arch=gfx950 hint 7',
      'target.attentionBackend=auto hint 6',
      'platform=rocm given 6',
      'aiter.enabled=yes given 6',
    ]);
    expect(findings).toEqual(['log-known-message 1700']);
  });

  test('text of other kinds gives nothing', async () => {
    expect(await read('vllm serve x --attention-backend ROCM_AITER_MLA')).toEqual({ readings: [], findings: [] });
  });
});
