// The deployments that the short answer, the support matrix and the decision by hand are computed for: stated defaults, one thing changed at a time.
import { check } from '../engine/check.ts';
import { allByHand, type Deployment, type Key } from '../engine/deployment.ts';
import type { Result } from '../engine/result.ts';
import { encodeDeployment } from '../engine/share.ts';
import { siteData } from './knowledge.ts';

export type Values = Partial<Readonly<Record<Key, string>>>;

/** What every setup has where nothing else is said: a pinned DSpark draft of Kimi-K3 at eight ranks, AITER switched on. */
export const defaults: Values = {
  engine: 'vllm',
  platform: 'rocm',
  'aiter.enabled': 'yes',
  'aiter.mla': 'yes',
  'target.attentionBackend': 'auto',
  'draft.method': 'dspark',
  'draft.attentionBackend': 'TRITON_MLA',
  'draft.attention': 'mla',
  'draft.causal': 'no',
  'draft.blockLength': '8',
  headsPerRank: '8',
  kvCacheDtype: 'fp8',
  dtype: 'bfloat16',
  tp: '8',
  dcp: '1',
  blockSize: '128',
};

/** The defaults with `changes`, as the engine takes them. */
export function setup(changes: Values): Deployment {
  return allByHand({ ...defaults, ...changes });
}

const answered = new Map<string, Result>();

/** The engine's answer for the defaults with `changes`. */
export function answerFor(changes: Values): Result {
  const name = JSON.stringify(Object.entries(changes).sort());
  const known = answered.get(name);
  if (known !== undefined) return known;
  const result = check(setup(changes), siteData);
  answered.set(name, result);
  return result;
}

/** The address of the check, filled in with the defaults and `changes`. */
export function checkAddress(changes: Values): `/#d=${string}` {
  return `/#d=${encodeDeployment(setup(changes))}`;
}
