// What a command says of the keys that only newer questions of the engine need.
import { allByHand } from '../../src/engine/deployment.ts';
import { expect, test } from 'vitest';
import { intake } from '../../src/intake/index.ts';
import { check } from '../../src/engine/check.ts';
import { data, knowledge } from '../engine/data.ts';

const read = async (command: string) => {
  const { deployment } = await intake([{ name: 'command', text: command }], {}, knowledge.hardware);
  return Object.fromEntries(Object.entries(deployment).map(([key, { value }]) => [key, value]));
};
const spec = `--speculative-config '{"method":"dspark","model":"/d","num_speculative_tokens":7,"enable_adaptive_verification":true}'`;

test('options, switches and members that the engine asks about are read', async () => {
  const found = await read(
    `AITER_ENABLE_EXPERIMENTAL=1 AITER_MLA_USE_OPUS=0 VLLM_BATCH_INVARIANT=1 VLLM_USE_V2_MODEL_RUNNER=0 vllm serve /m -tp 8 -pp 2 --cp-kv-cache-interleave-size 16 --attention-config '{"backend_per_kind":{"mla_attention":"TRITON_MLA"}}' ${spec}`,
  );
  expect(found).toMatchObject({
    'aiter.experimental': 'yes',
    'aiter.opus': 'no',
    batchInvariant: 'yes',
    modelRunner: 'v1',
    pp: '2',
    dcpInterleave: '16',
    'attention.backendPerKind': 'TRITON_MLA',
    'draft.adaptiveVerification': 'yes',
  });
});

test('backend_per_kind in dotted pieces', async () => {
  const found = await read(
    `vllm serve /m -tp 8 --attention-config.backend_per_kind.mla_attention ROCM_AITER_MLA ${spec}`,
  );
  expect(found['attention.backendPerKind']).toBe('ROCM_AITER_MLA');
});

test('the project’s own ROCm image of a release names it, others do not', async () => {
  const run = (image: string) => read(`docker run -e VLLM_ROCM_USE_AITER=1 ${image} --model /m -tp 8 ${spec}`);
  expect((await run('vllm/vllm-openai-rocm:v0.31.0'))['image']).toBe('vllm/vllm-openai-rocm:v0.31.0');
  expect((await run('example.com/mirror/vllm-openai-rocm:v0.31.0'))['image']).toBeUndefined();
});

test('an image whose version is said to be another gives no AITER', () => {
  const given = { image: 'vllm/vllm-openai-rocm:v0.31.0', 'vllm.version': '0.30.0' };
  const set = allByHand(given);
  expect(check(set, data).deployment['aiter.version']).toBeUndefined();
});
