// What a change does to a release that lacks it: facts laid over its sheet. A sheet that has it stays as it is.
// Source: the upstream pages of the changes, and the sheets of the releases before and after each.
import type { SheetFacts } from '../sheets.ts';

type Amendment = (facts: SheetFacts) => Partial<SheetFacts>;

const offers = (facts: SheetFacts): boolean => facts.aiterNonCausal !== 'no';
const isMerged = (facts: SheetFacts): boolean => offers(facts) && facts.aiterMaskProbe === 'raises';

/** What #55966 brought: a probe that raises, gfx950 alone, the mask to kernel and metadata, the guard. */
const merged: Amendment = (facts) =>
  isMerged(facts)
    ? {}
    : {
        aiterNonCausal: ['gfx950'],
        aiterMaskProbe: 'raises',
        aiterMaskProbeOn: 'cdna3',
        aiterMaskProbeFirst: true,
        aiterNonCausalBuilder: true,
        fp16NonCausalCaches: ['auto', 'float16'],
        fp8TwoTokenGuard: [32, 64, 96, 128],
        fp8GuardCountsDcp: true,
        maskToKernel: 'outside-dcp',
        maskToMetadata: 'batch',
      };

const flagAlone: Amendment = (facts) =>
  offers(facts)
    ? {}
    : { aiterNonCausal: 'any', aiterNonCausalBuilder: true, maskToMetadata: 'batch', maskToKernel: 'never' };

/** By number; a number that is not here says nothing of this path. */
export const amendments: Readonly<Record<string, Amendment>> = {
  // The seed's branch: asks AITER for `causal`, on any GPU, and falls through where it is missing.
  '53001': (facts) =>
    offers(facts)
      ? {}
      : {
          aiterNonCausal: 'any',
          aiterMaskProbe: 'returns',
          aiterMaskProbeOn: 'any',
          aiterMaskProbeFirst: true,
          aiterNonCausalBuilder: true,
          fp8TwoTokenGuard: [],
          maskToKernel: 'when-non-causal',
          maskToMetadata: 'batch',
        },
  '55590': flagAlone,
  '55966': merged,
  '57085': (facts) =>
    isMerged(facts) && facts.aiterNonCausalDcp
      ? {}
      : { ...merged(facts), aiterNonCausalDcp: true, maskToKernel: 'always' },
  '52288': (facts) => (Array.isArray(facts.inheritsTargetBackend) ? {} : { inheritsTargetBackend: 'always' }),
  '52809': (facts) => (Array.isArray(facts.inheritsTargetBackend) ? {} : { inheritsTargetBackend: ['deepseek_v4'] }),
  '54546': () => ({ tritonNonCausalDcp: true }),
  '51647': () => ({
    headPadding: 'next-multiple-of-16',
    headsUnalignedUpTo: 128,
    headsBelow16: 'all',
    headsCountDcp: true,
  }),
  '51065': () => ({ tritonCausalRows: true, tritonGraphs: 'uniform' }),
  '57992': () => ({ nonCausalFlagFrom: 'layer' }),
  '51171': (facts) => (facts.tritonGraphs === 'single-token' ? { tritonGraphs: 'single-token-but-drafts' } : {}),
  '54005': () => ({ k3HeadsDivideHidden: false }),
  '51011': () => ({ k3Fp8OnTriton: 'dequantised' }),
};

/** What takes #55966 back out, for a build that shows its absence whatever it calls itself. */
export const withoutMerged: Partial<SheetFacts> = {
  aiterNonCausal: 'no',
  aiterMaskProbe: 'none',
  aiterMaskProbeOn: 'none',
  aiterMaskProbeFirst: false,
  aiterNonCausalBuilder: false,
  aiterNonCausalDcp: false,
  fp16NonCausalCaches: [],
  fp8TwoTokenGuard: 'none',
  maskToKernel: 'never',
  maskToMetadata: 'constant',
};

/** The change numbers of a comma-separated list: `55966, #57085` and `vllm#53001` alike. */
export function patchNumbers(list: string | undefined): readonly string[] {
  return list === undefined ? [] : (list.match(/\d+/g) ?? []);
}
