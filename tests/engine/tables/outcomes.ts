// The table of what becomes of a non-causal block, and the engine's answer to one of its cells.
import { readFileSync } from 'node:fs';
import { answerInShort } from '../../../src/engine/batch.ts';
import { allByHand } from '../../../src/engine/deployment.ts';
import type { Outcome } from '../../../src/engine/result.ts';
import { data } from '../data.ts';

const letters: Readonly<Record<string, Outcome>> = {
  s: 'serves',
  r: 'refused-at-startup',
  f: 'fails-at-runtime',
  a: 'aborts',
};

export interface OutcomeRow {
  readonly name: string;
  /** By block length, from 1; undefined where it was not run. */
  readonly outcomes: readonly (Outcome | undefined)[];
}

export function outcomeRows(): OutcomeRow[] {
  const text = readFileSync(new URL('draft-outcomes.txt', import.meta.url), 'utf8');
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const at = line.lastIndexOf(' ');
      return { name: line.slice(0, at), outcomes: Array.from(line.slice(at + 1), (letter) => letters[letter]) };
    });
}

/** The engine's answer for a draft that is named ROCM_AITER_MLA. */
export function outcomeOf(name: string, block: number): Outcome {
  const [version = '', arch = '', kv = '', dcp = '', headsPerRank = ''] = name.split(' ');
  const values = {
    engine: 'vllm',
    platform: 'rocm',
    'vllm.version': version,
    'gpu.arch': arch,
    'aiter.version': '0.1.20.post1',
    'aiter.enabled': 'yes',
    kvCacheDtype: kv === 'fp8' ? 'fp8' : 'bfloat16',
    'draft.method': 'dspark',
    'draft.attention': 'mla',
    'draft.causal': 'no',
    'draft.attentionBackend': 'ROCM_AITER_MLA',
    'target.attentionBackend': 'auto',
    'draft.blockLength': String(block),
    headsPerRank,
    dcp,
  };
  const deployment = allByHand(values);
  return answerInShort(deployment, data).asConfigured.outcome;
}
