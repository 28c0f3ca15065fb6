// What the files in content/releases/vllm/ must look like: one release each, its facts with where they were read.
import { z } from 'zod';
import type { Sheet, SheetFacts } from '../engine/sheets.ts';
import { day, id } from './schema.ts';

const word = z.string().min(1);
const words = z.array(word);
const counts = z.array(z.int().positive());
const arch = z.string().regex(/^gfx[0-9a-f]+$/, 'must be an architecture such as gfx950');
const archs = z.array(arch).min(1);
const anchor = z.enum(['sampled', 'bonus']);

/** The value of each fact. */
export const factValues = {
  inheritsTargetBackend: z.union([z.enum(['never', 'always']), words.min(1)]),
  perKindBeatsPin: z.boolean(),
  candidates: words.min(1),
  candidatesWithoutAiter: words.min(1),
  namedIgnoresSwitches: z.boolean(),
  selectionCatches: words,
  refusalListsCacheDtypes: z.boolean(),
  aiterNonCausal: z.union([z.enum(['no', 'any']), archs]),
  aiterMaskProbe: z.enum(['none', 'returns', 'raises']),
  aiterMaskProbeOn: z.enum(['none', 'any', 'cdna3']),
  aiterMaskProbeFirst: z.boolean(),
  aiterTritonAsAiter: z.boolean(),
  selectionChecksDcp: z.boolean(),
  builderChecksDcp: z.boolean(),
  configRefusesDcp: words,
  aiterNonCausalBuilder: z.boolean(),
  tritonNonCausalBuilder: z.boolean(),
  aiterNonCausalDcp: z.boolean(),
  tritonNonCausalDcp: z.boolean(),
  fp16NonCausalCaches: words,
  aiterCacheDtypes: words.min(1),
  tritonCacheDtypes: words.min(1),
  aiterBlockMultiple: z.int().positive(),
  tritonBlockMultiple: z.int().positive(),
  batchInvariantBackends: words,
  headPadding: z.enum(['16-or-refused', 'next-multiple-of-16']),
  headsUnalignedUpTo: z.int().positive(),
  headsBelow16: z.enum(['divisors', 'all']),
  nativeHeads: counts,
  headsCountDcp: z.boolean(),
  fp8TwoTokenGuard: z.union([z.literal('none'), counts]),
  fp8GuardCountsDcp: z.boolean(),
  builderCacheDtype: z.enum(['target', 'draft']),
  maskToKernel: z.enum(['never', 'when-non-causal', 'outside-dcp', 'always']),
  maskToMetadata: z.enum(['constant', 'batch']),
  gluonArchs: z.union([z.literal('any'), archs]),
  nonCausalFlagFrom: z.enum(['group', 'layer']),
  groupsSplitByMask: z.boolean(),
  tritonCausalRows: z.boolean(),
  causalityOrder: words.min(1),
  anchorDefault: anchor,
  speculatorsAnchorDefault: anchor,
  speculatorsArchitectures: words.min(1),
  k3Refuses: words,
  k3HeadsDivideHidden: z.boolean(),
  k3Fp8OnTriton: z.enum(['asserts', 'dequantised']),
  k3Fp8QueryLabel: word,
  tritonGraphs: z.enum(['single-token', 'single-token-but-drafts', 'uniform']),
  dcpLowersGraphs: z.boolean(),
  pipelineParallel: z.enum(['refused', 'allowed']),
  rocmV1Architectures: words,
  v1RunnerWithDspark: z.enum(['fails-late', 'refused']),
  draftTensorParallel: z.enum(['ignored', 'used']),
  interleaveAboveOne: z.enum(['refused', 'allowed']),
  adaptiveVerification: z.enum(['no-key', 'always-graphs', 'varlen']),
  aiterVarlen: z.enum(['no', 'outside-dcp', 'always']),
  switches: z.record(word, z.string()),
  speculativeFields: words.min(1),
  speculativeMethods: words.min(1),
  cacheDtypes: words.min(1),
  backendNames: words.min(1),
} satisfies { readonly [F in keyof SheetFacts]: z.ZodType<SheetFacts[F]> };

export type FactName = keyof typeof factValues;
export const factNames = Object.keys(factValues) as FactName[];

/** A fact's value and the place in the release's package where it was read. */
export interface ReadFact<T> {
  readonly value: T;
  /** Relative to the package's folder `vllm`. */
  readonly file: string;
  readonly line: number;
  /** The class, function or constant there. */
  readonly name: string;
}

export interface SheetFile extends Omit<Sheet, 'facts'> {
  readonly facts: { readonly [F in keyof SheetFacts]: ReadFact<SheetFacts[F]> };
}

function fact(value: z.ZodType) {
  return z.strictObject({
    value,
    file: z.string().regex(/^\w[\w./-]*\.py$/, 'must be a Python file of the package, such as v1/attention/backend.py'),
    line: z.int().positive(),
    name: word,
  });
}

const version = z.string().regex(/^\d+(?:\.\d+)+(?:\.post\d+)?$/, 'must be a released version such as 0.33.0');

/** The AITER in the stock image: known exactly, or by a bound. */
const ships = z
  .strictObject({
    aiter: version.optional(),
    atLeast: version.optional(),
    atMost: version.optional(),
    status: z.enum(['stated', 'inferred']),
    source: id,
  })
  .refine(
    ({ aiter, atLeast, atMost }) => (aiter === undefined) !== (atLeast === undefined && atMost === undefined),
    'needs either aiter or a bound: atLeast, atMost',
  );

export const shipsList = z.array(ships);

const sheetShape = z.strictObject({
  version,
  commit: z.string().regex(/^[0-9a-f]{7,40}$/, 'must be a commit in hexadecimal digits'),
  /** The day of the package's own files. */
  date: day,
  /** The day we read them. */
  read: day,
  ships: shipsList,
  facts: z.strictObject(Object.fromEntries(factNames.map((name) => [name, fact(factValues[name])]))),
});

// The shape is built from `factValues`, whose types are held to SheetFacts above.
export const sheet = sheetShape as unknown as z.ZodType<SheetFile>;
