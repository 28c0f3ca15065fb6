// Several commands in one paste, or several values of one variable: what they agree on is read, the rest is said.
import type { Key } from '../../../engine/deployment.ts';
import { unique } from '../../../engine/unique.ts';
import { distinct, settleWays } from '../../settle.ts';
import { shown } from './numbers.ts';
import type { Noted, Outcome, Value } from './outcome.ts';

export interface Merged {
  readonly readings: readonly (readonly [Key, Value])[];
  readonly findings: readonly Noted[];
  readonly unresolved: readonly Key[];
}

const surroundings: ReadonlySet<Key> = new Set<Key>([
  'aiter.enabled',
  'aiter.mla',
  'platform',
  'image',
  'vllm.version',
  'vllm.commit',
]);

/** What only sets up the surroundings is no command of its own: the others run in it, unless they say otherwise. */
export function shareSurroundings(outcomes: readonly Outcome[]): readonly Outcome[] {
  const isLoose = (outcome: Outcome): boolean =>
    outcome.values.size > 0 && [...outcome.values.keys(), ...outcome.unresolved].every((key) => surroundings.has(key));
  const others = outcomes.filter((outcome) => !isLoose(outcome));
  if (others.length === 0) return outcomes;
  for (const loose of outcomes.filter(isLoose)) {
    for (const other of others) {
      for (const [key, value] of loose.values) {
        if (!other.values.has(key) && !other.unresolved.has(key)) other.values.set(key, value);
      }
    }
    others[0]?.findings.push(...loose.findings);
  }
  return others;
}

/**
 * Puts alternatives together.
 * @param outcomes one for each command and each choice of values; all may be meant
 * @param names the variables that have several values
 */
export function merge(outcomes: readonly Outcome[], names: readonly string[] = []): Merged {
  const readings: (readonly [Key, Value])[] = [];
  const unresolved: Key[] = [];
  const differing: string[] = [];
  const keys = unique(outcomes.flatMap((outcome) => [...outcome.values.keys(), ...outcome.unresolved]));
  for (const key of keys) {
    const ways = outcomes.map((outcome) => outcome.values.get(key));
    const settled = settleWays(key, ways);
    if (settled.kind === 'value') readings.push([key, settled.said]);
    // Values that stand there and differ are handed on as they are: the conflict is shown with its lines.
    else if (settled.kind === 'conflict')
      readings.push(...settled.values.toSorted((a, b) => a.line - b.line).map((value) => [key, value] as const));
    else unresolved.push(key);
    const present = ways.filter((value) => value !== undefined);
    if (settled.kind !== 'value' && outcomes.length > 1 && present.length > 0)
      differing.push(
        `${key}: ${distinct(key, present).map(said).join(', ')}${present.length === ways.length ? '' : ' or nothing'}`,
      );
  }
  return { readings, unresolved, findings: differing.length === 0 ? [] : [differs(differing, names)] };
}

function differs(keys: readonly string[], names: readonly string[]): Noted {
  const which =
    names.length > 0
      ? `${names.join(' and ')} ${names.length > 1 ? 'have' : 'has'} several values here`
      : 'The text holds several commands';
  return {
    severity: 'warning',
    code: names.length > 0 ? 'variable-has-several-values' : 'commands-differ',
    text: `${which}, and they differ in ${keys.join('; ')}. Keep the one that you run${names.length > 0 ? '' : ', or let `audit FILE` answer for each'}.`,
    because: [],
  };
}

function said({ value, line, how }: Value): string {
  return how === 'default' ? `${shown(value)} (by default)` : `${shown(value)} (line ${line})`;
}
