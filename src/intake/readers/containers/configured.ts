// Servers that a file configures without a command: options as a map or as one text, of a model, of a role.
import type { Node, YAMLMap } from 'yaml';
import type { Variable } from '../command/process.ts';
import { environmentOf } from './environment.ts';
import { isMap, isScalar, isSeq } from './nodes.ts';
import type { Entry, Yaml } from './nodes.ts';
import { isTelling } from './option-map.ts';

const flags = /^(?:[a-z]{1,20}[-_]?)?(?:args|arguments|flags|options)$/i;
const options = /(?:config|args|options|flags)$/i;
/** The parts of a server that is split by what it does. */
const roles = 'prefill|decode|prefiller|decoder|aggregated|agg|encode';
const roleFlags = new RegExp(`^(${roles})[-_](?:flags|args|arguments|options)$`, 'i');
const roleEnvironment = new RegExp(`^(${roles})[-_](?:env|envs|environment)$`, 'i');

/** Options of one role of a server, as one text or list. */
export interface Role {
  readonly name: string;
  readonly entry: Entry & { readonly value: Node };
  readonly environment: readonly Variable[];
}

/** `prefill_flags` and `decode_flags` beside each other, each with its own environment. */
export function rolesOf(map: YAMLMap, yaml: Yaml): readonly Role[] {
  return yaml.entries(map).flatMap((entry) => {
    const name = roleFlags.exec(entry.key)?.[1];
    if (name === undefined || entry.value === null || !holdsFlags(entry.value, yaml)) return [];
    return [{ name, entry: { ...entry, value: entry.value }, environment: environmentOfRole(map, name, yaml) }];
  });
}

/** Whether a key holds the environment of one role, and so of no other. */
export function isOfRole(key: string): boolean {
  return roleEnvironment.test(key);
}

/** What a map sets for one role by `prefill_env` or the like. */
export function environmentOfRole(map: YAMLMap, role: string, yaml: Yaml): readonly Variable[] {
  return yaml
    .entries(map)
    .flatMap(({ key, value }) =>
      value !== null && roleEnvironment.exec(key)?.[1] === role ? environmentOf(value, yaml) : [],
    );
}

/**
 * Whether a map configures one server: an item of a chart's `modelSpec`, options by their names, options in one text,
 * or one map of options beside what belongs to it.
 */
export function configures(map: YAMLMap, path: readonly string[], yaml: Yaml): boolean {
  const entries = yaml.entries(map);
  if (/^modelSpec$/i.test(path.at(-2) ?? '') && entries.some(({ key }) => key === 'modelURL')) return true;
  if (path.length > 0 && hasOptions(entries, yaml)) return true;
  if (entries.some(({ key, value }) => flags.test(key) && value !== null && holdsFlags(value, yaml))) return true;
  const below = entries.filter(({ value }) => isMap(value) && hasOptions(yaml.entries(value), yaml));
  return below.length === 1 && options.test(below[0]?.key ?? '');
}

/** An option with a value; a schema that describes one gives none. */
function hasOptions(entries: readonly Entry[], yaml: Yaml): boolean {
  return entries.some(
    ({ key, value }) =>
      isTelling(key) &&
      (isScalar(value) || (isMap(value) && yaml.entries(value).some((each) => /^(?:method|num_)/.test(each.key)))),
  );
}

function holdsFlags(node: Node, yaml: Yaml): boolean {
  const words = isSeq(node)
    ? yaml.words(node).flatMap(({ text }) => text.split(/\s/, 1))
    : (yaml.word(node)?.text ?? '').slice(0, 4000).split(/\s+/);
  return words.some((word) => word.startsWith('--') && isTelling(word.slice(2).split('=', 1)[0] ?? ''));
}
