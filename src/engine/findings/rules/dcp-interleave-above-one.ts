import { cites } from '../../cites.ts';
import { said, type Rule } from '../rule.ts';

export const dcpInterleave: Rule = {
  code: 'dcp-interleave-above-one',
  appliesTo: 'question',
  check: ({ value }) =>
    Number(value('dcp')) > 1 && Number(value('dcpInterleave')) > 1
      ? said(
          'error',
          'Leave --cp-kv-cache-interleave-size at 1: with more, vLLM ends the startup of every speculative server on MLA. NIXL prefill/decode sets it to the block size, so it cannot be combined with this draft.',
          cites.interleave,
        )
      : undefined,
};
