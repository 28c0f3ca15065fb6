// What each stage decides: a deployment on which its rule ends the run, and one beside it on which it does not.
import { describe, expect, test } from 'vitest';
import type { Key } from '../../src/engine/deployment.ts';
import { answer } from './deployments.ts';

type Changes = Readonly<Partial<Record<Key, string | null>>>;
type Row = readonly [name: string, changes: Changes, outcome: string, stage: string | null, says: string];

const bf16 = { kvCacheDtype: 'bfloat16', dtype: 'bfloat16' } as const;
const oneToken = { 'draft.tokens': '1', 'draft.anchor': 'sampled' } as const;
const twoTokens = { 'draft.tokens': '2', 'draft.anchor': 'sampled' } as const;
const release = (version: string): Changes => ({ 'vllm.version': version, 'vllm.patches': null });
const pinned = { 'draft.attentionBackend': 'TRITON_MLA' } as const;
const experimental = { 'aiter.experimental': 'yes' } as const;

function hold(rows: readonly Row[]): void {
  test.each(rows)('%s', (_name, changes, outcome, stage, says) => {
    const { asConfigured, trace } = answer(changes);
    expect({ outcome: asConfigured.outcome, stage: asConfigured.stage }).toEqual({ outcome, stage });
    expect(trace.asConfigured.map(({ reason }) => reason).join('\n')).toContain(says);
  });
}

describe('choice', () => {
  hold([
    ['nothing named: vLLM selects', {}, 'serves', null, 'none named: vLLM selects one'],
    ['a pin', pinned, 'serves', null, 'named in the speculative config'],
  ]);
});

describe('the configuration', () => {
  const adaptive = { 'draft.adaptiveVerification': 'yes' } as const;
  hold([
    [
      'adaptive verification that 0.27.1 has no key for',
      { ...adaptive, ...release('0.27.1'), ...pinned, 'draft.heads': '128' },
      'refused-at-startup',
      'choice',
      "Unexpected keyword argument 'enable_adaptive_verification'",
    ],
    [
      'adaptive verification where every builder has to capture',
      { ...adaptive, ...release('0.29.0') },
      'refused-at-startup',
      'choice',
      'AttentionCGSupport.ALWAYS',
    ],
    ['adaptive verification off', { 'draft.adaptiveVerification': 'no', ...release('0.29.0') }, 'serves', null, ''],
    ['adaptive verification from 0.33.0', { ...adaptive, ...release('0.33.0') }, 'serves', null, ''],
    [
      'adaptive verification under DCP',
      { ...adaptive, ...release('0.33.0'), dcp: '2' },
      'refused-at-startup',
      'choice',
      'query lengths that vary',
    ],
  ]);
});

describe('routing', () => {
  const gluon = { ...bf16, ...oneToken, 'draft.heads': '64' } as const;
  hold([
    ['Gluon takes one token of few heads', gluon, 'serves', null, 'Gluon decodes the single token'],
    ['sixteen heads are too many for it', { ...gluon, 'draft.heads': '128' }, 'serves', null, 'never Gluon'],
    ['so are heads that do not divide sixteen', { ...gluon, 'draft.heads': '96' }, 'serves', null, 'padded to 16'],
    ['two tokens are too many', { ...gluon, ...twoTokens }, 'serves', null, 'never Gluon'],
    ['fp8 is none of its dtypes', { ...oneToken, 'draft.heads': '64' }, 'serves', null, 'never Gluon'],
    [
      'Gluon has no log-sum-exp for DCP',
      { ...gluon, ...release('0.33.0'), 'draft.heads': '32', dcp: '2' },
      'fails-at-runtime',
      'kernel',
      'Gluon returns no log-sum-exp',
    ],
  ]);
});

describe('the builder', () => {
  const unlike = { ...bf16, 'draft.kvCacheDtype': 'fp8' } as const;
  hold([
    [
      'an fp8 draft beside a bf16 target',
      unlike,
      'fails-at-runtime',
      'build',
      'KeyError: torch.uint8, planned with the target’s cache dtype',
    ],
    ['both fp8', { 'draft.kvCacheDtype': 'fp8' }, 'serves', null, 'no refusal for this block'],
    ['both bf16', bf16, 'serves', null, 'no refusal for this block'],
    ['a bf16 draft beside an fp8 target', { 'draft.kvCacheDtype': 'bfloat16', dtype: 'bfloat16' }, 'serves', null, ''],
    ['an fp8 block of two', twoTokens, 'fails-at-runtime', 'build', 'for this 2-token query block'],
    ['a bf16 block of two', { ...twoTokens, ...bf16 }, 'serves', null, 'no refusal for this block'],
    ['an fp8 block of three', { 'draft.tokens': '2' }, 'serves', null, 'no refusal for this block'],
  ]);
});

