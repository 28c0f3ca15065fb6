// A release's every answer as a table, in the columns of `kernels --batch`.
import { fieldText } from '../csv.ts';
import { decode } from './decode.ts';
import { axesOf, panelsOf } from './panels.ts';
import type { KernelRelease } from './types.ts';

export const questionColumns = [
  'aiter_tag',
  'gpu_arch',
  'q_dtype',
  'kv_dtype',
  'heads_per_rank',
  'block_len',
  'mask',
] as const;
export const answerColumns = ['outcome', 'kernel_or_message'] as const;

/** Comma-separated values: each head count and block length that the rules were checked for, in every panel. */
export function tableOf(release: KernelRelease): string {
  const { heads, blocks } = axesOf(release);
  const lines = [[...questionColumns, ...answerColumns].join(',')];
  for (const panel of panelsOf(release))
    for (const n of heads)
      for (const block of blocks) {
        const { outcome, text } = decode(release, { ...panel, heads: n, block });
        const { arch, q, kv, mask } = panel;
        lines.push([release.tag, arch, q, kv, n, block, mask, outcome, fieldText(text)].join(','));
      }
  return `${lines.join('\n')}\n`;
}
