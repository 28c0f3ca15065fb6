import { expect, test } from 'vitest';
import { maskcheckJsonSchema, maskcheckReport } from '../../src/publish/schemas/maskcheck.ts';
import { probeJsonSchema, probeReport } from '../../src/publish/schemas/probe.ts';

const bare = {
  schema: 'can-i-unpin/probe@2',
  probe: { python: '3.12.1', seconds: 0.1, complete: true },
  deployment: { 'aiter.causal': 'yes' },
  capabilities: {
    'vllm.generation': 'unknown',
    'aiter.causal': 'yes',
    'aiter.installed': 'yes',
    'aiter.native24': 'unknown',
    'vllm.probe': 'unknown',
    'vllm.probeRaises': 'unknown',
    'vllm.passesCausal': 'unknown',
    'vllm.metadataMask': 'unknown',
    'vllm.declaresNonCausal': 'unknown',
    'vllm.offersNonCausal': 'unknown',
    'vllm.archGate': 'unknown',
    'vllm.nonCausalUnderDcp': 'unknown',
    'vllm.fp8TwoTokenGuard': 'unknown',
  },
  facts: { aiterNonCausal: ['gfx950'] },
  unread: { switches: 'envs.py: the file: expected to be there' },
  vllm: { found: false, why: 'not there' },
  aiter: { found: true },
  manifests: { found: false },
  gpus: { found: false, count: 0, archs: [], models: [], sources: {} },
  rocm: {},
  environment: { switches: {} },
  notes: [],
};

test('the schema takes a bare report and refuses what a report may not hold', () => {
  expect(probeReport.safeParse(bare).success).toBe(true);
  for (const wrong of [
    { ...bare, schema: 'can-i-unpin/probe@1' },
    { ...bare, deployment: { 'aiter.color': 'red' } },
    { ...bare, environment: { switches: { VLLM_ROCM_USE_AITER: 'hunter2' } } },
    { ...bare, hostname: 'node-1' },
  ])
    expect(probeReport.safeParse(wrong).success).toBe(false);
});

test('the mask check’s form is served too, with every verdict of the page', () => {
  expect(maskcheckJsonSchema()).toMatchObject({ title: 'can-i-unpin/maskcheck@2', additionalProperties: false });
  expect(maskcheckReport.shape.verdict.options).toHaveLength(9);
});

test('it is served as JSON Schema that names every part', () => {
  const served = probeJsonSchema() as { $schema: string; required: string[]; additionalProperties: boolean };
  expect(served.$schema).toBe('https://json-schema.org/draft/2020-12/schema');
  expect([...served.required].sort()).toEqual(Object.keys(bare).sort());
  expect(served.additionalProperties).toBe(false);
});
