// What to do about a verdict: the corrected speculative config, or the change elsewhere.
import { cites, restsOn } from './cites.ts';
import { changed } from './changes.ts';
import type { EngineData } from './data.ts';
import { isPinned, type Deployment, type Key } from './deployment.ts';
import { judge } from './judge.ts';
import type { Result, Run, Suggestion } from './result.ts';

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
        return { speculativeConfig: null, explanation: targetWayOut(asConfigured) };
      if (restsOn(asConfigured, cites.members))
        return { speculativeConfig: null, explanation: withoutMember(deployment) };
      if (pinned && unpinned.outcome === 'serves')
        return {
          speculativeConfig: speculativeConfig(deployment, null),
          explanation: `The pin stops this server: remove "attention_backend". Without it the draft is served by ${unpinned.backend ?? 'another backend'}.`,
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

/** The release does not know a member, or the method. */
function withoutMember(deployment: Deployment): string {
  const members = deployment['draft.members']?.value.split(',') ?? [];
  const what = members.length > 0 ? members.join(', ') : `the method ${deployment['draft.method']?.value ?? ''}`;
  return `Take ${what} out of the speculative configuration, or move to a release that knows it.`;
}

/** What helps where the target's own layers end the run, the way out first. */
function targetWayOut(run: Run): string {
  if (run.outcome === 'wrong-output')
    return 'Set VLLM_ROCM_USE_AITER=1, or move to vLLM 0.31.0 or later: on TRITON_MLA the target answers with corrupt text beside this draft. The pin changes nothing.';
  if (restsOn(run, cites.targetFails))
    return 'Upgrade AITER to v0.1.20 or later. No pin of the draft helps while the target decodes on AITER MLA.';
  if (restsOn(run, cites.targetDcp))
    return 'Let the target decode on ROCM_AITER_MLA: set VLLM_ROCM_USE_AITER=1 and name no other backend for it.';
  if (restsOn(run, cites.interleave)) return 'Leave --cp-kv-cache-interleave-size at 1.';
  if (restsOn(run, cites.experimental)) return 'Unset AITER_ENABLE_EXPERIMENTAL.';
  if (restsOn(run, cites.aiterAbsent)) return 'Install AITER, or name no AITER backend for the target.';
  return 'Neither pinning nor unpinning the draft mends the target; see what would change the answer.';
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
