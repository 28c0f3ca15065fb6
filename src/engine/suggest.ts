// The smallest change that helps, found by running the engine on the changed deployment.
import { newestMeasured } from './aiter.ts';
import { judge } from './judge.ts';
import type { EngineData } from './data.ts';
import { isPinned, type Deployment, type Key } from './deployment.ts';
import { derive } from './derive.ts';
import type { Result, Suggestion, Verdict } from './result.ts';

/** One change of one key, and what the verdict would then be. */
export interface Change {
  readonly key: Key;
  readonly value: string;
  readonly verdict: Verdict;
}

/** Keys that speak of the same thing as the changed one, and would contradict it or stand above it. */
const superseded: Partial<Record<Key, readonly Key[]>> = {
  'aiter.version': ['aiter.causal'],
  'vllm.patches': ['vllm.generation', 'vllm.fp8Guard'],
  'gpu.arch': ['gpu.model'],
  'draft.tokens': ['draft.blockLength'],
  kvCacheDtype: ['draft.kvCacheDtype'],
};

/** `deployment` with `key` set; what was derived is derived anew, what the change makes untrue is left out. */
export function changed(deployment: Deployment, key: Key, value: string, data: EngineData): Deployment {
  const gone = superseded[key] ?? [];
  const given = Object.fromEntries(
    Object.entries(deployment).filter(
      ([name, { from }]) => !from.startsWith('derived:') && !(gone as readonly string[]).includes(name),
    ),
  );
  return derive({ ...given, [key]: { value, from: 'changed' } }, data).deployment;
}

/** Which single change of version, switch, patch or GPU would let the draft be unpinned, most practical first. */
export function changesToUnpin(result: Pick<Result, 'deployment' | 'verdict'>, data: EngineData): Change[] {
  if (result.verdict === 'unpin' || result.verdict === 'not-applicable') return [];
  const newest = newestMeasured(data)?.tag.replace(/^v/, '') ?? '';
  const candidates: readonly [Key, string][] = [
    ['draft.attentionBackend', 'auto'],
    ['aiter.enabled', 'yes'],
    ['aiter.mla', 'yes'],
    ['aiter.version', newest],
    ['vllm.patches', '55966'],
    ['vllm.patches', '57085'],
    ['kvCacheDtype', 'auto'],
    ['dcp', '1'],
    ['draft.tokens', '3'],
    ['gpu.arch', 'gfx950'],
  ];
  return candidates.flatMap(([key, value]) => {
    if (result.deployment[key]?.value === value) return [];
    const { verdict } = judge(changed(result.deployment, key, value, data), data);
    return verdict === 'unpin' ? [{ key, value, verdict }] : [];
  });
}

/** The corrected speculative config and what to do, for a verdict that asks for something to be done. */
export function suggest(
  result: Pick<Result, 'verdict' | 'deployment' | 'asConfigured' | 'unpinned'>,
  data: EngineData,
): Suggestion | null {
  const { verdict, deployment, asConfigured, unpinned } = result;
  const pinned = isPinned(deployment);
  switch (verdict) {
    case 'unpin':
      return pinned
        ? {
            speculativeConfig: speculativeConfig(deployment, null),
            explanation:
              'Remove "attention_backend" from the speculative config; vLLM then selects ROCM_AITER_MLA for the draft.',
          }
        : {
            speculativeConfig: null,
            explanation: 'Nothing to change: the draft is not pinned, and ROCM_AITER_MLA serves it.',
          };
    case 'keep-pin':
      return {
        speculativeConfig: null,
        explanation: pinned
          ? `Keep the pin. Without it the draft would be served by ${unpinned.backend ?? 'another backend'}${unpinned.backend === asConfigured.backend ? ' all the same' : ''}.`
          : `Nothing to change: the draft is served by ${unpinned.backend ?? 'TRITON_MLA'}, as it would be with the pin.`,
      };
    case 'must-pin':
      return { speculativeConfig: null, explanation: 'Keep the pin: without it this draft would not be served.' };
    case 'broken': {
      if (deployment['config.error'] !== undefined)
        return {
          speculativeConfig: null,
          explanation: `vLLM refuses these arguments: ${deployment['config.error'].value}.`,
        };
      if (asConfigured.subject === 'target')
        return {
          speculativeConfig: null,
          explanation:
            'Upgrade AITER to v0.1.20 or later. No pin of the draft helps while the target decodes on AITER MLA.',
        };
      if (pinned && unpinned.outcome === 'serves')
        return {
          speculativeConfig: speculativeConfig(deployment, null),
          explanation: `Remove "attention_backend": without it the draft is served by ${unpinned.backend ?? 'another backend'}.`,
        };
      const withPin = judge(changed(deployment, 'draft.attentionBackend', 'TRITON_MLA', data), data).verdict;
      return withPin === 'must-pin' || withPin === 'keep-pin' || withPin === 'unpin'
        ? {
            speculativeConfig: speculativeConfig(deployment, 'TRITON_MLA'),
            explanation: 'Pin the draft to TRITON_MLA: then it is served.',
          }
        : {
            speculativeConfig: null,
            explanation: 'Neither pinning nor unpinning mends this; see what would change the answer.',
          };
    }
    case 'need-input':
    case 'not-applicable':
      return null;
  }
}

/** The value of `--speculative-config` with the draft's backend set, or left out. */
export function speculativeConfig(deployment: Deployment, backend: string | null): string {
  const value = (key: Key): string | undefined => deployment[key]?.value;
  const tokens = value('draft.tokens');
  const ranks = Number(value('draft.tp'));
  return JSON.stringify({
    ...(value('draft.method') !== undefined && { method: value('draft.method') }),
    ...(value('draft.model') !== undefined && { model: value('draft.model') }),
    ...(tokens !== undefined && { num_speculative_tokens: Number(tokens) }),
    ...(ranks > 0 && { draft_tensor_parallel_size: ranks }),
    ...(backend !== null && { attention_backend: backend }),
    ...(value('draft.kvCacheDtype') !== undefined && { kv_cache_dtype: value('draft.kvCacheDtype') }),
  });
}
