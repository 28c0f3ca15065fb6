// What public/maskcheck.py reports: `can-i-unpin/maskcheck@2`. The tests hold real reports against it; the site serves it as JSON Schema.
import { z } from 'zod';

/** One call of mla_decode_fwd. The figures are there where it answered, `why` where it did not. */
const call = z.strictObject({
  ran: z.enum([
    'non-causal',
    'causal',
    'neither',
    'either',
    'not-finite',
    'raised',
    'aborted',
    'no-argument',
    'timed-out',
    'unavailable',
  ]),
  why: z.string().optional(),
  /** Largest absolute difference to a reference. */
  maxErrorToNonCausal: z.number().optional(),
  maxErrorToCausal: z.number().optional(),
  /** The largest over request, row and head: RMS of the difference, relative to the RMS of the reference there. */
  relativeErrorToNonCausal: z.number().optional(),
  relativeErrorToCausal: z.number().optional(),
  /** The farther relative error over the nearer; null where the nearer is zero. */
  ratio: z.number().nullable().optional(),
  /** Largest difference between output rows whose query rows are equal. */
  spreadOfIdenticalRows: z.number().optional(),
});

export const maskcheckReport = z.strictObject({
  schema: z.literal('can-i-unpin/maskcheck@2'),
  verdict: z.enum([
    'honoured',
    'ignored',
    'wrong',
    'raised',
    'aborted',
    'no-argument',
    'cannot-tell',
    'timed-out',
    'unavailable',
  ]),
  /** The exit code of the run. */
  exit: z.int().min(0).max(8),
  says: z.string(),
  shape: z.strictObject({
    headsPerRank: z.int(),
    blockLength: z.int(),
    /** Cached tokens before the block. */
    context: z.int(),
    kvCacheDtype: z.enum(['bf16', 'fp8']),
    requests: z.int(),
  }),
  /** The GPUs' architectures by the kernel driver; empty where it does not say. */
  archs: z.array(z.string().regex(/^gfx[0-9a-f]{3,5}$/)),
  /** The day of the run, in UTC. */
  date: z.iso.date(),
  /** Versions by metadata, where there are any. */
  installed: z.partialRecord(z.enum(['amd-aiter', 'torch', 'vllm']), z.string()),
  /** Distance of the causal reference to the non-causal one, as a relative error. */
  gapBetweenMasks: z.number(),
  /** The largest relative error that is taken for rounding. */
  tolerance: z.number(),
  calls: z.strictObject({ 'causal=False': call, 'causal=True': call }),
  /** Only where a stand-in ran instead of AITER. */
  fake: z.string().optional(),
});

export type MaskcheckReport = z.infer<typeof maskcheckReport>;

/** The same as JSON Schema (2020-12), for `/api/v1/schema/maskcheck.json`. */
export function maskcheckJsonSchema(): object {
  return {
    title: 'can-i-unpin/maskcheck@2',
    description: "The report of maskcheck.py: which mask AITER's MLA decode ran for one shape.",
    ...z.toJSONSchema(maskcheckReport),
  };
}
