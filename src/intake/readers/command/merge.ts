// Several commands in one paste, or several values of one variable: what they agree on is read, the rest is said.
import type { Key } from '../../../engine/deployment.ts';
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
  const findings = unique(outcomes.flatMap((outcome) => outcome.findings));
  const unresolved = new Set<Key>();
  const differing: string[] = [];
  const keys = new Set<Key>(outcomes.flatMap((outcome) => [...outcome.values.keys(), ...outcome.unresolved]));
  for (const key of keys) {
    const found = outcomes.map((outcome) => outcome.values.get(key));
    const present = found.filter((value) => value !== undefined);
    const distinct = new Map(present.map((value) => [value.value, value]));
    const everywhere = present.length === outcomes.length;
    if (everywhere && distinct.size === 1) {
      const best = present.find((value) => value.how === 'given') ?? present[0];
      if (best !== undefined) readings.push([key, best]);
      continue;
    }
    if (outcomes.length > 1 && distinct.size > 0) {
      differing.push(`${key}: ${[...distinct.values()].map(said).join(', ')}${everywhere ? '' : ' or nothing'}`);
    }
    const given = [...distinct.values()].filter((value) => value.how !== 'default');
    // Values that stand there and differ are handed on as they are: the conflict is shown with its lines.
    if (everywhere && given.length === distinct.size)
      for (const value of given.sort((a, b) => a.line - b.line)) readings.push([key, value]);
    else unresolved.add(key);
  }
  if (differing.length > 0) {
    const which =
      names.length > 0
        ? `${names.join(' and ')} ${names.length > 1 ? 'have' : 'has'} several values here`
        : 'The text holds several commands';
    findings.push({
      severity: 'warning',
      code: names.length > 0 ? 'variable-has-several-values' : 'commands-differ',
      text: `${which}, and they differ in ${differing.join('; ')}. Keep the one that you run.`,
      because: [],
    });
  }
  return { readings, findings, unresolved: [...unresolved] };
}

function said({ value, line, how }: Value): string {
  return how === 'default' ? `${shown(value)} (by default)` : `${shown(value)} (line ${line})`;
}

function unique(findings: readonly Noted[]): Noted[] {
  const seen = new Map<string, Noted>();
  for (const finding of findings) {
    const id = `${finding.code} ${finding.line ?? ''} ${finding.text}`;
    if (!seen.has(id)) seen.set(id, finding);
  }
  return [...seen.values()];
}
