// Deployments for tests: the seed's own, with changes.
import { check } from '../../src/engine/check.ts';
import { byHand, type Deployment, type Key } from '../../src/engine/deployment.ts';
import type { Result } from '../../src/engine/result.ts';
import { data } from './data.ts';

/** The seed's arm B after the merge: everything known, everything ready, nothing pinned. */
export const ready: Readonly<Partial<Record<Key, string>>> = {
  engine: 'vllm',
  platform: 'rocm',
  'vllm.patches': '55966',
  'aiter.version': '0.1.20.post1',
  'aiter.enabled': 'yes',
  'gpu.arch': 'gfx950',
  'target.attentionBackend': 'auto',
  'draft.method': 'dspark',
  'draft.attention': 'mla',
  'draft.causal': 'no',
  'draft.attentionBackend': 'auto',
  'draft.tokens': '7',
  'draft.anchor': 'bonus',
  'draft.heads': '96',
  tp: '8',
  kvCacheDtype: 'fp8',
};

/** `ready` with some keys changed; null takes a key out. */
export function deployment(changes: Readonly<Partial<Record<Key, string | null>>> = {}): Deployment {
  return Object.fromEntries(
    Object.entries({ ...ready, ...changes }).flatMap(([key, value]) => (value === null ? [] : [[key, byHand(value)]])),
  );
}

export function answer(changes: Readonly<Partial<Record<Key, string | null>>> = {}): Result {
  return check(deployment(changes), data);
}
