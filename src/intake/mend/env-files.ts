// A file of variables that the text itself writes, and hands to a container.
import type { Line } from '../readers/command/source.ts';
import type { Written } from './heredocs.ts';

const entry = /^([A-Z_]\w{0,80})=([^'$`\\]*)$/i;

/**
 * Puts what a file holds in place of `--env-file FILE`. A file that is named anywhere else may have been changed, and one
 * with anything but plain entries is left alone.
 */
export function withEnvFiles(lines: readonly Line[], written: readonly Written[]): readonly Line[] {
  let out = lines;
  for (const { name, lines: body } of written) {
    const file = name.replace(/^\.\//, '');
    const entries = body.map(({ text }) => text.trim()).filter((text) => text !== '' && !text.startsWith('#'));
    const asked = out.filter(({ text }) => text.includes('--env-file') && text.includes(file));
    // Once where it is written, once where it is handed on.
    const mentions = out.reduce((sum, { text }) => sum + text.split(file).length - 1, 0);
    if (asked.length !== 1 || mentions !== 2 || !entries.every((text) => entry.test(text))) continue;
    const own = new Set(out.flatMap(({ text }) => [...text.matchAll(given)].map((hit) => hit[1] ?? '')));
    // What an option says stands above what a file says.
    const options = entries
      .filter((text) => !own.has(text.split('=', 1)[0] ?? ''))
      .map((text) => `-e '${text}'`)
      .join(' ');
    out = out.map((line) => (line === asked[0] ? { ...line, text: replaced(line.text, file, options) } : line));
  }
  return out;
}

const given = /(?:^|\s)(?:-e|--env)[ =]["']?([A-Z_]\w{0,80})/gi;

function replaced(text: string, file: string, options: string): string {
  const words = text.split(/(\s+)/);
  const at = words.findIndex((word) => /^--env-file(?:=|$)/.test(word));
  const [name = '', value] = (words[at] ?? '').split('=', 2);
  const length = value === undefined ? 3 : 1;
  const path = (value ?? words[at + 2] ?? '').replace(/^["']|["']$/g, '');
  if (name === '' || path.replace(/^\.\//, '') !== file) return text;
  return [...words.slice(0, at), options, ...words.slice(at + length)].join('');
}
