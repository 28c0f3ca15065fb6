import { cites } from '../../cites.ts';
import { said, type Rule } from '../rule.ts';

export const fp8TwoTokenBlock: Rule = {
  code: 'fp8-two-token-block',
  appliesTo: 'question',
  check: ({ runs }) =>
    runs.some(({ stage, because }) => stage === 'build' && because === cites.guard)
      ? said(
          'warning',
          'vLLM refuses a non-causal block of two over an fp8 cache, but for 32, 64, 96 and 128 heads after padding. A draft that samples from its anchor reaches it with two draft tokens, one with a bonus anchor with one.',
          [...cites.guard, ...cites.guardReach],
        )
      : undefined,
};
