// What the files in content/ must look like. Types are derived from here.
import { z } from 'zod';

export const id = z
  .string()
  .regex(/^[a-z0-9]+(?:[-.][a-z0-9]+)*$/, 'must be lower-case words joined by hyphens, such as aiter-causal-argument');
export const day = z.iso.date('must be a date like 2026-11-29');
const address = z.url({ protocol: /^https$/, error: 'must be an address that starts with https://' });

/** How a statement is known. measured: somebody ran it; stated: a source says so; inferred: it follows from other claims. */
export const status = z.enum(['measured', 'stated', 'inferred']);

/** A number with its unit. `digits`: decimals to show; `scientific` for figures like 7.1e-03. */
export const figure = z.strictObject({
  value: z.number(),
  unit: z.string().default(''),
  digits: z.int().min(0).max(6).optional(),
  scientific: z.boolean().optional(),
  /** The half-width of its uncertainty, in the same unit. */
  plusMinus: z.number().positive().optional(),
});

/** A number that follows from others; the build recomputes it. Operands are `claim-id.figure` or `.figure` of the same claim. */
const derivedFigure = z.strictObject({
  value: z.number(),
  unit: z.string().default(''),
  digits: z.int().min(0).max(6),
  by: z.enum(['gain-percent', 'difference', 'product', 'ratio', 'sum']),
  of: z.array(z.string()).min(2),
});

export const topics = [
  'terms',
  'choice',
  'selection',
  'eligibility',
  'routing',
  'build',
  'kernel',
  'versions',
  'hardware',
  'models',
  'evidence',
  'silent-failures',
  'history',
  'reading',
  'operations',
] as const;

export const claim = z.strictObject({
  id,
  /** One statement, in our own words. `{name}` stands for a figure of this claim. */
  text: z.string().min(10),
  topic: z.enum(topics),
  status,
  sources: z.array(id).min(1, 'needs at least one source'),
  asOf: day,
  /** When somebody should look again; for what can change. */
  recheck: day.optional(),
  figures: z.record(id, figure).default({}),
  derived: z.record(id, derivedFigure).default({}),
  /** Whose measurement it is where it is not the seed's author's or our own. */
  by: z.string().optional(),
  /** Ids of claims that this one took over: their addresses lead here. */
  formerly: z.array(id).default([]),
  /** The other side of a disagreement: ids of claims that say otherwise. */
  disagrees: z.array(id).default([]),
  applies: z
    .strictObject({
      vllm: z.array(z.enum(['before-55966', 'branch-53001', 'merged-55966', 'with-57085'])).optional(),
      aiter: z.string().optional(),
      arch: z.array(z.string()).optional(),
    })
    .default({}),
});
export const claimFile = z.array(claim);

export const source = z.strictObject({
  id,
  kind: z.enum(['pull-request', 'issue', 'review', 'commit', 'tag', 'file', 'log', 'image', 'documentation', 'own']),
  title: z.string().min(3),
  url: address,
  /** When it was written; when we read it. */
  date: day,
  read: day,
  note: z.string().optional(),
});
export const sourceFile = z.array(source);

/** Front matter of content/upstream/*.md; the file's name is the id, such as vllm-55966. */
export const upstreamHead = z.strictObject({
  repo: z.enum(['vllm-project/vllm', 'ROCm/aiter', 'SemiAnalysisAI/InferenceX']),
  number: z.int().positive(),
  kind: z.enum(['pull-request', 'issue']),
  /** What it is, in one line of our own. */
  title: z.string().min(5),
  /** What prose calls it: `the non-causal change`. Left out where nobody speaks of it often. */
  name: z.string().min(5).optional(),
  group: z.enum(['succession', 'attempt', 'foundation', 'open-end', 'choice', 'field']),
  opened: day.optional(),
  state: z.enum(['open', 'merged', 'closed', 'unknown']),
  /** The day the state was read to be so: the newest message seen. */
  asOf: day,
  merged: day.optional(),
  closed: day.optional(),
  commit: z.string().optional(),
  supersedes: z.array(id).default([]),
  needs: z.array(id).default([]),
  /** The released versions that hold it, of those that were read; `none`: it is in none of them. */
  releases: z
    .strictObject({
      since: z.string(),
      /** The last one, where a later release took it out. */
      until: z.string().optional(),
      claim: id,
    })
    .optional(),
  /** What follows if this moves. */
  watch: z.string().optional(),
});

/** Front matter of content/guide/*.md. */
export const pageHead = z.strictObject({
  title: z.string().min(1),
  summary: z.string().max(160),
  order: z.int().nonnegative(),
  /** Where the page lives, if not under /guide/. */
  address: z
    .string()
    .regex(/^\/[a-z]+(?:-[a-z]+)*\/$/, 'must be a path like /versions/')
    .optional(),
});

export const release = z.strictObject({
  id,
  what: z.enum(['vllm', 'aiter', 'image']),
  version: z.string(),
  /** What the build calls itself, where `version` is a name of ours: 0.28.1rc1.dev681+ge7edf17ce. */
  build: z.string().optional(),
  commit: z.string().optional(),
  date: day.optional(),
  /** `on`: the date is exact; `by`: it existed by then. */
  dated: z.enum(['on', 'by']).default('on'),
  verified: z.boolean(),
  /** For vLLM: which generation of behaviour it has, where that is known. */
  generation: z.enum(['before-55966', 'branch-53001', 'merged-55966', 'with-57085', 'unknown']).optional(),
  /** For AITER: does mla_decode_fwd take `causal`? */
  causal: z.enum(['yes', 'no', 'unknown']).optional(),
  /** The AITER it pins by default. */
  pins: z.string().optional(),
  claims: z.array(id).default([]),
  note: z.string().optional(),
});
export const releaseFile = z.array(release);

export const gpu = z.strictObject({
  arch: z.string(),
  models: z.array(
    z.strictObject({
      name: z.string(),
      pciIds: z.array(z.string()).default([]),
      /** vLLM's own name map lacks it. */
      outsideMap: z.boolean().default(false),
      virtual: z.boolean().default(false),
    }),
  ),
  claims: z.array(id).default([]),
});
export const hardwareFile = z.array(gpu);

/** What is known of a checkpoint, target or draft, by its public name. */
export const model = z.strictObject({
  name: z.string(),
  role: z.enum(['target', 'draft']),
  attention: z.enum(['mla', 'sparse-mla', 'other', 'unknown']),
  heads: z.int().positive().optional(),
  causal: z.enum(['yes', 'no']).optional(),
  /** `unset`: its config.json has no such key, so the release's default holds. */
  anchor: z.enum(['sampled', 'bonus', 'unset']).optional(),
  claims: z.array(id).default([]),
});
export const modelFile = z.array(model);

/** What a key of the Deployment is called and how a person finds its value. */
const keyDoc = z.strictObject({
  key: z.string(),
  label: z.string(),
  find: z.string(),
  values: z.array(z.string()).default([]),
});
export const keyFile = z.array(keyDoc);

export type Claim = z.infer<typeof claim>;
export type Figure = z.infer<typeof figure>;
export type Source = z.infer<typeof source>;
export type UpstreamHead = z.infer<typeof upstreamHead>;
export type PageHead = z.infer<typeof pageHead>;
export type Release = z.infer<typeof release>;
export type Gpu = z.infer<typeof gpu>;
export type Model = z.infer<typeof model>;
export type KeyDoc = z.infer<typeof keyDoc>;
