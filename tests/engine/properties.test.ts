// What holds for every deployment, known, half known, contradictory or garbage.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { check } from '../../src/engine/check.ts';
import { byHand, keys, type Deployment, type Key } from '../../src/engine/deployment.ts';
import type { Result } from '../../src/engine/result.ts';
import { decodeDeployment, encodeDeployment } from '../../src/engine/share.ts';
import { changed } from '../../src/engine/changes.ts';
import { data } from './data.ts';

type Values = Partial<Record<Key, string>>;

/** Values that people run, by key. Keys with a default of their own are apart: leaving them out is knowing them. */
const open = {
  engine: ['vllm', 'sglang'],
  platform: ['rocm', 'cuda'],
  'vllm.version': ['0.27.0', '0.29.0', '0.30.0', '0.28.1rc1.dev681+ge7edf17ce', '0.1.dev20073'],
  'aiter.version': ['0.1.17', '0.1.19', '0.1.20.dev3', '0.1.20', '0.1.20.post1', '0.1.22', '0.1.1.dev9'],
  'aiter.causal': ['yes', 'no'],
  'aiter.enabled': ['yes', 'no'],
  'gpu.arch': ['gfx942', 'gfx950', 'gfx90a'],
  'target.attentionBackend': ['auto', 'TRITON_MLA', 'ROCM_AITER_MLA'],
  'draft.method': ['dspark', 'dflash'],
  'draft.attention': ['mla', 'other'],
  'draft.causal': ['yes', 'no'],
  'draft.attentionBackend': ['auto', 'TRITON_MLA', 'ROCM_AITER_MLA'],
  'draft.tokens': ['1', '2', '3', '4', '7', '15'],
  'draft.anchor': ['sampled', 'bonus'],
  headsPerRank: ['1', '12', '16', '20', '24', '32', '40', '48', '64', '80', '96', '112', '127', '128'],
  kvCacheDtype: ['auto', 'bfloat16', 'fp8', 'fp8_e4m3'],
} as const satisfies Partial<Record<Key, readonly string[]>>;
const withDefault = {
  'vllm.patches': ['53001', '55966', '57085', '52288', '52809', '55966,54546', '55590'],
  'aiter.patches': ['4872', '5297'],
  'aiter.mla': ['no'],
  dtype: ['float16'],
  dcp: ['8'],
  blockSize: ['1', '64'],
  'draft.kvCacheDtype': ['auto', 'fp8'],
  'vllm.generation': ['before-55966', 'branch-53001', 'merged-55966', 'with-57085'],
  'vllm.fp8Guard': ['yes', 'no'],
} as const satisfies Partial<Record<Key, readonly string[]>>;

const subjects = { engine: 'vllm', platform: 'rocm', 'draft.attention': 'mla', 'draft.causal': 'no' } as const;

/** Half-known deployments; most of them are about the question. */
const halfKnown: fc.Arbitrary<Values> = fc
  .tuple(
    fc.record(Object.fromEntries(Object.entries(open).map(([key, values]) => [key, fc.constantFrom(...values)])), {
      requiredKeys: [],
    }),
    fc.record(
      Object.fromEntries(
        Object.entries(withDefault).map(([key, values]) => [
          key,
          fc.option(fc.constantFrom(...values), { nil: undefined, freq: 1 }),
        ]),
      ),
    ),
    fc.integer({ min: 0, max: 9 }),
  )
  .map(([some, rest, n]) => ({ ...some, ...(n > 0 && subjects), ...rest }));

/** Anything at all under the keys of the contract. */
const garbage: fc.Arbitrary<Values> = fc.dictionary(
  fc.constantFrom(...keys),
  fc.oneof(
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc.constantFrom(
      '__proto__',
      'constructor',
      'toString',
      '0',
      '-1',
      '1e9',
      '9'.repeat(400),
      'NaN',
      'auto',
      'none',
      'yes',
      'unknown',
      'gfx942:sramecc+:xnack-',
      'gfx942 :',
      ':',
      '\ud800',
      '\u0000',
      'v0.1.20',
      '0.1.20+rocm',
      '٣',
      'ﬀ',
      'İ',
    ),
    fc.string({ maxLength: 3 }),
  ),
);

