import { cites } from '../../cites.ts';
import { draftCache, said, someBuild, type Rule } from '../rule.ts';

export const fp16AutoCache: Rule = {
  code: 'fp16-auto-cache',
  appliesTo: 'question',
  check: (view) => {
    const cache = draftCache(view);
    return view.value('dtype') === 'float16' &&
      cache !== undefined &&
      someBuild(view, ({ fp16NonCausalCaches }) => fp16NonCausalCaches.includes(cache))
      ? said(
          'note',
          `fp16 queries with a ${cache} cache are refused for a non-causal block; selection falls through.`,
          cites.mergedFp16,
        )
      : undefined;
  },
};
