import { cites } from '../../cites.ts';
import { said, type Rule } from '../rule.ts';

export const perKindBeatsPin: Rule = {
  code: 'per-kind-beats-pin',
  appliesTo: 'question',
  check: ({ value }) => {
    const named = value('attention.backendPerKind') ?? 'auto';
    const pin = value('draft.attentionBackend') ?? 'auto';
    if (named === 'auto') return undefined;
    return said(
      pin !== 'auto' && pin !== named ? 'warning' : 'note',
      `backend_per_kind names ${named} for MLA: it counts for the target and the draft alike, and replaces even the draft’s own attention_backend.`,
      cites.perKind,
    );
  },
};
