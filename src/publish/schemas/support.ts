// The support matrix for machines: `can-i-unpin/support@1`, every vLLM with every AITER in every setup, unfolded.
import { z } from 'zod';
import { confidences, verdicts } from '../../engine/result.ts';

export const supportShape = z
  .strictObject({
    schema: z.literal('can-i-unpin/support@1'),
    generatedFrom: z.strictObject({ commit: z.string().nullable(), date: z.iso.datetime() }),
    defaults: z
      .record(z.string(), z.string())
      .meta({ description: 'What every cell has where it names nothing else, by the keys of a deployment.' }),
    cells: z.array(
      z.strictObject({
        gpu: z.string().meta({ description: 'Architecture: gfx942, gfx950.' }),
        cache: z.enum(['fp8', 'bf16']),
        block: z.int().meta({ description: 'Tokens of a draft block.' }),
        dcp: z.int().meta({ description: 'Decode context parallelism; 1 is off.' }),
        vllm: z.string(),
        aiter: z.string(),
        verdict: z.enum(verdicts),
        confidence: z.enum(confidences),
        word: z.string().meta({ description: 'What the cell says on the page.' }),
        ships: z.boolean().meta({ description: 'The release’s own image brings this AITER.' }),
        check: z.string().meta({ description: 'The check, filled in.' }),
      }),
    ),
  })
  .meta({ title: 'The support matrix: vLLM by AITER, per GPU, cache, block and context parallelism' });

export type Support = z.infer<typeof supportShape>;

/** The JSON Schema of `can-i-unpin/support@1`. */
export function supportJsonSchema(): object {
  return z.toJSONSchema(supportShape, { io: 'input' });
}

/** The cells as comma-separated values, one a line. No value holds a comma or a quote but the address, which is encoded. */
export function supportCsv({ cells }: Support): string {
  const [first] = cells;
  if (first === undefined) return '';
  const names = Object.keys(first) as (keyof typeof first)[];
  return [names.join(','), ...cells.map((cell) => names.map((name) => String(cell[name])).join(',')), ''].join('\n');
}
