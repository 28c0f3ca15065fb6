// Why the question does not arise.
import { inapplicableReasons } from '../applicability.ts';
import { cites } from '../cites.ts';
import { modelFacts } from '../facts.ts';
import { finding, type Rule, type View } from './view.ts';

export const inapplicable: Rule = ({ worlds }) => {
  const kinds = new Set(worlds.flatMap((leaf) => (leaf.kind === 'judged' ? [] : [leaf.kind])));
  const [kind] = kinds;
  if (kind === undefined) return undefined;
  const because = worlds.flatMap((leaf) => (leaf.kind === kind ? leaf.because : []));
  return finding('note', kind, [...kinds].map((k) => inapplicableReasons[k]).join(' Or: '), [...new Set(because)]);
};

/** Further reasons that hold beside the first: whoever mends one should see the next. */
export const alsoInapplicable: readonly Rule[] = (
  [
    ['not-rocm', ({ value }) => (value('platform') ?? 'rocm') !== 'rocm', cites.notVllm],
    ['no-draft', ({ value }) => value('draft.method') === 'none', cites.noDraft],
    [
      'sparse-mla',
      ({ value, data }) => modelFacts('target', value('target.model'), data)?.attention === 'sparse-mla',
      cites.sparse,
    ],
    ['causal-draft', ({ value }) => value('draft.causal') === 'yes', cites.causalDraft],
    ['non-mla-draft', ({ value }) => value('draft.attention') === 'other', cites.nonMlaDraft],
  ] as const satisfies readonly (readonly [
    keyof typeof inapplicableReasons,
    (view: View) => boolean,
    readonly string[],
  ])[]
).map(([kind, holds, because]) => (view) => {
  const first = view.worlds.every((leaf) => leaf.kind === kind);
  return !first && holds(view) ? finding('note', kind, inapplicableReasons[kind], because) : undefined;
});
