// The words of a text, the same for the index and for what people ask.

/** Letters and digits, and what joins them in a flag, a variable, a version or a file name. */
const word = /[\p{L}\p{N}]+(?:[_.\-+][\p{L}\p{N}]+)*/gu;

/** Words that say nothing about what is asked. */
const empty = new Set(
  'a an and any are as at be but by can could do does for from had has have how i if in into is it its may me my no not of on or our should so such than that the their them then there these they thing this to us was we what when where which who why will with you your'.split(
    ' ',
  ),
);

/** The whole words of a text, with hyphens for underscores: `--attention_backend` and `--attention-backend` are one. */
export function words(text: string): string[] {
  // A version is found with and without its v.
  return (text.match(word) ?? []).map((found) =>
    found
      .toLowerCase()
      .replaceAll('_', '-')
      .replace(/^v(?=\d)/, ''),
  );
}

/** The words and, of those that are joined of several, their parts too; numbers inside a version are no words. */
export function terms(text: string): string[] {
  return words(text).flatMap((whole) => [whole, ...partsOf(whole)]);
}

/** The parts of a joined word that people may ask for alone. */
export function partsOf(whole: string): string[] {
  const parts = whole.split(/[-.+]/).filter((part) => part.length > 1 && !/^\d+$/.test(part));
  return parts.length === 1 && parts[0] === whole ? [] : parts;
}

/** The words of a question that say what is asked; all of them where none does. */
export function asked(text: string): string[] {
  const all = words(text);
  const telling = all.filter((one) => !empty.has(one));
  return [...new Set(telling.length > 0 ? telling : all)];
}

/** Whether a word is so common that it finds nothing. */
export function saysNothing(one: string): boolean {
  return empty.has(one);
}
