import { cites } from '../../cites.ts';
import { said, someBuild, type Rule } from '../rule.ts';

/** 0.28.0 alone hands the target's backend to a Kimi-K3 draft without one. */
export const inheritsTarget: Rule = {
  code: 'draft-inherits-target',
  appliesTo: 'question',
  check: (view) =>
    (view.value('target.attentionBackend') ?? 'auto') !== 'auto' &&
    view.value('draft.method') === 'dspark' &&
    someBuild(view, ({ inheritsTargetBackend }) => inheritsTargetBackend === 'always')
      ? said(
          'note',
          'vLLM 0.28.0 gives a DSpark draft without a backend the target’s; no other release does for Kimi-K3’s draft.',
          cites.inherits,
        )
      : undefined,
};
