// What the page shows without being asked: computed once a build.
import { runAll, type Report } from './experiment.ts';
import { defaults, type Setup } from './setup.ts';

export const published = {
  blocks: [1, 2, 4, 8],
  contexts: [10, 64, 1024],
  caches: ['fp8', 'bf16'],
} as const satisfies { blocks: number[]; contexts: number[]; caches: Setup['cache'][] };

let kept: { table: readonly Report[]; example: Report; long: Report } | undefined;

/**
 * The table of every block and cache at every context, the example that stands on the page before anybody runs one,
 * and a block of two (the masks differ by one position) up to the longest context.
 */
export function publishedReports(): NonNullable<typeof kept> {
  kept ??= {
    table: published.caches.flatMap((cache) =>
      published.blocks.map((block) => runAll({ ...defaults, cache, block, context: 1024 }, [...published.contexts])),
    ),
    example: runAll(defaults),
    long: runAll({ ...defaults, block: 2, context: 8192 }),
  };
  return kept;
}
