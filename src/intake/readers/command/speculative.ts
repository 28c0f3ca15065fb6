// The speculative configuration: its JSON, its dotted pieces and its aliases, to what they say of the draft.
import { readObject } from './json.ts';
import type { Member } from './json.ts';
import { humanInteger } from './numbers.ts';
import type { Parsed, Piece } from '../options/parse.ts';
import { speculativeKeys } from './outcome.ts';
import type { Outcome } from './outcome.ts';
import { readLiteral } from '../python/literal.ts';
import type { Word } from './source.ts';
import { emit, underscored, type Configuration } from './speculative-members.ts';

const aliases: Readonly<Record<string, string>> = {
  'spec-method': 'method',
  'spec-model': 'model',
  'spec-tokens': 'num_speculative_tokens',
};

/**
 * Reads everything that sets up speculation.
 * @returns whether the command asks for speculation at all; `undefined` where that cannot be told
 */
export function readSpeculative(parsed: Parsed, outcome: Outcome, whole: boolean): boolean | undefined {
  const given = parsed.options.get('speculative-config');
  const groups = parsed.dotted.filter((group) => group.name === 'speculative-config');
  const others = Object.keys(aliases).filter((name) => parsed.options.has(name));
  if (given === undefined && groups.length === 0 && others.length === 0) return false;

  const configuration: Configuration = { members: new Map(), complete: true, line: given?.line ?? 1 };
  let none = false;
  const group = groups.at(-1);
  if (group !== undefined) {
    takePieces(group.pieces, configuration);
    if (given !== undefined || groups.length > 1) {
      outcome.note(
        'warning',
        'spec-config-given-twice',
        'The speculative configuration is given whole and in dotted pieces, or in pieces of two spellings. vLLM takes the last and drops the other; nothing is merged.',
        configuration.line,
      );
    }
  } else if (given !== undefined) {
    const { value } = given;
    if (value === undefined) configuration.complete = false;
    else if (value.text === '' || value.text === 'None' || value.text === 'null') none = true;
    else if (!takeWhole(value, configuration, outcome)) return undefined;
    const lines = parsed.repeated.get('speculative-config');
    if (lines) {
      outcome.note(
        'warning',
        'spec-config-given-twice',
        `--speculative-config stands ${lines.length} times (lines ${lines.join(', ')}); vLLM takes the last.`,
        lines.at(-1),
      );
    }
  }
  if (none && others.length === 0) return false;

  for (const name of others) takeAlias(name, parsed, configuration, outcome);
  if (others.length > 0 && !configuration.members.has('attention_backend')) {
    outcome.note(
      'note',
      'alias-has-no-backend',
      '--spec-method, --spec-model and --spec-tokens have no member for the backend or the KV cache dtype of the draft; only the JSON pins it.',
      parsed.options.get(others[0] ?? '')?.line,
    );
  }
  emit(configuration, outcome, whole);
  return true;
}

/** Takes the members of a whole JSON; false where there is no JSON, as in an undefined variable. */
function takeWhole(value: Word, configuration: Configuration, outcome: Outcome): boolean {
  if (value.missing.length > 0 && !value.text.trimStart().startsWith('{')) {
    outcome.leaveToVariables(value.missing, value.lineOf(0), speculativeKeys);
    return false;
  }
  let object = readObject(value);
  if (object.state === 'broken' && value.bare) {
    // Printed by Python: single quotes, None, True.
    const literal = readLiteral(value);
    if (literal !== undefined) object = literal;
  }
  if (value.bare && object.state === 'whole') {
    outcome.note(
      'warning',
      'unquoted-json',
      'The JSON stands without quotes. It is read as a log prints an argument; typed in a shell it would fall apart.',
      object.line,
    );
  }
  configuration.line = object.line;
  for (const member of object.members) configuration.members.set(underscored(member, outcome), member);
  if (object.state === 'cut') {
    configuration.complete = false;
    outcome.note(
      'warning',
      'truncated-json',
      'The JSON of --speculative-config is cut off: what its end said is unknown.',
      object.line,
    );
  }
  if (object.state === 'broken') {
    outcome.leaveOpen(...speculativeKeys);
    outcome.give('config.error', `--speculative-config is no valid JSON: ${object.problem}`, object.line);
    outcome.note('error', 'invalid-json', `vLLM refuses --speculative-config: ${object.problem}.`, object.line);
    return false;
  }
  return true;
}

function takePieces(pieces: readonly Piece[], configuration: Configuration): void {
  configuration.line = pieces[0]?.line ?? 1;
  for (const { path, value, line } of pieces) {
    const [first = '', ...deeper] = path;
    const key = first.replace(/\+$/, '');
    const member: Member =
      deeper.length > 0
        ? { key, value: {}, missing: value.missing, line, at: 0 }
        : {
            key,
            value: value.missing.length > 0 ? undefined : scalar(value.text),
            missing: value.missing,
            line,
            at: 0,
          };
    configuration.members.set(key, member);
  }
}

/** A dotted value as vLLM reads it: JSON, else a readable number, else text. */
export function scalar(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return humanInteger(text) ?? text;
  }
}

function takeAlias(name: string, parsed: Parsed, configuration: Configuration, outcome: Outcome): void {
  const option = parsed.options.get(name);
  const key = aliases[name];
  if (option === undefined || key === undefined) return;
  if (option.value === undefined) {
    configuration.complete = false;
    return;
  }
  if (configuration.members.has(key)) {
    const text = `--${name} and “${key}” in --speculative-config exclude each other`;
    outcome.give('config.error', text, option.line);
    outcome.note('error', 'spec-key-given-twice', `${text}: vLLM refuses to start.`, option.line);
  }
  const { value } = option;
  configuration.members.set(key, {
    key,
    value: value.missing.length > 0 ? undefined : value.text,
    missing: value.missing,
    line: option.line,
    at: 0,
  });
}
