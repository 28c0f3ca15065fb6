// Frames of a traceback whose last line, the one that names the exception, was not pasted.
import type { Paste } from './paste.ts';
import type { Found } from './types.ts';

export const framesConditions = ['aiter-decode', 'attention-build', 'startup'];

const frame = /File"[^"\n]{1,300}",line\d{1,6},in[\w<]/;
/** The name of an exception, at a line's start or behind a colon, a bracket or a quote. */
const exception =
  /(?:^|[\s:([{"'.])(?:[A-Za-z_]\w{0,60})?(?:Error|Exception|SystemExit|KeyboardInterrupt|Failure|Aborted)\b/;

/** What frames alone prove; undefined where there are none, or where an exception is named anywhere. */
export function framesAlone(paste: Paste): Found | undefined {
  const first = frame.exec(paste.flat);
  if (first === null || exception.test(paste.spaced)) return undefined;
  const decode = /mla_decode_fwd|_aiter_mla_decode/.test(paste.spaced);
  const build = /_build_decode|get_mla_metadata|attn_metadata/.test(paste.spaced);
  return {
    code: 'frames-without-exception',
    line: paste.lineAt(paste.spacedAt(first.index)),
    fields: {},
    conditions: [decode ? 'aiter-decode' : build ? 'attention-build' : 'startup'],
    whose: 'unknown',
    times: 1,
  };
}
