// vLLM's arguments, whoever handed them over, to readings.
import type { Key } from '../../../engine/deployment.ts';
import { readTargetBackend } from './attention.ts';
import { humanInteger, shown } from './numbers.ts';
import { parseOptions } from '../options/parse.ts';
import type { Given, Parsed } from '../options/parse.ts';
import { speculativeKeys } from './outcome.ts';
import type { Outcome } from './outcome.ts';
import type { Word } from './source.ts';
import { readSpeculative } from './speculative.ts';

export interface Arguments {
  readonly words: readonly Word[];
  /** A whole command: what it leaves out stands at vLLM's default. */
  readonly whole: boolean;
  /** Takes the model as its first positional, as `vllm serve` does. */
  readonly positionalModel: boolean;
  readonly line: number;
  /** False where no parser sees the names, as with keyword arguments that a log prints. */
  readonly typed?: boolean;
  /** The options of the file that `--config` names, where the paste holds it. */
  readonly file?: OptionFile | undefined;
}

/** A file of options; `used` is set once a command names it. */
export interface OptionFile {
  readonly words: readonly Word[];
  used: boolean;
}

/** Keys that options set directly. */
const direct: Readonly<Record<string, Key>> = {
  'tensor-parallel-size': 'tp',
  'decode-context-parallel-size': 'dcp',
  'cp-kv-cache-interleave-size': 'dcpInterleave',
  'pipeline-parallel-size': 'pp',
  'block-size': 'blockSize',
  'kv-cache-dtype': 'kvCacheDtype',
  dtype: 'dtype',
};
const integers = new Set([
  'tensor-parallel-size',
  'decode-context-parallel-size',
  'cp-kv-cache-interleave-size',
  'pipeline-parallel-size',
  'block-size',
]);
const dtypeNames: Readonly<Record<string, string>> = {
  half: 'float16',
  float: 'float32',
  fp16: 'float16',
  bf16: 'bfloat16',
};
/** Keys that any option could set, for where options may be missing. */
const optionKeys: readonly Key[] = [...Object.values(direct), 'target.attentionBackend', ...speculativeKeys];
/** Options of other times or engines that would have set something. */
const retired: Readonly<Record<string, readonly Key[]>> = {
  '--speculative-model': speculativeKeys,
  '--num-speculative-tokens': speculativeKeys,
  '--tp': ['tp'],
  '--tp-size': ['tp'],
  '-tensor-parallel-size': ['tp'],
  '--dcp': ['dcp'],
  '--draft-attention-backend': ['draft.attentionBackend'],
  '--speculative-attention-backend': ['draft.attentionBackend'],
};

/** Reads arguments into an outcome. */
export function readArguments(
  { words, whole: entire, positionalModel, line, typed = true, file }: Arguments,
  outcome: Outcome,
): void {
  const parsed = parseOptions(withFile(words, file));
  const whole = entire && isWhole(parsed, outcome);
  readModel(parsed, positionalModel, outcome);
  for (const [name, key] of Object.entries(direct)) {
    const option = parsed.options.get(name);
    if (option !== undefined) take(option, key, outcome);
  }
  readTargetBackend(parsed, outcome);
  const speculates = readSpeculative(parsed, outcome, whole);
  noteSlips(parsed, outcome, typed);
  if (whole) fixDefaults(outcome, speculates, line);
}

/** vLLM puts a file's options behind the model and before all others, so that these win. */
function withFile(words: readonly Word[], file: OptionFile | undefined): readonly Word[] {
  const at = words.findIndex((word) => /^--config(?:=|$)/.test(word.text));
  if (file === undefined || at < 0) return words;
  file.used = true;
  const model = words.slice(0, words[0]?.text.startsWith('-') ? 0 : 1);
  const behind = words.slice(at + (words[at]?.text === '--config' ? 2 : 1));
  return [...model, ...file.words, ...words.slice(model.length, at), ...behind];
}

function isWhole(parsed: Parsed, outcome: Outcome): boolean {
  let whole = true;
  for (const word of parsed.holes) {
    // The first hole of a command may be its model; readModel sees to that.
    if (parsed.positionals[0] === word && !/\[[@*]\]|args|opts|options|extra|flags/i.test(word.missing.join(' ')))
      continue;
    whole = false;
    outcome.leaveToVariables(word.missing, word.lineOf(0), []);
  }
  if (parsed.cut !== undefined) {
    whole = false;
    outcome.note(
      'warning',
      'truncated-command',
      'The command breaks off here: what it does not show may stand behind the cut, so no default of vLLM is taken for it. Paste the whole command.',
      parsed.cut,
    );
  }
  if (parsed.elided !== undefined) {
    whole = false;
    outcome.note(
      'note',
      'elided',
      'Options are left out here (…), so nothing is taken for granted that the text does not show.',
      parsed.elided,
    );
  }
  const file = parsed.options.get('config');
  if (file !== undefined) {
    whole = false;
    outcome.note(
      'note',
      'config-file-unseen',
      `--config names a file (${shown(file.value?.text ?? '')}); what it sets below the command line is not in this text.`,
      file.line,
    );
  }
  for (const name of parsed.dotted) if (name.name === 'config') whole = false;
  if (!whole) outcome.leaveOpen(...optionKeys.filter((key) => !outcome.values.has(key)));
  return whole;
}

