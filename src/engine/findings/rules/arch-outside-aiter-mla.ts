import { hasMlaDecodeKernels, isCdna3OrLater } from '../../archs.ts';
import { cites } from '../../cites.ts';
import { said, type Rule } from '../rule.ts';

export const otherArch: Rule = {
  code: 'arch-outside-aiter-mla',
  appliesTo: 'question',
  check: ({ value }) => {
    const arch = value('gpu.arch');
    if (arch === undefined || hasMlaDecodeKernels(arch)) return undefined;
    const text =
      arch !== 'other' && !isCdna3OrLater(arch)
        ? `vLLM does not use AITER on ${arch}, whatever its switches say: TRITON_MLA is the only candidate.`
        : `Nothing is recorded here of the kernels for ${arch}; AITER ships MLA decode kernels for gfx942 and gfx950.`;
    return said('note', text, cites.archClasses);
  },
};
