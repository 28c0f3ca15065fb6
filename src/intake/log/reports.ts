// Every code that the log reader can report, and every condition that it can set with it.
import { detectors } from './detectors.ts';
import { wholeReports } from './whole.ts';

export const reports: Readonly<Record<string, readonly string[]>> = (() => {
  const all: Record<string, string[]> = {};
  for (const from of [...detectors.map((detector) => detector.reports), wholeReports]) {
    for (const [code, conditions] of Object.entries(from)) all[code] = [...(all[code] ?? []), ...conditions];
  }
  return all;
})();
