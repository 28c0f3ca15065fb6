// What the engine says that vLLM answers is what vLLM prints: the error door knows each of these refusals.
import { expect, test } from 'vitest';
import type { Facts } from '../../../../src/engine/facts.ts';
import { configRules } from '../../../../src/engine/stages/config/index.ts';
import { causalOnly, namedRefusal, nonCausalReason } from '../../../../src/engine/stages/validate.ts';
import { codes } from './content.ts';

const sheet = (v1RunnerWithDspark: string) => ({ facts: { v1RunnerWithDspark, k3Refuses: ['mla_use_nope'] } });
const values: Readonly<Record<string, unknown>> = {
  build: sheet('refused'),
  draftHeads: 96,
  draftHidden: 0,
  draftTp: 0,
  draftUnsupported: 'mla_use_nope',
  dspark: 'yes',
  tp: 5,
  dcp: 8,
};

/** The rule's words where these facts stand. */
function refusal(code: string, facts: Readonly<Record<string, unknown>> = {}): string {
  const known = { ...values, ...facts };
  const rule = configRules.find((one) => one.code === code);
  return rule?.refusal(<F extends keyof Facts>(fact: F) => known[fact] as Facts[F]) ?? '';
}

test.each([
  [refusal('dcp-refused-by-configuration'), 'dspark-dcp-config-refused'],
  [refusal('draft-heads-do-not-divide'), 'draft-checkpoint'],
  [refusal('draft-config-refused'), 'draft-checkpoint'],
  [refusal('draft-config-refused', { draftUnsupported: 'draft_vocab_size' }), 'draft-checkpoint'],
  [refusal('draft-config-refused', { draftUnsupported: 'target_layer_ids' }), 'draft-checkpoint'],
  [refusal('draft-tensor-parallel-refused', { draftTp: 2 }), 'draft-configuration'],
  [refusal('draft-tensor-parallel-refused', { draftTp: 1 }), 'parallel-sizes'],
  [refusal('heads-not-divisible'), 'parallel-sizes'],
  [refusal('pipeline-parallel-refused'), 'parallel-sizes'],
  [refusal('model-runner-v1'), 'model-runner'],
  [refusal('model-runner-v1', { build: sheet('fails-late') }), 'model-runner'],
  [causalOnly, 'causal-only'],
  [namedRefusal('ROCM_AITER_MLA', [nonCausalReason]), 'non-causal-not-supported'],
])('%s', (words, code) => {
  expect(codes(words)).toEqual([code]);
});
