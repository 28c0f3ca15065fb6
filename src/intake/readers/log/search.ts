// Where a message that nobody here knows can be looked for: a search of its words, without what is only this machine's.
import { clean } from './clean.ts';

/** An exception with its text, or a line of a logger that reports a failure. */
const exception = /^(?:[A-Za-z_][\w.]{0,80})?(?:Error|Exception|Failure|Exit)\b: (\S.{2,})$/;
const complaint = /\b(?:error|failed|failure|fatal|abort|assert|cannot|unable|unsupported|not supported|invalid)\b/i;
const mostWords = 9;
const longest = 90;

/**
 * The address of GitHub's search for the last message of `text` among the issues of vLLM and AITER.
 * @param text a log with its secrets struck out
 * @returns undefined where no line reads like a message
 */
export function searchOf(text: string): string | undefined {
  const lines = text
    .slice(-20_000)
    .split('\n')
    .map((line) => clean(line).text);
  const line =
    lines.flatMap((one) => exception.exec(one)?.[1] ?? []).at(-1) ?? lines.filter((one) => complaint.test(one)).at(-1);
  const words = line === undefined ? [] : wordsOf(line);
  if (words.length < 2) return undefined;
  const query = `repo:vllm-project/vllm repo:ROCm/aiter ${words.join(' ')}`;
  return `https://github.com/search?type=issues&q=${encodeURIComponent(query)}`;
}

/** Plain words: no path, no address, no number, nothing that was struck out or quoted as a value. */
function wordsOf(line: string): readonly string[] {
  const words = line
    .replace(/["'<[{(][^"'>\]})]{0,200}["'>\]})]/g, ' ')
    .split(' ')
    .map((word) => word.replace(/^[^A-Za-z]{0,20}/, '').replace(/[.,:;!?]{1,5}$/, ''))
    .filter((word) => /^[A-Za-z][A-Za-z_-]{1,39}$/.test(word));
  const kept: string[] = [];
  for (const word of words) {
    if (kept.length >= mostWords || kept.join(' ').length + word.length > longest) break;
    kept.push(word);
  }
  return kept;
}
