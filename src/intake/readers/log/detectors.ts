// Every family of messages, in no particular order: each looks for itself.
import { aiterArguments, aiterFiles, aiterImports } from './aiter.ts';
import { backends } from './backends.ts';
import { causalOnly, fp8TwoTokens, unexpectedArgument } from './causal.ts';
import { dcpLse, dsparkDcp } from './dcp.ts';
import { gluon } from './gluon.ts';
import { graphMode } from './graphs.ts';
import { lookup } from './lookup.ts';
import { selection } from './selection.ts';
import { aborted, otherEngine, otherPlatform, sparse } from './subject.ts';
import type { Detector } from './types.ts';
import { fp8Length, headCount, metadataHeads, shape } from './wrapper.ts';

export const detectors: readonly Detector[] = [
  aborted,
  aiterArguments,
  aiterFiles,
  aiterImports,
  backends,
  causalOnly,
  dcpLse,
  dsparkDcp,
  fp8Length,
  fp8TwoTokens,
  gluon,
  graphMode,
  headCount,
  lookup,
  metadataHeads,
  otherEngine,
  otherPlatform,
  selection,
  shape,
  sparse,
  unexpectedArgument,
];
