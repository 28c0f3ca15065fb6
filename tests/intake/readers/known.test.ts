// What of vLLM the readers know, as content/readers/ says it.
import { expect, test } from 'vitest';
import variables from '../../../content/readers/variables.json' with { type: 'json' };
import { knownImage } from '../../../src/intake/readers/containers/image.ts';
import { findOption } from '../../../src/intake/readers/options/table.ts';
import { see } from './command/read.ts';

test('an option of the newest release is known by what it takes', () => {
  expect(findOption('--monokernel')).toMatchObject({ arity: 'switch', off: false });
  expect(findOption('--no-monokernel')).toMatchObject({ arity: 'switch', off: true });
  expect(findOption('--engram-config')).toMatchObject({ arity: 'value' });
  expect(findOption('--sleep-preserve-parameter-names')).toMatchObject({ arity: 'list' });
});

test('a value behind a new option is no model', async () => {
  const { values } = await see('vllm serve --sparse-indexer-topk-backend auto /m -tp 8');
  expect(values).toMatchObject({ 'target.model': '/m@1', tp: '8@1' });
});

test('a switch that a release reads is no sign of a patched tree, another is', async () => {
  for (const name of variables.rocm)
    expect((await see(`${name}=1 vllm serve /m`)).codes).not.toContain('patched-image');
  expect((await see('VLLM_ROCM_OUR_OWN_SWITCH=1 vllm serve /m')).codes).toContain('patched-image');
});

test('an image is known by the end of its name, from a slash on', () => {
  expect(knownImage('mirror.example/vllm/vllm-openai-rocm:v0.33.0')).toMatchObject({ platform: 'rocm', serves: true });
  expect(knownImage('vllm/vllm-openai-cu130:v0.33.0')).toMatchObject({ platform: 'cuda', serves: true });
  expect(knownImage('rocm/sgl-dev:v1')).toMatchObject({ platform: 'rocm', engine: 'sglang' });
  expect(knownImage('our/vllm-openai:v1')).toBeUndefined();
  expect(knownImage('vllm/vllm-openai-custom:v1')).toBeUndefined();
  expect(knownImage('lmsysorg/sglang:v1')).toMatchObject({ engine: 'sglang' });
});
