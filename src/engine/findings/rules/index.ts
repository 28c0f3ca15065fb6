// Every rule, in the order in which findings of one severity are told.
import type { Rule } from '../rule.ts';
import { aiterAbsent } from './aiter-absent.ts';
import { capabilityDiffers } from './aiter-capability-differs.ts';
import { aiterExperimental } from './aiter-experimental.ts';
import { secondSwitchOff } from './aiter-mla-switched-off.ts';
import { notMeasured } from './aiter-not-measured.ts';
import { shallowAiter } from './aiter-shallow-clone.ts';
import { switchedOff } from './aiter-switched-off.ts';
import { aiterWithoutCausal } from './aiter-without-causal.ts';
import { otherArch } from './arch-outside-aiter-mla.ts';
import { batchInvariance } from './batch-invariance.ts';
import { blockOfOne } from './block-of-one.ts';
import { causalDraftOnTriton } from './causal-draft-on-triton.ts';
import { refusals } from './configuration-refused.ts';
import { corruptVerify } from './corrupt-verify.ts';
import { dcp } from './dcp.ts';
import { dcpInterleave } from './dcp-interleave-above-one.ts';
import { attentionUnverified } from './draft-attention-unverified.ts';
import { draftLayersBeyond } from './draft-layers-beyond-target.ts';
import { draftQueryDoubled } from './draft-query-doubled.ts';
import { fp16AutoCache } from './fp16-auto-cache.ts';
import { fp8TwoTokenBlock } from './fp8-two-token-block.ts';
import { gainMeasured } from './gain-measured.ts';
import { guardLets96 } from './guard-lets-96-heads-abort.ts';
import { headsRefused } from './heads-refused.ts';
import { inheritsTarget } from './inherits-target.ts';
import { k3Fp8OnTriton } from './k3-fp8-on-triton.ts';
import { lookupMissAborts } from './lookup-miss-aborts.ts';
import { maskCheckElsewhere, maskCheckFailed } from './mask-check.ts';
import { maskIgnored } from './mask-ignored-by-kernel.ts';
import { namedBackendRefused } from './named-backend-refused.ts';
import { native24 } from './native-24-heads.ts';
import { perKindBeatsPin } from './per-kind-beats-pin.ts';
import { pinCostsGraphs } from './pin-costs-graphs.ts';
import { pinStopsServer } from './pin-stops-server.ts';
import { inapplicable } from './question-does-not-arise.ts';
import { sharedGroup } from './shared-group-under-dcp.ts';
import { keyOfNoRelease } from './spec-key-of-no-release.ts';
import { targetNamedOff } from './target-named-while-off.ts';
import { targetNeedsAiter } from './target-needs-aiter-under-dcp.ts';
import { targetVerify } from './target-verify-above-four.ts';
import { unlikeCacheDtypes } from './unlike-cache-dtypes.ts';
import { beforeChange } from './vllm-before-non-causal-aiter.ts';
import { readByProbe, unreadByProbe } from './vllm-read-by-probe.ts';
import { inferredBuild } from './vllm-inferred.ts';
import { newerThanRead } from './vllm-newer-than-read.ts';
import { releaseUnverified } from './vllm-release-unverified.ts';
import { vllmWithoutRelease } from './vllm-without-release.ts';

export const rules: readonly Rule[] = [
  ...inapplicable,
  pinStopsServer,
  ...refusals,
  keyOfNoRelease,
  namedBackendRefused,
  corruptVerify,
  k3Fp8OnTriton,
  dcpInterleave,
  targetNeedsAiter,
  aiterWithoutCausal,
  lookupMissAborts,
  guardLets96,
  maskIgnored,
  maskCheckFailed,
  maskCheckElsewhere,
  aiterExperimental,
  fp8TwoTokenBlock,
  unlikeCacheDtypes,
  draftLayersBeyond,
  draftQueryDoubled,
  causalDraftOnTriton,
  pinCostsGraphs,
  targetVerify,
  headsRefused,
  native24,
  perKindBeatsPin,
  capabilityDiffers,
  notMeasured,
  newerThanRead,
  unreadByProbe,
  readByProbe,
  releaseUnverified,
  vllmWithoutRelease,
  shallowAiter,
  dcp,
  sharedGroup,
  batchInvariance,
  fp16AutoCache,
  inheritsTarget,
  beforeChange,
  inferredBuild,
  aiterAbsent,
  targetNamedOff,
  switchedOff,
  secondSwitchOff,
  otherArch,
  blockOfOne,
  attentionUnverified,
  gainMeasured,
];
