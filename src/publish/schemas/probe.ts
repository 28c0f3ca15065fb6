// What public/probe.py reports: `can-i-unpin/probe@2`. The tests hold real reports against it; the site serves it as JSON Schema.
import { z } from 'zod';
import { keys, rowOf } from '../../engine/keys.ts';

const answer = z.enum(['yes', 'no', 'unknown']);
const line = z.string().max(400);

/** The keys that the table says a probe settles. */
const probeKeys = keys.filter((key) => rowOf(key).probe === true);

/** A package as it is installed. `why` says what could not be found out. */
const packageFound = {
  found: z.boolean(),
  why: line.optional(),
  path: line.optional(),
  foundBy: z.enum(['import path', 'egg-link']).optional(),
  distribution: z.string().optional(),
  version: z.string().optional(),
  commit: z.string().optional(),
  /** It runs from a source tree, so metadata can be older than the code. */
  editable: z.boolean().optional(),
};

const blockLengths = z.array(z.int().min(1).max(16));

const manifest = z.union([
  z.strictObject({ read: z.literal(false), why: line }),
  z.strictObject({
    read: z.literal(true),
    columns: z.array(z.string()),
    decodeRows: z.int(),
    prefillRows: z.int(),
    /** Before the mask could be chosen, the column `causal` did not tell the kernels' mask. */
    maskColumn: z.enum(['means the mask', 'not a mask']),
    byMask: z.strictObject({ causal: z.int(), nonCausal: z.int(), notSelectable: z.int() }),
    /** dtype of query and cache → heads per rank → block lengths, for persistent decode without LSE or context parallelism. */
    blocks: z.record(
      z.enum(['bf16', 'fp8']),
      z.record(
        z.enum(['16', '32', '64', '128']),
        z.strictObject({
          /** With a non-causal row of their own heads and block length. */
          listed: blockLengths,
          /** Served after the folds of `rulesOf`: non-causal, or block 1, where there is nothing to mask. */
          reached: blockLengths,
        }),
      ),
    ),
  }),
]);

const gpu = z.strictObject({
  arch: z
    .string()
    .regex(/^gfx[0-9a-f]{3,5}$/)
    .optional(),
  archName: z.string().optional(),
  model: z.string().optional(),
  name: z.string().optional(),
  pciId: z
    .string()
    .regex(/^0x[0-9a-f]{4,8}$/)
    .optional(),
});

const gpuSource = z.strictObject({
  answered: z.boolean(),
  why: line.optional(),
  gpus: z.array(gpu).optional(),
});

export const probeReport = z.strictObject({
  schema: z.literal('can-i-unpin/probe@2'),
  probe: z.strictObject({
    python: z.string(),
    seconds: z.number(),
    /** False where the time ran out or a part failed; the notes say which. */
    complete: z.boolean(),
  }),
  /** What this report settles, with the keys and spellings of `check --set`. What is unknown is left out. `vllm.patches`: `none` means looked for and not in. */
  deployment: z.partialRecord(z.enum(probeKeys), z.string()),
  /** What was read from the code, not from versions. */
  capabilities: z.strictObject({
    'vllm.generation': z.enum(['before-55966', 'branch-53001', 'merged-55966', 'with-57085', 'unknown']),
    'aiter.causal': answer,
    /** `no` only beside a vLLM that is there: the Python that runs it knows no AITER. */
    'aiter.installed': answer,
    /** Both marks for which vLLM leaves 24 heads unpadded. */
    'aiter.native24': answer,
    /** vLLM asks AITER's signature for `causal` (mla_decode_supports_non_causal). */
    'vllm.probe': answer,
    /** And raises where it is missing, instead of falling back. */
    'vllm.probeRaises': answer,
    'vllm.passesCausal': z.enum(['always', 'when-non-causal', 'never', 'unknown']),
    /** The mask given to get_mla_metadata_v1: a constant, or the block's own. */
    'vllm.metadataMask': z.enum(['constant', 'passed', 'unknown']),
    'vllm.declaresNonCausal': answer,
    'vllm.offersNonCausal': answer,
    'vllm.archGate': z.enum(['gfx950', 'none', 'unknown']),
    'vllm.nonCausalUnderDcp': answer,
    'vllm.fp8TwoTokenGuard': answer,
  }),
  /** What the installed vLLM does, named and valued as in a release's sheet. */
  facts: z.record(z.string(), z.unknown()),
  /** Why the other facts are unknown: the place, and what was expected there. */
  unread: z.record(z.string(), z.string()),
  vllm: z.strictObject(packageFound),
  aiter: z.strictObject({
    ...packageFound,
    causal: z.enum(['yes', 'no']).optional(),
    readFrom: z.string().optional(),
    readBy: z.enum(['syntax tree', 'definition line']).optional(),
    parameters: z.array(z.string()).optional(),
  }),
  manifests: z.strictObject({
    found: z.boolean(),
    why: line.optional(),
    path: line.optional(),
    /** The AITER release whose fold rules `reached` follows. */
    rulesOf: z.string().optional(),
    archs: z.record(z.string(), manifest).optional(),
  }),
  gpus: z.strictObject({
    found: z.boolean(),
    count: z.int(),
    archs: z.array(z.string()),
    models: z.array(z.string()),
    sources: z.partialRecord(z.enum(['torch', 'rocminfo', 'kfd', 'pci']), gpuSource),
  }),
  rocm: z.strictObject({
    version: z.string().optional(),
    hip: z.string().optional(),
    torch: z.string().optional(),
    cuda: z.string().optional(),
    why: line.optional(),
  }),
  environment: z.strictObject({
    /** Only switches that are set in the probe's own environment; a server can be started with others. */
    switches: z.record(
      z.string(),
      z.enum(['0', '1', 'true', 'false', 'auto', 'asm', 'gluon', 'segmented', 'empty', 'set']),
    ),
  }),
  /** What the config.json of each checkpoint that was named settles; the same values stand in `deployment`. */
  checkpoints: z
    .partialRecord(
      z.enum(['draft', 'target']),
      z.strictObject({ found: z.boolean(), why: line.optional(), values: z.partialRecord(z.enum(keys), z.string()) }),
    )
    .optional(),
  notes: z.array(z.strictObject({ code: z.string().regex(/^[a-z0-9-]+$/), text: line })),
});

export type ProbeReport = z.infer<typeof probeReport>;

/** The same as JSON Schema (2020-12), for `/api/v1/schema/probe.json`. */
export function probeJsonSchema(): object {
  return {
    title: 'can-i-unpin/probe@2',
    description: 'The report of probe.py: what one installation says about AITER MLA decode and non-causal drafts.',
    ...z.toJSONSchema(probeReport),
  };
}