function deployment(values: Values): Deployment {
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) =>
      (value as string | undefined) === undefined ? [] : [[key, byHand(value)]],
    ),
  );
}

function answer(values: Values): Result {
  return check(deployment(values), data);
}

/** What the answer is, apart from where values came from and what was said of the input's spelling. */
function told({ verdict, confidence, asConfigured, unpinned, need, trace, suggestion }: Result) {
  return { verdict, confidence, asConfigured, unpinned, need, trace, suggestion };
}

const runs = { numRuns: 25 };

describe('for every deployment', () => {
  test('there is an answer, and only an open one needs something', () => {
    fc.assert(
      fc.property(fc.oneof(halfKnown, garbage), (values) => {
        const { verdict, need, asConfigured, unpinned } = answer(values);
        expect(need.length > 0).toBe(verdict === 'need-input');
        expect(new Set(need).size).toBe(need.length);
        for (const run of [asConfigured, unpinned]) {
          expect(run.because.length).toBeGreaterThan(0);
          if (run.outcome === 'serves') expect(run.stage).toBeNull();
        }
        if (verdict === 'unpin') expect(unpinned).toMatchObject({ outcome: 'serves', backend: 'ROCM_AITER_MLA' });
        if (verdict === 'must-pin') expect(asConfigured.outcome).toBe('serves');
      }),
      runs,
    );
  });

  test('no value of an unknown key contradicts a certain verdict', () => {
    fc.assert(
      fc.property(halfKnown, fc.infiniteStream(fc.nat()), (values, picks) => {
        const { verdict, need, deployment: normal } = answer(values);
        fc.pre(need.length === 0);
        for (const [key, choices] of Object.entries(open) as [keyof typeof open, readonly string[]][]) {
          if (normal[key] !== undefined) continue;
          // Against a version that says otherwise it would be a contradiction, not something that was unknown.
          if (key === 'aiter.causal' && normal['aiter.version'] !== undefined) continue;
          const pick = picks.next().value as number;
          const value = choices[pick % choices.length] ?? '';
          expect(answer({ ...values, [key]: value }).verdict, `${key}=${value}`).toBe(verdict);
        }
      }),
      runs,
    );
  });

  test('the order of the keys does not matter, and the same question has the same answer', () => {
    fc.assert(
      fc.property(fc.oneof(halfKnown, garbage), (values) => {
        const turned = Object.fromEntries(Object.entries(values).toReversed());
        expect(answer(turned)).toEqual(answer(values));
      }),
      runs,
    );
  });

  test('a link leads to the same answer', () => {
    fc.assert(
      fc.property(fc.oneof(halfKnown, garbage), (values) => {
        const first = answer(values);
        const shared = decodeDeployment(encodeDeployment(first.deployment));
        expect(told(check(shared ?? {}, data))).toEqual(told(first));
      }),
      runs,
    );
  });

  test('a suggested config serves, and each change that is named leads to the verdict it names', () => {
    fc.assert(
      fc.property(halfKnown, (values) => {
        const result = answer({ ...values, ...subjects });
        const suggested = result.suggestion?.speculativeConfig;
        if (typeof suggested === 'string') {
          const { attention_backend: backend = 'auto' } = JSON.parse(suggested) as { attention_backend?: string };
          const then = check(changed(result.deployment, 'draft.attentionBackend', backend, data), data);
          expect(then.asConfigured.outcome).toBe('serves');
        }
        for (const { key, value, verdict } of result.changes)
          expect(check(changed(result.deployment, key, value, data), data).verdict).toBe(verdict);
      }),
      runs,
    );
  });
});
