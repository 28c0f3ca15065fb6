// Conditions over what is known of a deployment, evaluated with three values: yes, no, and not known yet.
import { isKey, type Key } from '../engine/deployment.ts';

/**
 * `is`: the value is one of `of`; for a comma-separated value (patches) one of its parts is.
 * `range`: the value is a whole number above and/or below a bound, both exclusive.
 */
export type Condition =
  | { readonly is: Key; readonly of: readonly string[] }
  | { readonly range: Key; readonly above?: number; readonly below?: number }
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] }
  | { readonly not: Condition };

/** The value of a key, or undefined where it is not known. */
export type KnownValue = (key: Key) => string | undefined;

export interface Truth {
  readonly holds: 'yes' | 'no' | 'unknown';
  /** `unknown`: the keys that would decide it. Otherwise: the keys that did. In the order of the condition, each once. */
  readonly keys: readonly Key[];
}

/** Kleene's three-valued logic: what is not known decides nothing, and cannot hide what is decided elsewhere. */
export function evaluate(condition: Condition, facts: KnownValue): Truth {
  if ('is' in condition) {
    const { of } = condition;
    return leaf(condition.is, facts, (value) => parts(value).some((part) => of.includes(part)));
  }
  if ('range' in condition) {
    const { above = -Infinity, below = Infinity } = condition;
    return leaf(condition.range, facts, (value) =>
      /^\d{1,15}$/.test(value) ? Number(value) > above && Number(value) < below : undefined,
    );
  }
  if ('not' in condition) {
    const { holds, keys } = evaluate(condition.not, facts);
    return { holds: holds === 'unknown' ? holds : holds === 'yes' ? 'no' : 'yes', keys };
  }
  const [decisive, otherwise, of] =
    'all' in condition ? (['no', 'yes', condition.all] as const) : (['yes', 'no', condition.any] as const);
  const truths = of.map((each) => evaluate(each, facts));
  const deciding = truths.find(({ holds }) => holds === decisive);
  if (deciding !== undefined) return deciding;
  const open = truths.filter(({ holds }) => holds === 'unknown');
  const keys = [...new Set((open.length > 0 ? open : truths).flatMap((truth) => truth.keys))];
  return { holds: open.length > 0 ? 'unknown' : otherwise, keys };
}

function leaf(key: Key, facts: KnownValue, test: (value: string) => boolean | undefined): Truth {
  const value = facts(key);
  const result = value === undefined ? undefined : test(value);
  return { holds: result === undefined ? 'unknown' : result ? 'yes' : 'no', keys: [key] };
}

function parts(value: string): string[] {
  return value.split(',').map((part) => part.trim());
}

/** Every key that the condition looks at, each once. */
export function keysOf(condition: Condition): Key[] {
  if ('is' in condition) return [condition.is];
  if ('range' in condition) return [condition.range];
  if ('not' in condition) return keysOf(condition.not);
  return [...new Set(('all' in condition ? condition.all : condition.any).flatMap(keysOf))];
}

/** The condition in words: "kvCacheDtype is fp8 or fp8_e4m3, and dcp is above 1". */
export function describe(condition: Condition): string {
  return words(condition, false);
}

function words(condition: Condition, nested: boolean): string {
  if ('is' in condition) return `${condition.is} is ${list(condition.of)}`;
  if ('range' in condition) {
    const bounds = [
      ...(condition.above === undefined ? [] : [`above ${condition.above}`]),
      ...(condition.below === undefined ? [] : [`below ${condition.below}`]),
    ];
    return `${condition.range} is ${bounds.join(' and ')}`;
  }
  if ('not' in condition) {
    return 'is' in condition.not
      ? `${condition.not.is} is not ${list(condition.not.of)}`
      : `not (${words(condition.not, false)})`;
  }
  const [of, glue] = 'all' in condition ? [condition.all, ', and '] : [condition.any, ', or '];
  const text = of.map((each) => words(each, of.length > 1)).join(glue);
  return nested && of.length > 1 ? `(${text})` : text;
}

function list(values: readonly string[]): string {
  return values.length < 2
    ? values.join('')
    : `${values.slice(0, -1).join(', ')} or ${values[values.length - 1] ?? ''}`;
}

/** Tells of a mistake in the data of a condition: where in it, and what. */
export type TellMistake = (path: readonly (string | number)[], message: string) => void;

/**
 * Reads the form that people write:
 * `{ kvCacheDtype: [fp8, fp8_e4m3], dcp: { above: 1 }, not: { draft.causal: yes }, any: [ {…}, {…} ] }`.
 * All entries of one mapping must hold. Every mistake goes to `report`; the result is undefined if there was one.
 */
export function readCondition(data: unknown, report: TellMistake): Condition | undefined {
  const mistakes: string[] = [];
  const condition = read(data, [], (path, message) => {
    mistakes.push(message);
    report(path, message);
  });
  return mistakes.length === 0 ? condition : undefined;
}

type Path = readonly (string | number)[];

function read(data: unknown, path: Path, report: TellMistake): Condition {
  const nothing: Condition = { all: [] };
  if (!isMapping(data) || Object.keys(data).length === 0) {
    report(path, 'must be a mapping of at least one key of a deployment, `all`, `any` or `not`');
    return nothing;
  }
  const all = Object.entries(data).map(([name, value]): Condition => {
    const here = [...path, name];
    if (name === 'not') return { not: read(value, here, report) };
    if (name === 'all' || name === 'any') {
      if (!Array.isArray(value) || value.length === 0) {
        report(here, 'must be a list of conditions');
        return nothing;
      }
      const of = value.map((each: unknown, index) => read(each, [...here, index], report));
      return name === 'all' ? { all: of } : { any: of };
    }
    if (!isKey(name)) {
      report(here, `"${name}" is no key of a deployment`);
      return nothing;
    }
    return isMapping(value) ? readRange(name, value, here, report) : readValues(name, value, here, report);
  });
  const [first = nothing] = all;
  return all.length === 1 ? first : { all };
}

function readValues(key: Key, value: unknown, path: Path, report: TellMistake): Condition {
  const values: unknown[] = Array.isArray(value) ? value : [value];
  if (values.length === 0) report(path, 'must name at least one value');
  const of = values.map((each, index) => {
    if (typeof each === 'string' || typeof each === 'number') return String(each);
    report(Array.isArray(value) ? [...path, index] : path, 'must be a word or a number (yes and no for booleans)');
    return '';
  });
  return { is: key, of };
}

function readRange(key: Key, value: Record<string, unknown>, path: Path, report: TellMistake): Condition {
  const bounds: { above?: number; below?: number } = {};
  if (Object.keys(value).length === 0) report(path, 'must have `above` or `below`');
  for (const [name, bound] of Object.entries(value)) {
    if (name !== 'above' && name !== 'below') report([...path, name], 'must be `above` or `below`');
    else if (typeof bound !== 'number') report([...path, name], 'must be a number');
    else bounds[name] = bound;
  }
  return { range: key, ...bounds };
}

function isMapping(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
