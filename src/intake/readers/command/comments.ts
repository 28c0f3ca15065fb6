// Comments that speak of the configuration: they set nothing, and are said so.
import type { Outcome } from './outcome.ts';
import type { Line } from './source.ts';

const telling =
  /\b(?:TRITON_MLA|ROCM_AITER\w*|AITER MLA|attention[-_]backend|speculative[-_]config|num_speculative_tokens|kv[-_]cache[-_]dtype|tensor[-_]parallel)\b/i;
/** So many are named. */
const most = 20;

/** Says of one comment that it sets nothing, where it speaks of something that could be set. */
export function noteComment(text: string, line: number, outcome: Outcome): void {
  if (!telling.test(text)) return;
  outcome.pass(text, line, 'a comment sets nothing');
  outcome.note('note', 'comment-is-not-config', 'A comment speaks of this setting; a comment sets nothing.', line);
}

/** Looks for comments that have a line of their own. */
export function noteComments(lines: readonly Line[], outcome: Outcome): void {
  let left = most;
  for (const { text, line } of lines) {
    if (left > 0 && /^\s{0,200}(?:#|\/\/)/.test(text) && telling.test(text)) {
      noteComment(text, line, outcome);
      left--;
    }
  }
}
