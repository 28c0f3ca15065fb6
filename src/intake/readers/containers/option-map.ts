// Maps that say what a server's options say: a file of options, a chart's parallelism, devices.
import type { YAMLMap } from 'yaml';
import { readArguments } from '../command/arguments.ts';
import { Outcome } from '../command/outcome.ts';
import { wordOf, type Word } from '../command/source.ts';
import { findOption } from '../options/table.ts';
import { interpolate } from './interpolate.ts';
import { jsonOf } from './members.ts';
import { isMap, isScalar, isSeq, type Yaml } from './nodes.ts';

/** Options as `--config` takes them, and what they say where no command names the file. */
export interface YamlFile {
  readonly words: readonly Word[];
  readonly outcome: Outcome;
}

/** Options that tell a file of vLLM's options from any other map. */
const telling =
  /^(?:tensor[-_]parallel[-_]size|decode[-_]context[-_]parallel[-_]size|kv[-_]cache[-_]dtype|speculative[-_]config(?:\..+)?|spec[-_](?:method|model|tokens)|attention[-_](?:backend|config(?:\..+)?)|max[-_]model[-_]len|gpu[-_]memory[-_]utilization|max[-_]num[-_]seqs)$/;

/**
 * A map whose keys are vLLM's options, as `--config` takes it.
 * @param into takes what the options say; without it an outcome of their own does
 */
export function optionFile(map: YAMLMap, yaml: Yaml, merged: boolean, into?: Outcome): YamlFile | undefined {
  const words: Word[] = [];
  for (const { key, value, line } of yaml.entries(map)) {
    const name = kebab(key);
    const found = findOption(`--${name.split('.', 1)[0] ?? ''}`);
    if (found.kind !== 'option') continue;
    const option = wordOf({ text: `--${name}`, lineOf: () => line });
    if (value === null) continue;
    if (isMap(value)) words.push(option, jsonOf(value, yaml));
    else if (isSeq(value)) words.push(option, ...yaml.words(value));
    else if (isScalar(value) && typeof value.value === 'boolean') {
      words.push(value.value ? option : wordOf({ text: `--no-${name}`, lineOf: () => line }));
    } else {
      const word = yaml.word(value);
      if (word !== undefined) words.push(option, interpolate(word, []));
    }
  }
  const [first] = words;
  if (first === undefined) return undefined;
  const outcome = into ?? new Outcome();
  readArguments({ words, whole: false, positionalModel: false, line: first.lineOf(0) }, outcome);
  outcome.note(
    'note',
    'option-file',
    merged
      ? 'These options come from a file, and it merges others that are not in this text.'
      : 'These options come from a file: what stands on the command line goes before them.',
    first.lineOf(0),
  );
  return { words, outcome };
}

/** A chart's `parallelism: { tensor: 8, data: 2 }`. */
export function readParallelism(map: YAMLMap, yaml: Yaml, outcome: Outcome): void {
  for (const { key, value, line } of yaml.entries(map)) {
    const word = value === null ? undefined : yaml.word(value);
    if (word === undefined) continue;
    if (/^(?:tensor|tp)$/i.test(key) && /^\d+$/.test(word.text)) outcome.give('tp', word.text, line);
    else if (/^(?:data|dp)$/i.test(key)) {
      outcome.note(
        'note',
        'dp-does-not-divide-heads',
        'Data parallelism gives each replica all heads; only tensor parallelism divides them.',
        line,
      );
    }
  }
}

/** Devices that only one vendor has. */
export function readDevices(map: YAMLMap, yaml: Yaml, outcome: Outcome): void {
  const { source } = yaml;
  const [from, , to] = map.range ?? [0, 0, 0];
  let at = from;
  for (const line of source.text.slice(from, to).split('\n')) {
    const stated = line.split('#', 1)[0] ?? '';
    if (/\/dev\/kfd|amd\.com\/gpu/.test(stated)) outcome.give('platform', 'rocm', source.lineOf(at));
    else if (/nvidia\.com\/gpu|(?:driver|runtime): ["']?nvidia/.test(stated))
      outcome.give('platform', 'cuda', source.lineOf(at));
    at += line.length + 1;
  }
}

/** `tensorParallelSize` as charts write it, `tensor-parallel-size` as vLLM does. */
function kebab(key: string): string {
  return /^[a-z]+(?:[A-Z][a-z]+)+$/.test(key) ? key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`) : key;
}

/** Whether a key is an option that tells, in a chart's spelling or vLLM's own. */
export function isTelling(key: string): boolean {
  return telling.test(kebab(key));
}
