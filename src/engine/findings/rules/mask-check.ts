// What the mask checks that were given say of this deployment.
import { cites } from '../../cites.ts';
import { weighProof } from '../../proof/match.ts';
import { said, type Rule } from '../rule.ts';

/** A check of another machine or shape proves nothing here. */
export const maskCheckElsewhere: Rule = {
  code: 'mask-check-does-not-count',
  appliesTo: 'question',
  check: ({ deployment, data }) => {
    const { against } = weighProof(deployment, data);
    if (against.length === 0) return undefined;
    const each = against.map(({ check, why }) => `The mask check of ${check.date} proves nothing here: ${why}.`);
    return said('warning', each.join(' '), cites.proof);
  },
};

const failed = {
  ignored:
    'it asked for no causal mask and got the causal answer: on AITER MLA the draft would be wrong, without an error',
  wrong: 'its result is what neither mask gives: on AITER MLA the draft would be wrong, without an error',
  raised: 'its call ended in an exception',
  aborted: 'its call killed the process, as it would the server',
  'no-argument': 'this mla_decode_fwd takes no causal',
} as const;

/** A check of this very shape that failed. */
export const maskCheckFailed: Rule = {
  code: 'mask-check-failed',
  appliesTo: 'question',
  check: ({ result: { proof } }) => {
    if (proof === null || proof.verdict === 'honoured') return undefined;
    const { arch, date, verdict } = proof;
    return said('error', `Your mask check of ${date} on ${arch} failed: ${failed[verdict]}.`, cites.proof);
  },
};
