import { describe, expect, it, test } from 'vitest';
import { see } from './read.ts';

const pinned = '{"method":"dspark","model":"/draft","num_speculative_tokens":7,"attention_backend":"TRITON_MLA"}';

describe('a whole command', () => {
  it('reads options, JSON over several lines and the environment before it, each with its line', async () => {
    const { values, unresolved, codes } = await see(`VLLM_ROCM_USE_AITER=1 VLLM_ROCM_USE_AITER_MLA=0 \\
  vllm serve /model --served-model-name k3 \\
  --tensor-parallel-size 8 --kv-cache-dtype fp8 \\
  --block-size 128 \\
  --speculative-config '{"method":"dspark","model":"/draft",
                         "num_speculative_tokens":7,
                         "attention_backend":"TRITON_MLA"}' \\
  --port 8000`);
    expect(values).toEqual({
      'aiter.enabled': 'yes@1',
      'aiter.mla': 'no@1',
      platform: 'rocm@1',
      engine: 'vllm@2',
      'target.model': '/model@2',
      tp: '8@3',
      kvCacheDtype: 'fp8@3',
      blockSize: '128@4',
      'draft.method': 'dspark@5',
      'draft.model': '/draft@5',
      'draft.tokens': '7@6',
      'draft.attentionBackend': 'TRITON_MLA@7',
      dcp: '1 (default)',
      dtype: 'auto (default)',
      'target.attentionBackend': 'auto (default)',
    });
    expect(unresolved).toEqual([]);
    expect(codes).toEqual([]);
  });

  it("takes the draft's own tensor parallel size, and says so where it cannot be read", async () => {
    const spec = (ranks: string) =>
      see(`vllm serve m -tp 8 -sc '{"method":"dspark","draft_tensor_parallel_size":${ranks}}'`);
    expect((await spec('1')).values).toMatchObject({ tp: '8@1', 'draft.tp': '1@1' });
    expect((await spec('"$RANKS"')).values).toMatchObject({ 'draft.tp': 'unknown@1' });
    expect((await spec('null')).values).not.toHaveProperty(['draft.tp']);
  });

  it('takes what it leaves out at the default of vLLM', async () => {
    const { values } = await see(`vllm serve m -sc '{"method":"dspark","num_speculative_tokens":2}'`);
    expect(values).toMatchObject({
      'draft.attentionBackend': 'auto (default)',
      tp: '1 (default)',
      kvCacheDtype: 'auto (default)',
    });
    expect(values).not.toHaveProperty('aiter.enabled');
    expect((await see('vllm serve m')).values).toMatchObject({ 'draft.method': 'none (default)' });
  });

  it('finds the value of a variable behind the command, and says where two differ', async () => {
    const text = (second: string): string => `vllm serve /model -tp 8 --speculative-config "$SPEC"

# A -- pinned
SPEC='${pinned}'
# B -- not
${second}`;
    expect((await see(text(''))).values).toMatchObject({
      'draft.attentionBackend': 'TRITON_MLA@4',
      'draft.tokens': '7@4',
    });
    const both = await see(text(`SPEC='{"method":"dspark","model":"/draft","num_speculative_tokens":7}'`));
    expect(both.values).toMatchObject({ 'draft.method': 'dspark@4', 'draft.tokens': '7@4' });
    expect(both.values).not.toHaveProperty('draft.attentionBackend');
    expect(both.unresolved).toEqual(['draft.attentionBackend']);
    expect(both.codes).toContain('variable-has-several-values');
  });

  it('leaves open what an undefined variable decides, and names it', async () => {
    const { values, unresolved, read } = await see(
      'vllm serve "$MODEL" --tensor-parallel-size "$TP" --speculative-config "$SPEC"',
    );
    expect(values).not.toHaveProperty('draft.method');
    expect(values).not.toHaveProperty('tp');
    expect(unresolved).toEqual([
      'draft.adaptiveVerification',
      'draft.attentionBackend',
      'draft.kvCacheDtype',
      'draft.method',
      'draft.model',
      'draft.tokens',
      'target.model',
      'tp',
    ]);
    expect(
      read.findings
        .filter((finding) => finding.code === 'unresolved-variable')
        .map((finding) => finding.text.split(' ')[0]),
    ).toEqual(['$MODEL', '$TP', '$SPEC']);
  });
});

test.each([
  [
    'a dotted piece that replaces a whole JSON',
    `--speculative-config '{"method":"dspark","model":"x/d","num_speculative_tokens":7}' -sc.attention_backend TRITON_MLA`,
  ],
  ['a method without tokens', `--speculative-config '{"method":"mtp"}'`],
])('vLLM refuses a speculation without a model and without a number of tokens: %s', async (_, options) => {
  const { values, codes } = await see(`vllm serve m ${options}`);
  expect(codes).toContain('spec-tokens-missing');
  expect(values['config.error']).toContain('num_speculative_tokens must be provided');
});

test.each([
  ['suffix decoding counts its tokens itself', '{"method":"suffix"}'],
  ['a model may say how many', '{"method":"eagle3","model":"x/d"}'],
])('%s', async (_, json) => {
  expect((await see(`vllm serve m --speculative-config '${json}'`)).values['config.error']).toBeUndefined();
});
