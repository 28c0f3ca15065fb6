// `/api/v1/kernels/<tag>.json`: one release for machines, and its JSON Schema.
import { z } from 'zod';
import { bandsOf } from '../../engine/kernels/coverage.ts';
import { panelsOf } from '../../engine/kernels/panels.ts';
import { states, type CellState } from '../../engine/kernels/states.ts';
import type { KernelRelease } from '../../engine/kernels/types.ts';
import { kernelSource, wholeRules } from '../../knowledge/kernel-schema.ts';

const mask = z.enum(['causal', 'non-causal']);

const shape = z.strictObject({
  q: z.string(),
  kv: z.string(),
  heads: z.int(),
  block: z.int().meta({ description: '0: any block length' }),
  persistent: z.boolean(),
  mask: mask.optional().meta({ description: "absent where the release's call cannot choose the mask" }),
  lse: z.boolean(),
  cp: z.boolean().meta({ description: 'for context parallelism ("cprr" in AITER)' }),
  kernel: z.string(),
});

const panel = z.strictObject({
  arch: z.string(),
  q: z.string(),
  kv: z.string(),
  mask,
  bands: z
    .array(
      z.strictObject({
        heads: z.array(z.int()),
        states: z.array(z.enum(Object.keys(states) as [CellState, ...CellState[]])),
      }),
    )
    .meta({
      description: 'heads per rank that behave alike, and their state at each block length from the first checked on',
    }),
});

export const kernelApi = z.strictObject({
  schema: z.literal('can-i-unpin/kernels@1'),
  tag: z.string(),
  verified: z.boolean().meta({ description: 'the rules were checked against this release; where not, all is unknown' }),
  maskArgument: z.boolean().meta({ description: 'mla_decode_fwd takes `causal`' }),
  note: z.string().optional(),
  sources: z.array(kernelSource),
  rules: wholeRules.omit({ sources: true }),
  shapes: z.record(z.string(), z.array(shape)),
  panels: z.array(panel),
});

/** A release as the interface serves it: its data, and what comes of them. */
export function kernelDocument(release: KernelRelease): z.infer<typeof kernelApi> {
  return kernelApi.parse({
    schema: 'can-i-unpin/kernels@1',
    ...release,
    panels: panelsOf(release).map((where) => ({ ...where, bands: bandsOf(release, where) })),
  });
}

/** The JSON Schema of `/api/v1/kernels/TAG.json`. */
export function kernelJsonSchema(): object {
  return { $id: 'can-i-unpin/kernels@1', title: 'Decode kernels of an AITER release', ...z.toJSONSchema(kernelApi) };
}
