import { cites } from '../../cites.ts';
import { said, type Rule } from '../rule.ts';

export const targetVerify: Rule = {
  code: 'target-verify-above-four',
  appliesTo: 'question',
  check: ({ value }) => {
    const onAiter =
      value('gpu.arch') === 'gfx942' &&
      value('aiter.enabled') === 'yes' &&
      value('aiter.mla') !== 'no' &&
      ['auto', 'ROCM_AITER_MLA'].includes(value('target.attentionBackend') ?? '');
    if (!onAiter || !(Number(value('draft.tokens')) + 1 > 4)) return undefined;
    // fp8 has longer causal blocks there with 128 heads alone.
    const each = Number(value('heads')) / Number(value('tp') ?? 1);
    if ((value('kvCacheDtype') ?? '').startsWith('fp8') && each === 128) return undefined;
    return each < 16
      ? said(
          'warning',
          'The target verifies more than four tokens at once. On gfx942 fewer than 16 heads per rank then take AITER’s non-persistent kernel, which a report calls wrong (AITER #5679): check the target’s answers with this number of draft tokens.',
          cites.gfx942Small,
        )
      : said(
          'warning',
          'The target verifies more than four tokens at once. On gfx942 AITER has no persistent kernel above a block of four, causal ones included, but for fp8 with 128 heads per rank: check the target with this number of draft tokens.',
          cites.gfx942Target,
        );
  },
};
