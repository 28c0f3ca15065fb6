import { cites } from '../../cites.ts';
import { said, type Rule } from '../rule.ts';

/** vLLM's guard counts 96 heads as served, AITER v0.1.20.x has no kernel for them. */
export const guardLets96: Rule = {
  code: 'guard-lets-96-heads-abort',
  appliesTo: 'question',
  check: ({ runs, builds }) => {
    const lets = builds.some(
      ({ facts: { fp8TwoTokenGuard } }) => fp8TwoTokenGuard !== 'none' && fp8TwoTokenGuard.includes(96),
    );
    const aborts = runs.some(
      ({ outcome, trace }) =>
        outcome === 'aborts' && trace.some(({ reason }) => /q_type:fp8 .*qseqlen:2 /.test(reason)),
    );
    return lets && aborts
      ? said(
          'warning',
          'An open problem upstream: vLLM’s guard lets an fp8 block of two with 96 heads through, and AITER v0.1.20.x has no kernel for it. Use another number of draft tokens, a newer AITER, or the pin.',
          cites.guard96,
        )
      : undefined;
  },
};
