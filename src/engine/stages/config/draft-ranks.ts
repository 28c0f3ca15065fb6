// The draft's tensor-parallel size: 1 or the target's; under DCP the draft's own must divide by the DCP size.
import { cites } from '../../cites.ts';
import type { ConfigRule } from './types.ts';

export const draftRanks: ConfigRule = {
  code: 'draft-tensor-parallel-refused',
  appliesTo: (ask) => {
    const draft = ask('draftTp');
    if (draft === 0) return false;
    const target = ask('tp');
    if (target > 0 && draft !== 1 && draft !== target) return true;
    return ask('dcp') > 1 && draft % ask('dcp') !== 0 && ask('build').facts.draftTensorParallel === 'used';
  },
  refusal: (ask) => {
    const draft = String(ask('draftTp'));
    const target = ask('tp');
    return target > 0 && ask('draftTp') !== 1 && ask('draftTp') !== target
      ? `speculative_draft_tensor_parallel_size=${draft} cannot be other value than 1 or target model tensor_parallel_size`
      : `tp_size=${draft} must be divisible by dcp_size=${String(ask('dcp'))}.`;
  },
  because: cites.draftRanks,
};
