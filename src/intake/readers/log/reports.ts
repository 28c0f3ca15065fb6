// Every code that the log reader can report, and every condition that it can set with it: what content/errors/ must have.
import { aiterReports } from './aiter.ts';
import { backendsReports } from './backends.ts';
import { causalOnlyReports, unexpectedArgumentReports, fp8TwoTokensReports } from './causal.ts';
import { dcpLseReports } from './dcp.ts';
import { gluonReports } from './gluon.ts';
import { graphModeReports } from './graphs.ts';
import { lookupReports } from './lookup.ts';
import { selectionReports } from './selection.ts';
import { otherEngineReports, abortedReports } from './subject.ts';
import { shapeReports, fp8LengthReports, headCountReports, metadataHeadsReports } from './wrapper.ts';
import type { Reports } from './types.ts';
import { wholeReports } from './whole.ts';

const families: readonly Reports[] = [
  aiterReports,
  backendsReports,
  causalOnlyReports,
  unexpectedArgumentReports,
  fp8TwoTokensReports,
  dcpLseReports,
  gluonReports,
  graphModeReports,
  lookupReports,
  selectionReports,
  otherEngineReports,
  abortedReports,
  shapeReports,
  fp8LengthReports,
  headCountReports,
  metadataHeadsReports,
  wholeReports,
];

export const reports: Reports = (() => {
  const all: Record<string, string[]> = {};
  for (const family of families) {
    for (const [code, conditions] of Object.entries(family)) all[code] = [...(all[code] ?? []), ...conditions];
  }
  return all;
})();
