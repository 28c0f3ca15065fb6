// Outcomes to the readings and findings that leave the reader, each with its place.
import { uniqueBy } from '../../../engine/unique.ts';
import type { PlacedFinding, Read } from '../../types.ts';
import type { Merged } from './merge.ts';
import type { Outcome } from './outcome.ts';

/** What merged outcomes say, each thing once. */
export function toRead(input: string, merged: Merged, outcomes: readonly Outcome[]): Read {
  const findings = uniqueBy(
    [...outcomes.flatMap((outcome) => outcome.findings), ...merged.findings],
    ({ code, line, text }) => `${code} ${line ?? ''} ${text}`,
  );
  const passed = uniqueBy(
    outcomes.flatMap((outcome) => outcome.ignored),
    ({ line, why }) => `${line} ${why}`,
  );
  return {
    readings: merged.readings.map(([key, { value, line, how }]) => ({ key, value, place: { input, line }, how })),
    findings: findings.map(({ line, ...finding }): PlacedFinding =>
      line === undefined ? finding : { ...finding, place: { input, line } },
    ),
    ignored: passed.map(({ text, line, why }) => ({ place: { input, line }, text, why })),
    unresolved: merged.unresolved,
  };
}
