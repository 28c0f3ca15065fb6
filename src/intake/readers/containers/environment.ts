// The environment that a container's file sets.
import type { Node } from 'yaml';
import type { Variable } from '../command/process.ts';
import { wordOf, WordBuilder } from '../command/source.ts';
import { interpolate } from './interpolate.ts';
import { isMap, isSeq } from './nodes.ts';
import type { Yaml } from './nodes.ts';

/** Reads a map, a list of `name`/`value` maps or of `NAME=value`, or one text of such. */
export function environmentOf(node: Node, yaml: Yaml): Variable[] {
  if (isMap(node)) {
    return yaml.entries(node).flatMap(({ key, value, line }) => variable(key, value, line, yaml));
  }
  if (!isSeq(node)) {
    const word = yaml.word(node);
    if (word === undefined) return [];
    return [...word.text.matchAll(/(?:^|\s)([A-Z_]\w*)=(\S*)/gi)].map((found) => ({
      name: found[1] ?? '',
      value: wordOf(
        word,
        (found[2] ?? '').replace(/^["']|["']$/g, ''),
        found.index + found[0].length - (found[2] ?? '').length,
      ),
    }));
  }
  return node.items.flatMap((each) => {
    const item = yaml.follow(each);
    if (isMap(item)) {
      const name = yaml.get(item, /^name$/i);
      const value = yaml.get(item, /^value$/i);
      const word = name === undefined ? undefined : yaml.word(name);
      // A patch that takes the entry out.
      if (word === undefined || yaml.get(item, /^\$patch$/) !== undefined) return [];
      if (value === undefined) {
        const from = yaml.get(item, /^valueFrom$/i);
        return from === undefined
          ? []
          : [{ name: word.text, value: new WordBuilder().addHole(word.text, yaml.lineOf(from)).build() }];
      }
      return variable(word.text, value, yaml.lineOf(value), yaml);
    }
    const word = item === undefined ? undefined : yaml.word(item);
    const equals = word?.text.indexOf('=') ?? -1;
    if (word === undefined || equals < 1) return [];
    const text = word.text.slice(equals + 1);
    const value = interpolate(wordOf(word, text, equals + 1), []);
    // Compose takes quotes behind the sign as a part of the value; other programs take them off.
    const why = 'quotes behind the sign are a part of the value here';
    return [{ name: word.text.slice(0, equals), value, ...(/^["']/.test(text) && { certainty: 'open', why }) }];
  });
}

/** A value that is no text, as a template that is still to be filled in, or that is left to the host, is not known. */
function variable(name: string, value: Node | null, line: number, yaml: Yaml): Variable[] {
  const word = value === null ? undefined : yaml.word(value);
  return [{ name, value: word === undefined ? new WordBuilder().addHole(name, line).build() : interpolate(word, []) }];
}
