// What `printf` makes of its words.
import { WordBuilder } from '../command/source.ts';
import type { Word } from '../command/source.ts';

const conversion = /%(?:%|[-+ 0#']{0,5}(?:\d{1,4})?(?:\.(\d{1,2}))?([bcdeEfFgGiqsuxX]))|\\[nt"'\\]/g;
/** More arguments than any list that is printed. */
const mostRounds = 200;
const escapes: Readonly<Record<string, string>> = { '\\n': '\n', '\\t': '\t' };

/**
 * The text that `printf FORMAT ARGUMENT…` prints, as one word; undefined without a format. A width is left out: a
 * value is read without its blanks.
 */
export function printedBy(parameters: readonly Word[]): readonly Word[] | undefined {
  const [format, ...values] = parameters[0]?.text === '--' ? parameters.slice(1) : parameters;
  if (format === undefined) return undefined;
  const out = new WordBuilder();
  let taken = 0;
  // The format is used again for as long as there are arguments.
  for (let round = 0; round === 0 || (taken > 0 && values.length > 0 && round < mostRounds); round++) {
    taken = printOnce(format, values, out);
    values.splice(0, taken);
  }
  return [out.build()];
}

/** @returns how many arguments the format asks for */
function printOnce(format: Word, values: readonly Word[], out: WordBuilder): number {
  let position = 0;
  let next = 0;
  for (const found of format.text.matchAll(conversion)) {
    const [whole, precision, letter] = found;
    out.add(format.text.slice(position, found.index), format, position);
    position = found.index + whole.length;
    if (letter === undefined) out.add(whole === '%%' ? '%' : (escapes[whole] ?? whole.slice(1)), format, found.index);
    else {
      const value = values[next++];
      if (value !== undefined) out.addWord(converted(value, letter, precision));
    }
  }
  out.add(format.text.slice(position), format, position);
  return next;
}

function converted(value: Word, letter: string, precision: string | undefined): Word {
  if (value.missing.length > 0) return value;
  const number = Number(value.text);
  if (/[fF]/.test(letter) && value.text.trim() !== '' && Number.isFinite(number))
    return { ...value, text: number.toFixed(precision === undefined ? 6 : Number(precision)) };
  return letter === 's' && precision !== undefined ? { ...value, text: value.text.slice(0, Number(precision)) } : value;
}
