// What a map of a compose file, a manifest or a chart is, and which image it names.
import type { YAMLMap } from 'yaml';
import { WordBuilder, type Word } from '../command/source.ts';
import { isMap, isScalar, isSeq, type Entry, type Yaml } from './nodes.ts';

/**
 * Whether a map is one service of a compose file, one container of a manifest, one task of a play, one job or step of a
 * workflow, or else has an image and a command: what it sets is its own.
 */
export function isContainer(entries: readonly Entry[], path: readonly string[]): boolean {
  if (path.length === 2 && path[0] === 'services') return true;
  if (/^(?:containers|init ?containers|ephemeralContainers|sidecars)$/i.test(path.at(-2) ?? '')) return true;
  const has = (name: RegExp): boolean => entries.some(({ key }) => name.test(key));
  return (
    has(/^(?:(?:ansible\.builtin\.)?shell|steps|script|run|uses)$/) ||
    (has(/^image$/i) && has(/^(?:entrypoint|command|cmd)$/i))
  );
}

/** An image by its name, or by repository and tag as charts give it. */
export function imageOf(map: YAMLMap, yaml: Yaml): Word | undefined {
  const image = yaml.get(map, /^image$/i);
  const parts = isMap(image) ? image : map;
  if (isScalar(image)) return yaml.word(image);
  const repository = yaml.get(parts, /^repository$/i);
  const word = repository === undefined ? undefined : yaml.word(repository);
  if (word === undefined) return undefined;
  const tag = yaml.get(parts, /^tag$/i);
  const version = tag === undefined ? undefined : yaml.word(tag);
  return version === undefined ? word : new WordBuilder().addWord(word).add(`:${version.text}`, version, 0).build();
}

/** In a manifest `command` stands for the entry point; in a compose file it does not. */
export function isKubernetes(map: YAMLMap, yaml: Yaml): boolean {
  return (
    yaml.get(map, /^args$/i) !== undefined || yaml.entries(map).some(({ key, value }) => key === 'env' && isSeq(value))
  );
}
