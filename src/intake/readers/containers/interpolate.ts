// Variables in the words of compose files, Kubernetes manifests and Helm charts.
import { WordBuilder } from '../command/source.ts';
import type { Word } from '../command/source.ts';
import type { Variable } from '../command/process.ts';

const reference =
  /\$\$|\$\{([A-Z_]\w{0,80})(:?[-+?][^{}]{0,200})?\}|\$\(([A-Z_]\w{0,80})\)|\$([A-Z_]\w{0,80})|\{\{-?\s?([^{}]{0,200}?)\s?-?\}\}|<[A-Z][\w .-]{0,60}>/gi;

/**
 * Fills in what a file can know: the container's own environment and a variable's default.
 * @param shell leaves `$NAME` to the shell that gets the text
 */
export function interpolate(word: Word, environment: readonly Variable[], shell = false): Word {
  if (!/[$<]|\{\{/.test(word.text)) return word;
  const out = new WordBuilder();
  out.quoted = word.quoted;
  let position = 0;
  for (const found of word.text.matchAll(reference)) {
    const [whole, braced, operator, called, bare, template] = found;
    if (shell && template === undefined && called === undefined) continue;
    const name = braced ?? called ?? bare;
    const value = name === undefined ? undefined : environment.findLast((each) => each.name === name)?.value;
    if (shell && called !== undefined && value === undefined) continue;
    out.add(word.text.slice(position, found.index), word, position);
    position = found.index + whole.length;
    const fallback = /^:?-/.test(operator ?? '') ? (operator ?? '').replace(/^:?-/, '') : undefined;
    if (whole === '$$') out.add('$', word, found.index);
    else if (value !== undefined) out.addWord(value);
    else if (fallback !== undefined) out.add(fallback, word, position - fallback.length - 1);
    else out.addHole(name ?? template ?? whole, word.lineOf(found.index));
  }
  if (position === 0) return word;
  return out.add(word.text.slice(position), word, position).build();
}
