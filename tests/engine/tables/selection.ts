// The tables of what vLLM's own selector answered, and the engine's answer to one of their cells.
import { readFileSync } from 'node:fs';
import { answerInShort } from '../../../src/engine/batch.ts';
import { allByHand } from '../../../src/engine/deployment.ts';
import type { Selection } from '../../../src/engine/result.ts';
import { data } from '../data.ts';

/** The table of each release; some answered alike in every cell. */
const tables: Readonly<Record<string, string>> = {
  '0.27.1': '0.28.0',
  '0.28.0': '0.28.0',
  '0.29.0': '0.29.0',
  '0.30.0': '0.30.0',
  '0.31.0': '0.33.0',
  '0.32.0': '0.33.0',
  '0.33.0': '0.33.0',
};
export const releases = Object.keys(tables);

/** Every value of each column, in the order of the columns. */
const all: readonly (readonly string[])[] = [
  ['gfx950', 'gfx942', 'gfx90a', 'gfx1201'],
  ['absent', 'no-causal', 'causal'],
  ['unset', '0', '1'],
  ['unset', '0', '1'],
  ['bfloat16', 'float16'],
  ['auto', 'bfloat16', 'float16', 'fp8', 'fp8_e4m3', 'fp8_e5m2', 'nvfp4', 'fp8_ds_mla'],
  ['0', '1'],
  ['0', '1'],
  ['None', '1', '16', '20', '64', '128'],
  ['none', 'TRITON_MLA', 'ROCM_AITER_MLA', 'ROCM_AITER_TRITON_MLA'],
];

export interface Row {
  /** The values of each column; a cell is one of each. */
  readonly parts: readonly (readonly string[])[];
  readonly answer: Selection;
}

/** Reads one release's table. */
export function rowsOf(release: string): Row[] {
  const text = readFileSync(new URL(`selection-${tables[release] ?? ''}.txt`, import.meta.url), 'utf8');
  const [head = '', body = ''] = text.split('\n\n');
  const answers = head
    .split('\n')
    .filter((line) => /^\d+: /.test(line))
    .map((line) => line.slice(line.indexOf(' ') + 1));
  return body
    .trim()
    .split('\n')
    .map((line) => {
      const fields = line.split(' ');
      const answer = answers[Number(fields.at(-1))] ?? '';
      const isBackend = /^[A-Z_]+$/.test(answer);
      return {
        parts: all.map((values, index) => (fields[index] === '*' ? values : (fields[index] ?? '').split('|'))),
        answer: { backend: isBackend ? answer : null, refused: isBackend ? null : answer },
      };
    });
}

/** Every cell of a row. */
export function* cellsOf({ parts }: Row): Generator<readonly string[]> {
  const at = parts.map(() => 0);
  for (;;) {
    yield parts.map((values, index) => values[at[index] ?? 0] ?? '');
    let column = parts.length - 1;
    while (column >= 0 && (at[column] ?? 0) + 1 === parts[column]?.length) {
      at[column] = 0;
      column -= 1;
    }
    if (column < 0) return;
    at[column] = (at[column] ?? 0) + 1;
  }
}

/** What the engine says that selection answers in a cell. */
export function selected(release: string, cell: readonly string[]): Selection {
  const [
    arch = '',
    aiter = '',
    use = '',
    useMla = '',
    dtype = '',
    kv = '',
    nonCausal,
    dcp,
    blockSize = '',
    named = '',
  ] = cell;
  const values = {
    engine: 'vllm',
    platform: 'rocm',
    'vllm.version': release,
    'gpu.arch': arch,
    ...(aiter === 'absent' ? { 'aiter.installed': 'no' } : { 'aiter.causal': aiter === 'causal' ? 'yes' : 'no' }),
    'aiter.enabled': use === '1' ? 'yes' : 'no',
    'aiter.mla': useMla === '0' ? 'no' : 'yes',
    dtype,
    kvCacheDtype: kv,
    'draft.method': 'dspark',
    'draft.attention': 'mla',
    'draft.causal': nonCausal === '1' ? 'no' : 'yes',
    'draft.tokens': '7',
    headsPerRank: '8',
    dcp: dcp === '1' ? '8' : '1',
    ...(blockSize === 'None' ? {} : { blockSize }),
    'draft.attentionBackend': named === 'none' ? 'auto' : named,
    'target.attentionBackend': 'auto',
  };
  const deployment = allByHand(values);
  return answerInShort(deployment, data).asConfigured.selection;
}
