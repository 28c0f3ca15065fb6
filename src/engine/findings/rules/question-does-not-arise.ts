// Why the question does not arise: the reason that ended it, and further ones that whoever mends it would meet next.
import { inapplicableReasons, type InapplicableReason } from '../../applicability.ts';
import { cites } from '../../cites.ts';
import { modelFacts } from '../../models.ts';
import { said, type Rule, type View } from '../rule.ts';

interface Reason {
  readonly holds: (view: View) => boolean;
  readonly because: readonly string[];
}

const reasons: Readonly<Record<InapplicableReason, Reason>> = {
  'not-vllm': { holds: ({ value }) => (value('engine') ?? 'vllm') !== 'vllm', because: cites.notVllm },
  'not-rocm': { holds: ({ value }) => (value('platform') ?? 'rocm') !== 'rocm', because: cites.notVllm },
  'no-draft': { holds: ({ value }) => value('draft.method') === 'none', because: cites.noDraft },
  'sparse-mla': {
    holds: ({ value, data }) =>
      (value('target.attention') ?? modelFacts('target', value('target.model'), data)?.attention) === 'sparse-mla',
    because: cites.sparse,
  },
  'causal-draft': { holds: ({ value }) => value('draft.causal') === 'yes', because: cites.causalDraft },
  'non-mla-draft': { holds: ({ value }) => value('draft.attention') === 'other', because: cites.nonMlaDraft },
};

const rule = (code: InapplicableReason): Rule => ({
  code,
  appliesTo: 'no-question',
  check: (view) => {
    const ended = view.worlds.some(({ kind }) => kind === code);
    const { holds, because } = reasons[code];
    return ended || holds(view) ? said('note', inapplicableReasons[code], because) : undefined;
  },
});

export const inapplicable: readonly Rule[] = (Object.keys(reasons) as InapplicableReason[]).map(rule);
