// What alone would change the answer, found by judging the changed deployment.
import { newestMeasured } from './aiter.ts';
import type { EngineData } from './data.ts';
import { derive } from './derive.ts';
import type { Deployment, Key } from './deployment.ts';
import { judge } from './judge.ts';
import { rowOf } from './keys.ts';
import type { Change, Result, Verdict } from './result.ts';
import type { SheetFacts } from './sheets.ts';

/** `deployment` with `key` set; what was derived is derived anew, what the change makes untrue is left out. */
export function changed(deployment: Deployment, key: Key, value: string, data: EngineData): Deployment {
  const gone = rowOf(key).supersedes ?? [];
  const given = Object.fromEntries(
    Object.entries(deployment).filter(([name, { from }]) => from.kind !== 'derived' && !gone.includes(name)),
  );
  return derive({ ...given, [key]: { value, from: { kind: 'changed' } } }, data).deployment;
}

/**
 * Which single change of a version, switch, option or GPU would let the draft be unpinned, most practical first. Of a
 * broken server also what would make it serve.
 */
export function changesOf(
  { deployment, verdict, need }: Pick<Result, 'deployment' | 'verdict' | 'need'>,
  data: EngineData,
): Change[] {
  if (verdict === 'unpin' || verdict === 'not-applicable' || need.length > tooOpen) return [];
  const wanted: readonly Verdict[] = verdict === 'broken' ? ['unpin', 'must-pin', 'keep-pin'] : ['unpin'];
  return candidates(data).flatMap(([key, value]) => {
    if ((deployment[key]?.value ?? silent[key]) === value) return [];
    const then = judge(changed(deployment, key, value, data), data).verdict;
    return wanted.includes(then) ? [{ key, value, verdict: then }] : [];
  });
}

/** With more than this to be told, no single change settles anything, and each would be weighed in every world. */
const tooOpen = 3;

/** The value that a key has when it is not given: setting it to that would change nothing. */
const silent: Partial<Record<Key, string>> = {
  'attention.backendPerKind': 'auto',
  batchInvariant: 'no',
  'aiter.experimental': 'no',
  'aiter.mla': 'yes',
  dcp: '1',
  dcpInterleave: '1',
  pp: '1',
};

function candidates(data: EngineData): readonly (readonly [Key, string])[] {
  const first = (has: (facts: SheetFacts) => boolean): readonly (readonly [Key, string])[] => {
    const sheet = data.vllm.sheets.find(({ facts }) => has(facts));
    return sheet === undefined ? [] : [['vllm.version', sheet.version]];
  };
  return [
    ['draft.attentionBackend', 'auto'],
    ['draft.attentionBackend', 'TRITON_MLA'],
    ['attention.backendPerKind', 'auto'],
    ['aiter.enabled', 'yes'],
    ['aiter.mla', 'yes'],
    ['aiter.experimental', 'no'],
    ['batchInvariant', 'no'],
    ['aiter.version', newestMeasured(data)?.tag.replace(/^v/, '') ?? ''],
    ...first(({ aiterNonCausal }) => aiterNonCausal !== 'no'),
    ...first(({ aiterNonCausalDcp }) => aiterNonCausalDcp),
    ['target.attentionBackend', 'auto'],
    ['draft.kvCacheDtype', 'bfloat16'],
    ['kvCacheDtype', 'auto'],
    ['dcpInterleave', '1'],
    ['dcp', '1'],
    ['pp', '1'],
    ['draft.tokens', '3'],
    ['gpu.arch', 'gfx950'],
  ];
}
