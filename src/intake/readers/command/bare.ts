// Members of a speculative configuration without anything around them: a JSON alone, or lines out of one.
import { parseOptions } from '../options/parse.ts';
import { Outcome } from './outcome.ts';
import { slice, wordOf, WordBuilder } from './source.ts';
import type { Source } from './source.ts';
import { readSpeculative } from './speculative.ts';

const member = /"(?:method|num_speculative_tokens|attention_backend|kv_cache_dtype|model)"\s{0,9}:/g;

/** @returns what the members say; undefined where there are none */
export function readBareMembers(whole: Source): Outcome | undefined {
  // A comment configures nothing; its place is kept.
  const text = whole.text.replace(/^[ \t]{0,80}#.*/gm, (comment) => ' '.repeat(comment.length));
  const source: Source = { ...whole, text, lineOf: (at) => whole.lineOf(at) };
  member.lastIndex = 0;
  const first = member.exec(source.text);
  if (first === null) return undefined;
  const outcome = new Outcome();
  const sure = /"(?:method|num_speculative_tokens)"\s{0,9}:/.test(source.text);
  if (!sure) {
    outcome.leaveOpen('draft.attentionBackend', 'target.attentionBackend', 'draft.kvCacheDtype', 'kvCacheDtype');
    outcome.note(
      'warning',
      'ambiguous-fragment',
      'From these lines alone one cannot tell whether they configure the draft or the target.',
      source.lineOf(first.index),
    );
    return outcome;
  }
  const brace = source.text.lastIndexOf('{', first.index);
  const between = brace < 0 ? '{' : source.text.slice(brace + 1, first.index);
  const word = new WordBuilder();
  if (!/[{}]/.test(between) && (between.trim() === '' || between.trimStart().startsWith('"')))
    word.add(source.text.slice(brace), source, brace);
  else {
    const start = source.text.lastIndexOf('\n', first.index) + 1;
    const region = slice(source, start, source.text.length);
    word.add('{', region, 0).add(region.text.trimEnd().replace(/,$/, ''), region, 0);
    word.open = true;
  }
  const parsed = parseOptions([
    wordOf({ text: '--speculative-config', lineOf: () => source.lineOf(first.index) }),
    trimmed(word),
  ]);
  readSpeculative(parsed, outcome, false);
  outcome.note(
    'note',
    'flag-only-paste',
    'These are members of a speculative configuration without their command, so nothing is taken for granted that they do not set.',
    source.lineOf(first.index),
  );
  return outcome;
}

/** The object up to its last brace; the text behind it does not belong to it. */
function trimmed(word: WordBuilder): ReturnType<WordBuilder['build']> {
  const built = word.build();
  const end = built.text.lastIndexOf('}');
  return built.open || end < 0 ? { ...built, open: true } : { ...built, text: built.text.slice(0, end + 1) };
}
