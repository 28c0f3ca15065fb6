// A draft's config.json named in the facts file.
import { expect, test } from 'vitest';
import { audit, report, serve, tree } from './tree.ts';

const config = JSON.stringify({
  architectures: ['K3DSparkModel'],
  model_type: 'k3_dspark',
  num_attention_heads: 96,
  kv_lora_rank: 512,
});
const facts = 'schema: can-i-unpin/facts@1\ndrafts:\n  - match: example/*\n    config: drafts/config.json\n';
const set = ['gpu.arch=gfx950', 'vllm.version=0.31.0', 'aiter.version=0.1.20'].flatMap((pair) => ['--set', pair]);

test('what it says holds for every deployment of that draft', async () => {
  const folder = tree({ 'a.sh': serve(), 'can-i-unpin.yaml': facts, 'drafts/config.json': config });
  const { deployments } = await report(folder, ['a.sh', ...set]);
  expect(deployments).toHaveLength(1);
  expect(deployments[0]).toMatchObject({ now: { verdict: 'unpin' } });
});

test.each([
  ['none there', {}, /drafts\/config\.json/],
  ['one that is cut', { 'drafts/config.json': config.slice(0, 60) }, /before it is complete/],
  ['a target’s', { 'drafts/config.json': '{"model_type": "kimi_k3", "text_config": {}}' }, /swapped/],
  ['one that says nothing', { 'drafts/config.json': '{}' }, /no config\.json that says anything/],
])('%s: one line, exit 64', async (_name, files, message) => {
  const folder = tree({ 'a.sh': serve(), 'can-i-unpin.yaml': facts, ...files });
  const { code, err } = await audit(folder, ['a.sh']);
  expect(code).toBe(64);
  expect(err).toMatch(message);
});
