// Which server of a container's file a map is: what the file calls it, and the lines it stands on.
import type { YAMLMap } from 'yaml';
import type { Site } from '../command/outcome.ts';
import { isMap, isScalar, isSeq } from './nodes.ts';
import type { Yaml } from './nodes.ts';

/**
 * Names the server of a map: `services.kimi` in a compose file, `Deployment/namespace/name:container` in a manifest,
 * `modelSpec[kimi]` in a chart's values.
 * @param path the keys and indices that lead to the map
 */
export function siteOf(map: YAMLMap, path: readonly string[], yaml: Yaml): Site {
  const lines = linesOf(map, yaml);
  const [first = '', second = ''] = path;
  if (first === 'services' && second !== '') return { name: `services.${second}`, kind: 'compose', lines };
  const kind = rootText(yaml, ['kind']);
  const own = textAt(map, 'name', yaml);
  if (kind !== undefined && rootText(yaml, ['apiVersion']) !== undefined) {
    const parts = [kind, rootText(yaml, ['metadata', 'namespace']), rootText(yaml, ['metadata', 'name'])];
    const object = parts.filter((part) => part !== undefined).join('/');
    return { name: own === undefined ? object : `${object}:${own}`, kind: 'kubernetes', lines };
  }
  if (path.some((key) => /^containers$/.test(key))) return { name: own ?? null, kind: 'kubernetes', lines };
  const list = path.findLast((key) => /^modelSpec$/i.test(key));
  if (list !== undefined) return { name: own === undefined ? pathName(path) : `${list}[${own}]`, kind: 'helm', lines };
  return { name: path.length === 0 ? null : pathName(path), kind: 'yaml', lines };
}

/** `a.b[2].c` */
function pathName(path: readonly string[]): string {
  return path.reduce((name, key) => (/^\d+$/.test(key) ? `${name}[${key}]` : name === '' ? key : `${name}.${key}`), '');
}

/** The first and last line of a map. */
export function linesOf(map: YAMLMap, yaml: Yaml): readonly [number, number] {
  const [from, , to] = map.range ?? [0, 0, 0];
  const length = yaml.source.text.slice(from, to).trimEnd().length;
  return [yaml.source.lineOf(from), yaml.source.lineOf(from + Math.max(0, length - 1))];
}

function textAt(map: YAMLMap, key: string, yaml: Yaml): string | undefined {
  const value = yaml.entries(map).find((entry) => entry.key === key)?.value;
  return isScalar(value) && typeof value.value === 'string' ? value.value : undefined;
}

/** A text of the document by its path from the top. */
function rootText(yaml: Yaml, path: readonly string[]): string | undefined {
  let node: unknown = yaml.document.contents;
  for (const key of path) {
    if (!isMap(node)) return undefined;
    node = yaml.entries(node).find((entry) => entry.key === key)?.value;
  }
  return isScalar(node) && !isSeq(node) && typeof node.value === 'string' ? node.value : undefined;
}
