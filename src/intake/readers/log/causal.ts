// vLLM and AITER disagree about the mask: the probe, the call, the guard in the build.
import type { Detector, Reports } from './types.ts';

export const causalOnlyReports: Reports = { 'causal-only': [] };

/** The probe of vLLM since #55966: AITER's decode has no `causal`, so a non-causal block cannot be asked for. */
export const causalOnly: Detector = {
  anchors: ['causal-only'],
  look: ({ before }) =>
    /(?:installedaiter|mla_decode_fwd(?:\(\))?)is$/i.test(before)
      ? { code: 'causal-only', fields: { argument: 'causal' }, conditions: [], whose: 'draft' }
      : undefined,
};

export const unexpectedArgumentReports: Reports = {
  'typeerror-causal': ['release-new'],
  'aiter-argument-mismatch': ['metadata-mask'],
};

/** A call with an argument that the installed AITER does not have. */
export const unexpectedArgument: Detector = {
  anchors: ['gotanunexpectedkeywordargument'],
  look({ tail, tight, before }, { aiter }) {
    const argument =
      /^gotanunexpectedkeywordargument["'](\w{1,60})["']/.exec(tight)?.[1] ??
      /argument ["']?(\w{1,60})/.exec(tail)?.[1];
    const called = /((?:\w{1,60}\.)?(?:mla_\w{1,60}|get_\w{0,10}mla_\w{1,60}))\(\)["']?$/.exec(before)?.[1];
    if (argument === undefined || called === undefined) return undefined;
    if (argument === 'causal' && called.includes('mla_decode')) {
      const conditions = aiter?.causal === true ? ['release-new'] : [];
      return { code: 'typeerror-causal', fields: { argument, function: called }, conditions };
    }
    const conditions = argument === 'is_causal' ? ['metadata-mask'] : [];
    return { code: 'aiter-argument-mismatch', fields: { argument, function: called }, conditions };
  },
};

const two =
  /(?:\b(?:2|two)[- ]?(?:query[- ]?)?tokens?\b|\b(?:length|qlen|q_len|qseqlen|query_len|max_qo_len|max_seqlen_q|block)(?: length)?(?: of)? ?(?:[=:]{1,2} ?)?(?:2|two)\b)/i;

export const fp8TwoTokensReports: Reports = { 'fp8-two-token-block': [] };

/** vLLM's guard in `_build_decode`: an fp8 cache and a non-causal block of two tokens. Known by what it speaks of. */
export const fp8TwoTokens: Detector = {
  anchors: ['ValueError'],
  look({ tail }) {
    // The message itself: up to the next line that starts another exception or frame.
    const message = tail.slice(0, 420).split(/ (?:File "|Traceback|\w{3,30}Error:)/)[0] ?? '';
    const speaks =
      /fp8|float8|quantized/i.test(message) && /non-?causal|causal ?= ?False/i.test(message) && two.test(message);
    return speaks && !message.includes('not valid for this configuration')
      ? { code: 'fp8-two-token-block', fields: { block_length: '2' }, conditions: [], whose: 'draft' }
      : undefined;
  },
};
