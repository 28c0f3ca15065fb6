// Every way in which vLLM's own parser takes an option.
import { describe, expect, it } from 'vitest';
import { see } from './read.ts';

interface Case {
  readonly command: string;
  readonly values?: Readonly<Record<string, string>>;
  readonly absent?: readonly string[];
  readonly codes?: readonly string[];
}

const json = '{"method":"dspark","model":"/d","num_speculative_tokens":7,"attention_backend":"TRITON_MLA"}';

const cases: Readonly<Record<string, Case>> = {
  'values behind a blank or a sign, names with dashes or underscores': {
    command: 'vllm serve /m --tensor_parallel_size=8 --kv_cache_dtype fp8 --block-size=128 -dcp 2',
    values: { tp: '8@1', kvCacheDtype: 'fp8@1', blockSize: '128@1', dcp: '2@1' },
  },
  'short names with a sign': {
    command: `vllm serve /m -tp=8 -dcp=8 -sc='${json}'`,
    values: { tp: '8@1', dcp: '8@1', 'draft.tokens': '7@1' },
  },
  'prefixes that one option has': {
    command: `vllm serve /m --tensor 8 --block 64 --attention-b rocm_aiter_mla --speculative '${json}' --decode-c 2`,
    values: {
      tp: '8@1',
      blockSize: '64@1',
      'target.attentionBackend': 'ROCM_AITER_MLA@1',
      'draft.method': 'dspark@1',
      dcp: '2@1',
    },
  },
  'a prefix of the cache’s memory is none of its type': {
    command: 'vllm serve /m --kv-cache-memory 1g',
    values: { kvCacheDtype: 'auto (default)' },
  },
  'a prefix that several options have': {
    command: 'vllm serve /m --kv-cache fp8 --spec x',
    absent: ['kvCacheDtype', 'draft.method'],
    codes: ['ambiguous-option'],
  },
  'switches take no value, and have a form that turns them off': {
    command: 'vllm serve --trust-remote-code /m --no-enable-prefix-caching --no_async_scheduling -tp 4',
    values: { 'target.model': '/m@1', tp: '4@1' },
  },
  'an option that takes many values': {
    command: 'vllm serve /m --served-model-name a b c -tp 4',
    values: { 'target.model': '/m@1', tp: '4@1' },
  },
  'readable numbers': {
    command: 'vllm serve /m --block-size 1K --max-model-len 25.6k --speculative-config.num_speculative_tokens 1k',
    values: { blockSize: '1024@1', 'draft.tokens': '1000@1' },
  },
  'the last of two wins': {
    command: 'vllm serve /m -tp 4 \\\n --tensor-parallel-size 8',
    values: { tp: '8@2' },
    codes: ['option-given-twice'],
  },
  'dotted pieces make one object': {
    command: 'vllm serve /m -sc.method dspark -sc.num_speculative_tokens=3 -sc.attention_backend=triton_mla',
    values: { 'draft.method': 'dspark@1', 'draft.tokens': '3@1', 'draft.attentionBackend': 'TRITON_MLA@1' },
  },
  'dotted pieces replace the whole object': {
    command: `vllm serve /m --speculative-config '${json}' --speculative-config.method dspark --speculative-config.num_speculative_tokens 2`,
    values: { 'draft.tokens': '2@1', 'draft.attentionBackend': 'auto (default)' },
    absent: ['draft.model'],
    codes: ['spec-config-given-twice'],
  },
  'pieces of two spellings are not merged either': {
    command: 'vllm serve /m -sc.method dspark --speculative-config.num_speculative_tokens 2',
    values: { 'draft.tokens': '2@1' },
    absent: ['draft.method'],
    codes: ['spec-config-given-twice'],
  },
  'hyphens within dotted names': {
    command:
      'vllm serve /m --speculative-config.num-speculative-tokens 6 --speculative-config.attention-backend TRITON_MLA',
    values: { 'draft.tokens': '6@1', 'draft.attentionBackend': 'TRITON_MLA@1' },
    codes: ['spec-subkey-hyphen'],
  },
  'aliases are merged into the object': {
    command: `vllm serve /m --spec-method dspark --spec-tokens 4 --spec-model /d -sc '{"attention_backend":"TRITON_MLA"}'`,
    values: {
      'draft.method': 'dspark@1',
      'draft.tokens': '4@1',
      'draft.model': '/d@1',
      'draft.attentionBackend': 'TRITON_MLA@1',
    },
  },
  'an alias and the object may not set the same': {
    command: `vllm serve /m --spec-tokens 4 -sc '${json}'`,
    values: {
      'config.error': '--spec-tokens and “num_speculative_tokens” in --speculative-config exclude each other@1',
    },
    codes: ['spec-key-given-twice'],
  },
  'the target’s backend in two ways': {
    command: 'vllm serve /m --attention-backend TRITON_MLA -ac.backend=ROCM_AITER_MLA',
    values: { 'config.error': '--attention-backend and a backend in --attention-config exclude each other@1' },
    codes: ['attention-backend-given-twice'],
  },
  'a backend for prefill is none for decode': {
    command: `vllm serve /m --attention-config '{"mla_prefill_backend":"ROCM_AITER_FA"}'`,
    values: { 'target.attentionBackend': 'auto (default)' },
    codes: ['prefill-backend-is-not-decode'],
  },
  'the target’s backend and the draft’s are two': {
    command: `vllm serve /m --attention-config '{"backend":"rocm_aiter_mla"}' -sc '${json}'`,
    values: { 'target.attentionBackend': 'ROCM_AITER_MLA@1', 'draft.attentionBackend': 'TRITON_MLA@1' },
  },
  'the draft’s own cache': {
    command: `vllm serve /m --kv-cache-dtype fp8 -sc '{"method":"dspark","num_speculative_tokens":3,"kv_cache_dtype":"auto"}'`,
    values: { kvCacheDtype: 'fp8@1', 'draft.kvCacheDtype': 'auto@1' },
  },
  'no speculation after all': {
    command: 'vllm serve /m --speculative-config None',
    values: { 'draft.method': 'none (default)' },
  },
  'single quotes within JSON are no JSON': {
    command: `vllm serve /m -sc "{'method':'dspark'}"`,
    values: { 'config.error': '--speculative-config is no valid JSON: JSON wants double quotes@1' },
    absent: ['draft.method', 'draft.attentionBackend'],
    codes: ['invalid-json'],
  },
  'a comma too many': {
    command: `vllm serve /m -sc '{"method":"dspark","num_speculative_tokens":3,}'`,
    values: { 'config.error': '--speculative-config is no valid JSON: a comma stands before }@1' },
    absent: ['draft.method'],
  },
  'JSON that is cut off': {
    command: `vllm serve /m -tp 8 -sc '{"method":"dspark","model":"/d","num_spec`,
    values: { tp: '8@1', 'draft.method': 'dspark@1', 'draft.model': '/d@1' },
    absent: ['draft.tokens', 'draft.attentionBackend', 'config.error'],
    codes: ['truncated-json'],
  },
  'a number that may have lost its end': {
    command: `vllm serve /m -sc '{"method":"dspark","num_speculative_tokens":1`,
    absent: ['draft.tokens', 'draft.attentionBackend'],
    codes: ['truncated-json'],
  },
  'JSON with something left out': {
    command: `vllm serve /m -sc '{"method":"dspark", ..., "num_speculative_tokens":7}'`,
    values: { 'draft.method': 'dspark@1' },
    absent: ['draft.tokens', 'draft.attentionBackend'],
    codes: ['truncated-json'],
  },
  'no number of tokens': {
    command: `vllm serve /m -sc '{"method":"dspark","num_speculative_tokens":0}'`,
    absent: ['draft.tokens'],
    codes: ['invalid-token-count'],
  },
  'options of another time': {
    command: 'vllm serve /m --speculative-model /d --num-speculative-tokens 5 --tp 8',
    absent: ['draft.method', 'draft.model', 'draft.tokens', 'tp'],
    codes: ['unknown-option'],
  },
  'options left out by the writer': {
    command: 'vllm serve /m -tp 8 ... --kv-cache-dtype fp8',
    values: { tp: '8@1', kvCacheDtype: 'fp8@1' },
    absent: ['draft.method', 'target.attentionBackend', 'dcp'],
    codes: ['elided'],
  },
  'a file that is not in the text': {
    command: 'vllm serve /m --config serve.yaml -tp 8',
    values: { tp: '8@1' },
    absent: ['draft.method', 'kvCacheDtype'],
    codes: ['config-file-unseen'],
  },
  'data parallelism divides no heads': {
    command: 'vllm serve /m -tp 2 -dp 8',
    values: { tp: '2@1' },
    codes: ['dp-does-not-divide-heads'],
  },
  'a lone separator': {
    command: '--spec-tokens 5 -- --tensor-parallel-size 4',
    values: { tp: '4@1', 'draft.tokens': '5@1' },
    absent: ['dcp'],
  },
  'a module': {
    command: 'python3 -m vllm.entrypoints.openai.api_server --model /m -tp 8',
    values: { 'target.model': '/m@1', tp: '8@1', 'draft.method': 'none (default)' },
  },
  'options alone': {
    command: '--tensor-parallel-size 8\n--kv-cache-dtype fp8',
    values: { tp: '8@1', kvCacheDtype: 'fp8@2' },
    absent: ['draft.method', 'target.attentionBackend', 'dtype'],
    codes: ['flag-only-paste'],
  },
};

describe('options', () => {
  it.each(Object.entries(cases))('%s', async (_, { command, values = {}, absent = [], codes = [] }) => {
    const seen = await see(command);
    expect(seen.values).toMatchObject(values);
    for (const key of absent) expect(seen.values).not.toHaveProperty([key]);
    for (const code of codes) expect(seen.codes).toContain(code);
  });

  it('reads a draft’s backend of auto or none as named by nobody', async () => {
    for (const value of ['"auto"', 'null', '"none"', '""', '"AUTO"']) {
      const { values } = await see(
        `vllm serve /m -sc '{"method":"dspark","num_speculative_tokens":3,"attention_backend":${value}}'`,
      );
      expect(values['draft.attentionBackend']).toMatch(/^auto/);
    }
  });
});
