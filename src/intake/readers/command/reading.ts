// Outcomes to the readings and findings that leave the reader, each with its place.
import type { PlacedFinding, Read } from '../../types.ts';
import type { Merged } from './merge.ts';
import type { Outcome } from './outcome.ts';

/** What merged outcomes say, each thing once. */
export function toRead(input: string, merged: Merged, outcomes: readonly Outcome[]): Read {
  const seen = new Set<string>();
  const findings = [...outcomes.flatMap((outcome) => outcome.findings), ...merged.findings].filter(
    ({ code, line, text }) => {
      const id = `${code} ${line ?? ''} ${text}`;
      return !seen.has(id) && seen.add(id);
    },
  );
  const passed = outcomes
    .flatMap((outcome) => outcome.ignored)
    .filter(({ line, why }) => !seen.has(`~${line} ${why}`) && seen.add(`~${line} ${why}`));
  return {
    readings: merged.readings.map(([key, { value, line, how }]) => ({ key, value, place: { input, line }, how })),
    findings: findings.map(({ line, ...finding }): PlacedFinding =>
      line === undefined ? finding : { ...finding, place: { input, line } },
    ),
    ignored: passed.map(({ text, line, why }) => ({ place: { input, line }, text, why })),
    unresolved: merged.unresolved,
  };
}
