// Every family of messages, in no particular order: each looks for itself.
import { backends } from './backends.ts';
import { causalOnly, fp8TwoTokens, nonCausalGroup, unexpectedArgument } from './causal.ts';
import { dcpLse, dsparkDcp, queryReplication } from './dcp.ts';
import { gluon } from './gluon.ts';
import { dcpGraphs, drafterCapture, graphMode } from './graphs.ts';
import { lookup } from './lookup.ts';
import { selection } from './selection.ts';
import { aborted, otherEngine, otherPlatform, sparse } from './subject.ts';
import type { Detector } from './types.ts';
import { fp8Length, headCount, metadataHeads, shape } from './wrapper.ts';

export const detectors: readonly Detector[] = [
  aborted,
  backends,
  causalOnly,
  dcpGraphs,
  dcpLse,
  drafterCapture,
  dsparkDcp,
  fp8Length,
  fp8TwoTokens,
  gluon,
  graphMode,
  headCount,
  lookup,
  metadataHeads,
  nonCausalGroup,
  otherEngine,
  otherPlatform,
  queryReplication,
  selection,
  shape,
  sparse,
  unexpectedArgument,
];
