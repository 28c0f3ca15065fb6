// What differs between two releases, cell by cell, gathered into lines that a person can read.
import { decode } from './decode.ts';
import { axesOf, panelsOf, samePanel, type Panel } from './panels.ts';
import { headCounts, listText } from './spans.ts';
import { stateOf, states, type CellState } from './states.ts';
import type { KernelRelease } from './types.ts';

export interface KernelChange {
  readonly panel: Panel;
  /** In words: `aborts → kernel`, `folded → folded, another kernel`. */
  readonly what: string;
  /** `heads 1–16 and 48, block 2`. */
  readonly where: string;
  readonly cells: number;
}

/** How a cell differs from the same cell of the release before; undefined where it does not. */
export function difference(
  before: KernelRelease,
  after: KernelRelease,
  panel: Panel,
  heads: number,
  block: number,
): { from: CellState; to: CellState; what: string } | undefined {
  const old = decode(before, { ...panel, heads, block });
  const now = decode(after, { ...panel, heads, block });
  const from = stateOf(old);
  const to = stateOf(now);
  if (from !== to) return { from, to, what: `${states[from].word} → ${states[to].word}` };
  if (now.outcome === 'kernel' && old.text !== now.text)
    return { from, to, what: `${states[to].word} → ${states[to].word}, another kernel` };
  return undefined;
}

/** Every change from one release to another, by panel; within it by kind of change, then by the blocks concerned. */
export function changes(before: KernelRelease, after: KernelRelease): KernelChange[] {
  const axes = axesOf(after);
  return panelsOf(after)
    .filter((panel) => panelsOf(before).some((other) => samePanel(panel, other)))
    .flatMap((panel) => {
      // By kind of change, the blocks of each head count.
      const kinds = new Map<string, Map<number, number[]>>();
      for (const heads of axes.heads)
        for (const block of axes.blocks) {
          const what = difference(before, after, panel, heads, block)?.what;
          if (what === undefined) continue;
          const byHeads = kinds.get(what) ?? new Map<number, number[]>();
          kinds.set(what, byHeads.set(heads, [...(byHeads.get(heads) ?? []), block]));
        }
      return [...kinds].flatMap(([what, byHeads]) =>
        gather(byHeads).map(({ heads, blocks }) => ({
          panel,
          what,
          where: `heads ${headCounts(heads, axes.heads)}, ${blocks.length === 1 ? 'block' : 'blocks'} ${listText(blocks)}`,
          cells: heads.length * blocks.length,
        })),
      );
    });
}

/** Head counts that share their blocks. */
function gather(byHeads: ReadonlyMap<number, readonly number[]>): { heads: number[]; blocks: readonly number[] }[] {
  const groups = new Map<string, { heads: number[]; blocks: readonly number[] }>();
  for (const [heads, blocks] of byHeads) {
    const group = groups.get(blocks.join());
    if (group === undefined) groups.set(blocks.join(), { heads: [heads], blocks });
    else group.heads.push(heads);
  }
  return [...groups.values()];
}
