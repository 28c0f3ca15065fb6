// What would change the answer, in words: a condition on one line, an instruction on another.
import type { Key } from '../engine/deployment.ts';
import type { Change, Result } from '../engine/result.ts';
import type { WhatIf } from './blocks.ts';
import { lookOf, lookWords } from './look.ts';

/** The changes that the engine found, as rows: if this, then that. A changed deployment is not measured as it stands, so an `unpin` there is to be proved. */
export function whatIfs(result: Result): WhatIf[] {
  return result.changes.map(({ key, value, verdict }) => {
    const look = lookOf({ verdict, confidence: 'stated' });
    return { condition: conditionOf(key, value), look, word: lookWords[look] };
  });
}

const on = (value: string): string => (value === 'yes' ? 'on' : 'off');

const conditions: Partial<Readonly<Record<Key, (value: string) => string>>> = {
  'aiter.version': (value) => `AITER is ${value}`,
  'vllm.version': (value) => `vLLM is ${value}`,
  'vllm.patches': (value) => `vLLM has the change #${value}`,
  'aiter.enabled': (value) => `AITER is switched ${on(value)}`,
  'aiter.mla': (value) => `AITER MLA is switched ${on(value)}`,
  'gpu.arch': (value) => `the same server runs on ${value}`,
  kvCacheDtype: (value) => `the KV cache is ${value === 'auto' ? 'bf16' : value}`,
  dcp: (value) => (value === '1' ? 'context parallelism is off' : `context parallelism is ${value}`),
  'draft.tokens': (value) => `the draft proposes ${value} tokens`,
  'draft.attentionBackend': (value) => (value === 'auto' ? 'the pin is removed' : `the draft is pinned to ${value}`),
  'target.attentionBackend': (value) =>
    value === 'auto' ? 'no backend is named for the target' : `the target is on ${value}`,
};

function conditionOf(key: Key, value: string): string {
  return conditions[key]?.(value) ?? `${key} is ${value}`;
}

const instructions: Partial<Readonly<Record<Key, (value: string) => string>>> = {
  'aiter.version': (value) => `Move AITER to ${value}`,
  'vllm.version': (value) => `Move vLLM to ${value}`,
  'aiter.enabled': (value) => `Set VLLM_ROCM_USE_AITER=${value === 'yes' ? '1' : '0'}`,
  'aiter.mla': (value) => `Set VLLM_ROCM_USE_AITER_MLA=${value === 'yes' ? '1' : '0'}`,
  'draft.attentionBackend': (value) => (value === 'auto' ? 'Remove the pin' : `Pin the draft to ${value}`),
  'target.attentionBackend': (value) =>
    value === 'auto' ? 'Name no backend for the target' : `Put the target on ${value}`,
  dcp: (value) => (value === '1' ? 'Switch context parallelism off' : `Set context parallelism to ${value}`),
};

/** A change of one value as something to do. */
export function asInstruction({ key, value }: Pick<Change, 'key' | 'value'>): string {
  return instructions[key]?.(value) ?? `Set ${key} to ${value}`;
}
