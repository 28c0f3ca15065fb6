// From the key=value pairs that a run is bound to, to the facts that conditions look at.
import { isKey, type Key } from '../engine/deployment.ts';
import { normalise } from '../engine/normalise.ts';
import type { KnownValue } from './when.ts';

/** What a run knows of its deployment: `gpu.arch` -> `gfx950`. */
export type Settings = Readonly<Partial<Record<Key, string>>>;

/** What an absent key means by the contract; every other absent key is unknown. */
const absent: Settings = {
  'aiter.mla': 'yes',
  dcp: '1',
  dtype: 'bfloat16',
  'vllm.patches': 'none',
  'aiter.patches': 'none',
};

/**
 * Values as given, with the contract's meaning of an absent key; the draft's cache dtype inherits the target's.
 * Of a deployment of which nothing is given, nothing is known: a run that is bound to none hides nothing.
 */
export function factsOf(settings: Settings): KnownValue {
  if (Object.keys(settings).length === 0) return () => undefined;
  return (key) => {
    const given = own(settings, key);
    if (given !== undefined) return given;
    return key === 'draft.kvCacheDtype' ? own(settings, 'kvCacheDtype') : own(absent, key);
  };
}

function own(settings: Settings, key: Key): string | undefined {
  return Object.hasOwn(settings, key) ? settings[key] : undefined;
}

export interface SettingsProblem {
  readonly line: number;
  readonly message: string;
}

/** Longest value that is kept: a list of mask checks. A model's path is far shorter. */
export const longestSetting = 4_000;

/**
 * Reads lines of `key=value` and spells the values as the engine does; empty lines and lines that start with `#` are
 * skipped, and so is a value that says that nothing is known.
 * Returns what was read and every mistake with its line, counted from 1.
 */
export function readSettings(text: string): { settings: Settings; problems: readonly SettingsProblem[] } {
  const settings = new Map<Key, string>();
  const problems: SettingsProblem[] = [];
  text.split(/\r\n|\r|\n/).forEach((raw, index) => {
    const line = raw.trim();
    if (line === '' || line.startsWith('#')) return;
    const problem = (message: string) => problems.push({ line: index + 1, message });
    const equals = line.indexOf('=');
    if (equals < 1) return problem('must be key=value, such as kvCacheDtype=fp8');
    const key = line.slice(0, equals).trim();
    const value = line.slice(equals + 1).trim();
    if (!isKey(key)) return problem(`"${key.slice(0, 60)}" is no key of a deployment`);
    if (value === '') return problem(`${key} has no value; leave the line out where it is not known`);
    if (value.length > longestSetting) return problem(`${key} is longer than ${longestSetting} characters`);
    if (settings.has(key)) return problem(`${key} is given twice`);
    const spelt = normalise(key, value);
    if (spelt.kind === 'bad') return problem(spelt.message);
    return spelt.kind === 'value' ? settings.set(key, spelt.value) : undefined;
  });
  return { settings: Object.fromEntries(settings), problems };
}

/** The lines that `readSettings` reads back. */
export function writeSettings(settings: Settings): string {
  return Object.entries(settings)
    .map(([key, value]) => `${key}=${value}\n`)
    .join('');
}
