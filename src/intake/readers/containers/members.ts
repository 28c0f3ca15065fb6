// A YAML map as the JSON that vLLM makes of it.
import type { YAMLMap } from 'yaml';
import { WordBuilder } from '../command/source.ts';
import type { Word } from '../command/source.ts';
import { interpolate } from './interpolate.ts';
import type { Yaml } from './nodes.ts';

/** A nested map as JSON, its members on their lines. */
export function jsonOf(map: YAMLMap, yaml: Yaml): Word {
  const word = new WordBuilder();
  const put = (text: string, line: number): void => {
    word.add(text, { text, lineOf: () => line }, 0);
  };
  put('{', yaml.lineOf(map));
  for (const [index, { key, value, line }] of yaml.entries(map).entries()) {
    const at = value === null ? line : yaml.lineOf(value);
    const plain: unknown = value === null ? null : (value.toJS(yaml.document, { maxAliasCount: 50 }) as unknown);
    put(`${index > 0 ? ',' : ''}${JSON.stringify(key)}:`, line);
    const scalar = value === null ? undefined : yaml.word(value);
    const filled = scalar === undefined ? undefined : interpolate(scalar, []);
    if (filled !== undefined && filled.missing.length > 0) {
      put('"', at);
      word.addWord(filled);
      put('"', at);
    } else put(JSON.stringify(filled !== undefined && filled !== scalar ? filled.text : plain), at);
  }
  put('}', yaml.lineOf(map));
  return word.build();
}
