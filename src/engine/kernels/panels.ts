// The atlas: one panel for each architecture, dtype pair and mask of a release; heads per rank against block length.
import { decode } from './decode.ts';
import { counts, spansOf, type NumberRange } from './spans.ts';
import { stateOf, type CellState } from './states.ts';
import type { DecodeCall, KernelRelease, Mask } from './types.ts';

export type Panel = Pick<DecodeCall, 'arch' | 'q' | 'kv' | 'mask'>;

export const masks: readonly Mask[] = ['non-causal', 'causal'];

/** All panels of a release, by architecture, dtype pair and mask. */
export function panelsOf({ rules }: KernelRelease): Panel[] {
  return rules.checked.archs.flatMap((arch) =>
    rules.checked.dtypes.flatMap((pair) => {
      const [q = '', kv = ''] = pair.split('/');
      return masks.map((mask) => ({ arch, q, kv, mask }));
    }),
  );
}

/** A panel in words. */
export function panelText({ arch, q, kv, mask }: Panel): string {
  return `${arch}, ${q} query, ${kv} cache, ${mask}`;
}

/** Whether two panels are of the same architecture, dtypes and mask. */
export function samePanel(a: Panel, b: Panel): boolean {
  return a.arch === b.arch && a.q === b.q && a.kv === b.kv && a.mask === b.mask;
}

/** What a release comes to at one cell of a panel; heads per rank and block length in tokens. */
export function stateAt(release: KernelRelease, panel: Panel, heads: number, block: number): CellState {
  return stateOf(decode(release, { ...panel, heads, block }));
}

/** The heads and block lengths that the rules of a release were checked for. */
export function axesOf({ rules }: KernelRelease): { heads: number[]; blocks: number[] } {
  return { heads: counts(rules.checked.heads), blocks: counts(rules.checked.blocks) };
}

/**
 * Neighbouring head counts, and neighbouring block lengths, that have the same state everywhere: in every panel of every
 * release given. An atlas needs one row, or one column, for each.
 */
export function alike(releases: readonly KernelRelease[]): { heads: NumberRange[]; blocks: NumberRange[] } {
  const rows = new Map<number, string>();
  const columns = new Map<number, string>();
  const note = (map: Map<number, string>, key: number, mark: string) => map.set(key, (map.get(key) ?? '') + mark);
  for (const release of distinct(releases)) {
    const axes = axesOf(release);
    for (const panel of panelsOf(release))
      for (const heads of axes.heads)
        for (const block of axes.blocks) {
          const mark = stateAt(release, panel, heads, block).slice(0, 4);
          note(rows, heads, mark);
          note(columns, block, mark);
        }
  }
  const spans = (map: ReadonlyMap<number, string>) => spansOf([...map.keys()], (a, b) => map.get(a) === map.get(b));
  return { heads: spans(rows), blocks: spans(columns) };
}

/** The head count that stands for a row: 16 where fewer are padded up to it, else the first. */
export function standsFor(span: NumberRange, padTo: number): number {
  return span.from <= padTo && padTo <= span.to ? padTo : span.from;
}

/** One release of each set that answers alike, the newest of them (the last in the list). */
function distinct(releases: readonly KernelRelease[]): KernelRelease[] {
  return groupAlike(releases).flatMap((group) => group.at(-1) ?? []);
}

/** Releases that answer every call alike together, kernel name and message included; in the order given. */
export function groupAlike(releases: readonly KernelRelease[]): KernelRelease[][] {
  const groups = Map.groupBy(releases, answersOf);
  return [...groups.values()];
}

/** Everything that a release answers, as one text to compare. */
function answersOf(release: KernelRelease): string {
  const { heads, blocks } = axesOf(release);
  const lines = panelsOf(release).flatMap((panel) =>
    heads.flatMap((n) =>
      blocks.map((block) => {
        const answer = decode(release, { ...panel, heads: n, block });
        // The text of the others names the release itself.
        return answer.outcome === 'kernel' || answer.outcome === 'no-kernel' ? answer.text : answer.outcome;
      }),
    ),
  );
  return lines.join('\n');
}
