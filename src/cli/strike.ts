// The door of everything that goes to stderr: an argument may be a command with a token where a file was wanted.
import { cut, shown } from '../fleet/shown.ts';
import { redactDecoded } from '../intake/redact/decoded.ts';
import { mark } from '../intake/redact/index.ts';
import { looksChosen, looksRandom } from '../intake/redact/names.ts';

/** The most characters of one argument that a message quotes: enough to know it again. */
const longestQuoted = 80;
/** A word by itself that was drawn at random or chosen as a password; a file's name has a dot or a folder. */
const bareSecret = (word: string): boolean => !/[./\\]/.test(word) && (looksRandom(word) || looksChosen(word));

/** The argument and what stands in it: the value behind `=`, the text with its words. */
function partsOf(argument: string): string[] {
  const value = argument.slice(argument.indexOf('=') + 1);
  return value === argument ? [argument] : [argument, value];
}

/**
 * A message without secrets, its quoted arguments shortened.
 * @param message lines that end with `\n`
 * @param args the arguments of the program, which the message may quote
 */
export function strikeMessage(message: string, args: readonly string[]): string {
  const parts = [...new Set(args.flatMap(partsOf))].filter((part) => part.length > 5);
  // Together, so that a secret that one argument names is struck out of the others.
  const [, ...struck] = redactDecoded([args.join(' '), ...parts]);
  const quoted = parts
    .map((part, index) => [part, bareSecret(part) ? mark : (struck[index] ?? '')] as const)
    .sort(([a], [b]) => b.length - a.length);
  let safe = message;
  for (const [part, form] of quoted) {
    const short = cut(shown(form), longestQuoted);
    if (short !== part) safe = safe.replaceAll(part, short);
  }
  return redactDecoded([safe])[0] ?? '';
}