describe('the kernel', () => {
  const unlikeDtypes = { kvCacheDtype: 'bfloat16', dtype: 'float16' } as const;
  hold([
    ['sixteen tokens', { 'draft.tokens': '15' }, 'serves', null, ''],
    ['a bf16 cache beside fp16', unlikeDtypes, 'unknown', 'kernel', 'no outcome is recorded for this dtype'],
  ]);

  test.each<[string, Changes, Key]>([
    ['a block beyond sixteen', { 'draft.tokens': '16' }, 'draft.blockLength'],
    ['heads beyond 128 a rank', { 'draft.heads': '1152' }, 'headsPerRank'],
    ['a dtype without a recorded outcome', unlikeDtypes, 'kvCacheDtype'],
  ])('%s: unknown, and the key says so', (_name, changes, key) => {
    const { verdict, need, asConfigured } = answer(changes);
    expect({ verdict, need, stage: asConfigured.stage }).toEqual({
      verdict: 'need-input',
      need: [key],
      stage: 'kernel',
    });
  });
});

describe('AITER’s experimental switches', () => {
  const missing = "AttributeError: module 'aiter' has no attribute 'hk_mla_decode_fwd'";
  hold([
    ['128 rows', experimental, 'fails-at-runtime', 'kernel', missing],
    [
      '64 rows on gfx950',
      { ...experimental, 'draft.tokens': '3', 'draft.heads': '128' },
      'fails-at-runtime',
      'kernel',
      missing,
    ],
    ['80 rows', { ...experimental, 'draft.tokens': '4' }, 'serves', null, ''],
    ['a bf16 cache', { ...experimental, ...bf16 }, 'serves', null, ''],
    ['opus goes first on gfx950', { ...experimental, 'aiter.opus': 'yes' }, 'serves', null, 'opus serves the block'],
    ['opus has no part in bf16', { ...bf16, 'aiter.opus': 'yes' }, 'serves', null, 'padded asm decode'],
    [
      'a newer AITER may have the kernel, or a mask',
      { ...experimental, 'aiter.version': '0.1.23' },
      'unknown',
      'kernel',
      'an experimental kernel that is given no mask, or is missing',
    ],
  ]);

  test('what is unknown of a newer AITER hangs on the switch', () => {
    expect(answer({ ...experimental, 'aiter.version': '0.1.23' }).need).toEqual(['aiter.experimental']);
  });
});

describe('what a backend takes', () => {
  hold([
    [
      'a block size that is no multiple of TRITON_MLA’s',
      { ...pinned, blockSize: '24' },
      'refused-at-startup',
      'selection',
      'block_size not supported',
    ],
    ['one that is', { ...pinned, blockSize: '48' }, 'serves', null, ''],
    ['batch invariance leaves TRITON_MLA', { batchInvariant: 'yes' }, 'serves', null, 'batch invariance not supported'],
    ['fp16 without a cache dtype of its own', { kvCacheDtype: 'auto', dtype: 'float16' }, 'serves', null, 'fp16'],
    [
      'a non-causal block under DCP before 0.31.0',
      { ...release('0.30.0'), dcp: '2' },
      'refused-at-startup',
      'selection',
      'DCP',
    ],
  ]);

  test.each<[string, Changes, string]>([
    ['batch invariance', { batchInvariant: 'yes' }, 'TRITON_MLA'],
    ['fp16', { kvCacheDtype: 'auto', dtype: 'float16' }, 'TRITON_MLA'],
    ['bf16', { kvCacheDtype: 'auto', dtype: 'bfloat16' }, 'ROCM_AITER_MLA'],
  ])('%s: the backend that serves', (_name, changes, backend) => {
    expect(answer(changes).asConfigured.backend).toBe(backend);
  });
});
