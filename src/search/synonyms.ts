// Words that mean the same here, and questions whose best answer is known.

/** Each word with what else people call it. */
const alike: readonly (readonly string[])[] = [
  ['unpin', 'unpinned', 'unpinning'],
  ['drop', 'remove', 'unpin'],
  ['rollback', 're-pin', 'repin'],
  ['crash', 'crashes', 'crashed', 'abort', 'aborts', 'aborted'],
  ['mi355x', 'mi350x', 'gfx950'],
  ['mi300x', 'mi308x', 'mi325x', 'mi300a', 'gfx942'],
  ['context-parallel', 'dcp'],
  ['slow', 'slower'],
];

/** `one` and the words that stand for it. */
export function synonymsOf(one: string): string[] {
  return [...new Set([one, ...alike.filter((group) => group.includes(one)).flat()])];
}

/** Pages that answer a kind of question, before anything else is looked at. */
const known: readonly (readonly [RegExp, readonly string[]])[] = [
  // "can we drop the pin", "unpin"
  [/\b(?:drop|remove|lose|without|take)\b[^.]{0,30}\bpin\b|\bunpin\b/, ['guide/question/', '']],
  [/\broll(?:ing)? ?back\b|\bre-?pin\b|\bput\b[^.]{0,20}\bpin\b[^.]{0,10}\bback\b/, ['runbook/#put-the-pin-back']],
  [/\bcrash|\babort/, ['runbook/#it-aborts']],
  // A version, read or not: the matrix has its column, or says that it was not looked at.
  [/(?:^|\s)v?\d+\.\d+\.\d+/, ['support/', 'versions/']],
];

/** The addresses that are known to answer `question`, best first. */
export function bestFor(question: string): string[] {
  const text = question.toLowerCase();
  return known.flatMap(([pattern, addresses]) => (pattern.test(text) ? addresses : []));
}