function readModel(parsed: Parsed, positional: boolean, outcome: Outcome): void {
  const option = parsed.options.get('model');
  const word = option?.value ?? (positional ? parsed.positionals.find((each) => !/^[=+]/.test(each.text)) : undefined);
  if (word === undefined) return;
  if (word.missing.length > 0) outcome.leaveToVariables(word.missing, word.lineOf(0), ['target.model']);
  else if (word.open) outcome.leaveOpen('target.model');
  else if (word.text !== '') outcome.give('target.model', word.text, word.lineOf(0));
}

function take(option: Given, key: Key, outcome: Outcome): void {
  const { value, line, name } = option;
  if (value === undefined) {
    outcome.leaveOpen(key);
    return;
  }
  if (value.missing.length > 0) {
    outcome.leaveToVariables(value.missing, line, [key]);
    return;
  }
  if (value.open) {
    outcome.leaveOpen(key);
    return;
  }
  const text = value.text.trim();
  if (integers.has(name)) {
    const number = humanInteger(text);
    if (number === undefined || number <= 0) {
      outcome.leaveOpen(key);
      outcome.note(
        'warning',
        'invalid-value',
        `${option.written} is ${shown(text)}, which is no whole number above 0.`,
        line,
      );
    } else outcome.give(key, String(number), line);
    return;
  }
  const lower = text.toLowerCase();
  if (name === 'dtype') outcome.give(key, dtypeNames[lower] ?? lower, line);
  else outcome.give(key, lower, line);
}

/** What the parser would stumble over, or what it silently drops. */
function noteSlips(parsed: Parsed, outcome: Outcome, typed: boolean): void {
  for (const { written, names, line } of parsed.ambiguous) {
    outcome.note(
      'error',
      'ambiguous-option',
      `${written} could be ${names
        .map((name) => `--${name}`)
        .slice(0, 4)
        .join(', ')}: vLLM refuses a prefix that is not unique.`,
      line,
    );
    outcome.leaveOpen(...names.flatMap((name) => touchedBy(name)));
  }
  for (const option of typed ? parsed.unknown : []) {
    const keys = retired[option.written.replaceAll('_', '-')];
    if (keys === undefined) {
      const joined = /^-(tp|dcp)\d{1,4}$/.exec(option.written)?.[1];
      if (joined !== undefined) outcome.leaveOpen(joined === 'tp' ? 'tp' : 'dcp');
      outcome.note(
        'note',
        'unknown-option',
        `${shown(option.written)} is no option of vLLM that we know.`,
        option.line,
      );
      continue;
    }
    outcome.note(
      'warning',
      'unknown-option',
      `${option.written} is no option of today’s vLLM, which refuses it; what it was meant to set is left open.`,
      option.line,
    );
    for (const key of keys) if (!outcome.values.has(key)) outcome.leaveOpen(key);
  }
  for (const option of parsed.empty) {
    outcome.leaveOpen(...touchedBy(option.name));
    if (touchedBy(option.name).length > 0) {
      outcome.note('warning', 'option-without-value', `--${option.name} has no value in this text.`, option.line);
    }
  }
  for (const [name, lines] of parsed.repeated) {
    if (name === 'speculative-config' || touchedBy(name).length === 0) continue;
    outcome.note(
      'warning',
      'option-given-twice',
      `--${name} stands ${lines.length} times (lines ${lines.join(', ')}); vLLM takes the last.`,
      lines.at(-1),
    );
  }
  if (parsed.options.has('data-parallel-size')) {
    const option = parsed.options.get('data-parallel-size');
    outcome.note(
      'note',
      'dp-does-not-divide-heads',
      'Data parallelism gives each replica all heads; only tensor parallelism divides them.',
      option?.line,
    );
  }
}

function touchedBy(name: string): readonly Key[] {
  const key = direct[name];
  if (key !== undefined) return [key];
  if (name === 'model') return ['target.model'];
  if (name === 'attention-backend' || name === 'attention-config')
    return ['target.attentionBackend', 'attention.backendPerKind'];
  return name.startsWith('spec') ? speculativeKeys : [];
}

function fixDefaults(outcome: Outcome, speculates: boolean | undefined, line: number): void {
  outcome.fix('tp', '1', line);
  outcome.fix('dcp', '1', line);
  outcome.fix('kvCacheDtype', 'auto', line);
  outcome.fix('dtype', 'auto', line);
  outcome.fix('target.attentionBackend', 'auto', line);
  if (speculates === false) outcome.fix('draft.method', 'none', line);
}
