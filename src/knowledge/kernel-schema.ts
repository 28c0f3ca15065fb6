// What the files in content/kernels/ must look like.
import { z } from 'zod';
import type { Shape } from '../engine/kernels/types.ts';

const count = z.int().nonnegative();
const name = z.string().regex(/^v\d+(?:\.\d+)+(?:\.(?:post|dev|rc)\d+)?$/, 'must be a tag such as v0.1.20.post1');
const ruleId = z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be lower-case words joined by hyphens');
const arch = z.string().regex(/^gfx[0-9a-f]+$/, 'must be an architecture such as gfx950');
const dtypes = z.string().regex(/^[a-z0-9]+\/[a-z0-9]+$/, 'must be a query and a KV dtype such as fp8/fp8');

const range = z
  .strictObject({
    in: z.array(count).min(1).optional(),
    not: z.array(count).min(1).optional(),
    from: count.optional(),
    to: count.optional(),
    multipleOf: z.int().positive().optional(),
  })
  .refine((r) => Object.keys(r).length > 0, 'needs a limit: in, not, from, to or multipleOf');

const when = z.strictObject({
  arch: arch.optional(),
  dtypes: z.array(dtypes).min(1).optional(),
  heads: range.optional(),
  block: range.optional(),
  rows: range.optional(),
  batch: range.optional(),
  persistent: z.boolean().optional(),
});

const rule = { id: ruleId, says: z.string().min(10), when, measured: z.boolean().optional() };
const leaves = z.literal(false, 'can only be false').optional();

export const routeRule = z.strictObject({ ...rule, split: z.int().positive().optional(), persistent: leaves });
export const askRule = z.strictObject({
  ...rule,
  heads: count.optional(),
  block: count.optional(),
  persistent: leaves,
  refuse: z.string().optional(),
});
export const foldRule = z.strictObject({ ...rule, heads: z.int().positive(), block: count });

export const kernelSource = z.strictObject({
  title: z.string().min(3),
  url: z.url({ protocol: /^https$/, error: 'must be an address that starts with https://' }),
});
const sources = z.array(kernelSource).min(1, 'needs at least one source');

const span = z.tuple([count, count]);

export const wholeRules = z.strictObject({
  name,
  sources,
  checked: z.strictObject({ archs: z.array(arch), dtypes: z.array(dtypes), heads: span, blocks: span }),
  padTo: z.int().positive(),
  route: z.array(routeRule),
  refusal: z.string(),
  ask: z.array(askRule),
  fold: z.array(foldRule),
  singleTokenIsCausal: z.boolean(),
  miss: z.string(),
});

/** A rule that takes another's place; its list decides which of the three kinds it must be. */
const replacement = z.looseObject({ id: ruleId });

export const changedRules = z.strictObject({
  name,
  sources,
  extends: name,
  change: z.record(ruleId, z.array(replacement)),
});

/** One kernel a line: `fp8/fp8 16x4 ps non-causal lse cprr mla_…`; 0 for any block, no mask where the call has none. */
const shapeLine =
  /^(?<q>[a-z0-9]+)\/(?<kv>[a-z0-9]+) (?<heads>\d+)x(?<block>\d+)(?<ps> ps)?(?: (?<mask>causal|non-causal))?(?<lse> lse)?(?<cp> cprr)? (?<kernel>[A-Za-z_]\w*)$/;

export const shape = z.string().transform((line, context) => {
  const found = shapeLine.exec(line)?.groups;
  if (found === undefined) {
    context.addIssue({ code: 'custom', message: 'must read like "fp8/fp8 16x4 ps non-causal lse cprr kernel_name"' });
    return z.NEVER;
  }
  const { q = '', kv = '', heads, block, ps, mask, lse, cp, kernel = '' } = found;
  return {
    q,
    kv,
    heads: Number(heads),
    block: Number(block),
    persistent: ps !== undefined,
    ...(mask === undefined ? {} : { mask: mask as 'causal' | 'non-causal' }),
    lse: lse !== undefined,
    cp: cp !== undefined,
    kernel,
  };
});

/** A kernel as its line in a release's file: what `shape` reads. */
export function shapeText({ q, kv, heads, block, persistent, mask, lse, cp, kernel }: Shape): string {
  const marks = [persistent ? 'ps' : '', mask ?? '', lse ? 'lse' : '', cp ? 'cprr' : ''].filter((mark) => mark !== '');
  return [`${q}/${kv}`, `${heads}x${block}`, ...marks, kernel].join(' ');
}

export const releaseFile = z
  .strictObject({
    tag: name,
    rules: name,
    /** The rules were checked against this release's own outcomes. */
    verified: z.boolean(),
    maskArgument: z.boolean(),
    note: z.string().optional(),
    sources,
    sameShapesAs: name.optional(),
    shapes: z.record(arch, z.array(shape)).optional(),
    /** What the import found against the release before. */
    changed: z
      .strictObject({ since: name, added: z.array(z.string()).default([]), removed: z.array(z.string()).default([]) })
      .optional(),
  })
  .refine((r) => (r.shapes === undefined) !== (r.sameShapesAs === undefined), 'needs either shapes or sameShapesAs');

export type ChangedRules = z.infer<typeof changedRules>;
export type KernelReleaseFile = z.infer<typeof releaseFile>;
