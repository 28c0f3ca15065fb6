import { describe, expect, test } from 'vitest';
import { batchAnswers } from '../../src/cli/batch.ts';
import { data } from './data.ts';
import { answer, ready } from './deployments.ts';

interface Answered {
  readonly verdict?: string;
  readonly need?: readonly string[];
  readonly asConfigured?: {
    readonly outcome: string;
    readonly selection: { backend: string | null; refused: string | null };
  };
  readonly unpinned?: { readonly selection: { backend: string | null; refused: string | null } };
  readonly error?: string;
}

function answers(...lines: readonly unknown[]): Answered[] {
  const text = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n');
  return batchAnswers(text, data)
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Answered);
}
const one = (line: unknown): Answered => answers(line)[0] ?? {};
const release = { ...ready, 'vllm.patches': null };

describe('check --batch', () => {
  test('as many lines out as in, an error in the place of one that cannot be read', () => {
    const [good, broken, list, strange, empty, bad] = answers(ready, '{', [1], { tpx: 8 }, '', { tp: 'many' });
    expect(good?.verdict).toBe('unpin');
    expect(broken?.error).toBe('not JSON');
    expect(list?.error).toBe('not a JSON object');
    expect(strange?.error).toContain('unknown key "tpx"');
    expect(bad?.error).toContain('tp: "many" is not understood');
    expect(empty?.error).toBe('not JSON');
  });

  test('the answer is that of check, numbers and truth values taken as text', () => {
    const { verdict, confidence, need } = answer();
    expect(one({ ...ready, tp: 8, 'draft.tokens': 7, 'aiter.enabled': true })).toMatchObject({
      verdict,
      confidence,
      need,
    });
  });

  test('selection is given for a causal block, and where the configuration refuses first', () => {
    expect(one({ ...release, 'vllm.version': '0.30.0', 'draft.causal': 'yes' })).toMatchObject({
      verdict: 'not-applicable',
      unpinned: { selection: { backend: 'ROCM_AITER_MLA', refused: null } },
    });
    expect(one({ ...release, 'vllm.version': '0.28.0', 'draft.heads': '64', dcp: 8 })).toMatchObject({
      verdict: 'broken',
      asConfigured: { outcome: 'refused-at-startup', selection: { backend: 'TRITON_MLA', refused: null } },
    });
  });

  test('a refusal is vLLM’s own message without its dump of the configuration, a RuntimeError’s too', () => {
    const pinned = { ...release, 'vllm.version': '0.31.0', dcp: 8, 'draft.attentionBackend': 'TRITON_MLA' };
    expect(one(pinned).asConfigured?.selection.refused).toBe(
      "Selected backend AttentionBackendEnum.TRITON_MLA is not valid for this configuration. Reason: ['non-causal MLA attention with DCP not supported']",
    );
    const old = { ...release, 'vllm.version': '0.31.0', 'aiter.version': '0.1.19' };
    expect(one(old).asConfigured?.selection.refused).toMatch(/^ROCM_AITER_MLA requires aiter\.mla\.mla_decode_fwd/);
  });

  test('what is not settled is null', () => {
    expect(one({ ...release, 'vllm.version': '0.31.0', 'gpu.arch': null }).unpinned?.selection).toEqual({
      backend: null,
      refused: null,
    });
  });
});
