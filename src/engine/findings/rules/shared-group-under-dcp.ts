import { cites } from '../../cites.ts';
import { said, type Rule } from '../rule.ts';

/** 0.30.0 and 0.31.0 mark a target that shares the draft's cache group as non-causal. */
export const sharedGroup: Rule = {
  code: 'shared-group-under-dcp',
  appliesTo: 'question',
  check: ({ value, builds }) => {
    const marks = builds.some(
      ({ facts }) => facts.builderChecksDcp && facts.nonCausalFlagFrom === 'group' && !facts.groupsSplitByMask,
    );
    return Number(value('dcp')) > 1 && marks
      ? said(
          'note',
          'In vLLM 0.30.0 and 0.31.0 a target that shares the draft’s KV cache group is judged by the draft’s mask: 0.30.0 can refuse it under DCP for that alone. From 0.32.0 each builder looks at its own layers.',
          cites.sharedGroup,
        )
      : undefined;
  },
};
