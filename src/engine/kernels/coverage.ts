// Where a panel serves, gathered: which heads serve which blocks; and the same in sentences.
import { axesOf, panelsOf, stateAt, type Panel } from './panels.ts';
import { counts, listText } from './spans.ts';
import { served, type CellState } from './states.ts';
import type { KernelRelease } from './types.ts';

/** Head counts that have the same state at each block length. */
export interface Band {
  readonly heads: readonly number[];
  /** By block length, from the first. */
  readonly states: readonly CellState[];
}

/** A panel's head counts, gathered by what they do; in the order of their smallest member. */
export function bandsOf(release: KernelRelease, panel: Panel): Band[] {
  const axes = axesOf(release);
  const bands = new Map<string, { heads: number[]; states: CellState[] }>();
  for (const heads of axes.heads) {
    const row = axes.blocks.map((block) => stateAt(release, panel, heads, block));
    const band = bands.get(row.join());
    if (band === undefined) bands.set(row.join(), { heads: [heads], states: row });
    else band.heads.push(heads);
  }
  return [...bands.values()];
}

/** What a panel serves: block lengths by the head counts that serve them, most heads first, and the heads that serve none. */
interface Service {
  readonly groups: readonly { readonly heads: readonly number[]; readonly blocks: readonly number[] }[];
  readonly none: readonly number[];
}

function serviceOf(release: KernelRelease, panel: Panel): Service {
  const axes = axesOf(release);
  const groups = new Map<string, { heads: number[]; blocks: number[] }>();
  for (const { heads, states } of bandsOf(release, panel)) {
    const blocks = axes.blocks.filter((_, i) => served(states[i] ?? 'unknown'));
    const group = groups.get(blocks.join());
    if (group === undefined) groups.set(blocks.join(), { heads: [...heads], blocks });
    else group.heads.push(...heads);
  }
  const all = [...groups.values()].map((g) => ({ ...g, heads: g.heads.sort((a, b) => a - b) }));
  return {
    groups: all.filter((g) => g.blocks.length > 0).sort((a, b) => b.heads.length - a.heads.length),
    none: all.find((g) => g.blocks.length === 0)?.heads ?? [],
  };
}

export interface CoverageSentence {
  /** Where it holds: the non-causal panels; the causal ones beside them are spoken of too. */
  readonly panels: readonly Panel[];
  /** `gfx950 with an fp8 cache`. */
  readonly subject: string;
  /** What it serves, from the verb to the full stop. */
  readonly text: string;
}

/**
 * What each architecture and cache dtype can serve in a release, one sentence each: the caches that meet a query of
 * their own dtype first, then the mixed pairs; architectures that do the same share a sentence.
 *
 * @param name what an architecture is called, such as `gfx950 (MI350X, MI355X)`
 */
export function sentences(release: KernelRelease, name = (arch: string): string => arch): CoverageSentence[] {
  const panels = panelsOf(release).filter((panel) => panel.mask === 'non-causal');
  const newestFirst = [...panels].sort((a, b) => (a.arch < b.arch ? 1 : a.arch > b.arch ? -1 : 0));
  const ordered = [...newestFirst.filter((p) => p.q === p.kv), ...newestFirst.filter((p) => p.q !== p.kv)];
  const groups: { panels: Panel[]; what: string }[] = [];
  for (const panel of ordered) {
    const what = serves(release, panel);
    const alike = groups.find((g) => g.what === what && g.panels.every((p) => p.q === panel.q && p.kv === panel.kv));
    if (alike === undefined) groups.push({ panels: [panel], what });
    else alike.panels.push(panel);
  }
  return groups.map(({ panels: where, what }) => {
    const { q = '', kv = '' } = where[0] ?? {};
    const cache = q === kv ? `${an(kv)} cache` : `${an(q)} query and ${an(kv)} cache`;
    return {
      panels: where,
      subject: `${where.map((p) => name(p.arch)).join(' and ')} with ${cache}`,
      text: `${where.length === 1 ? 'serves' : 'serve'} ${what}.`,
    };
  });
}

function serves(release: KernelRelease, panel: Panel): string {
  const nonCausal = serviceOf(release, panel);
  const causal = serviceOf(release, { ...panel, mask: 'causal' });
  const { heads, blocks } = axesOf(release);
  const last = blocks.at(-1) ?? 0;
  const each = ({ groups }: Service) =>
    groups.map((g) => `${blocksText(g.blocks, last)} at ${headsText(g.heads, heads)}`).join(' and ');
  const none = heads.filter((n) => nonCausal.none.includes(n) && causal.none.includes(n));
  const refused = none.length > 0 ? '; other head counts are refused' : '';
  const [only, causalOnly] = [nonCausal.groups, causal.groups].map((g) => (g.length === 1 ? g[0] : undefined));
  if (JSON.stringify(nonCausal) === JSON.stringify(causal)) return `${each(nonCausal)}, under both masks${refused}`;
  if (nonCausal.groups.length === 0) return `no non-causal block; causal, ${each(causal)}${refused}`;
  if (only !== undefined && causalOnly?.heads.join() === only.heads.join())
    return `non-causal ${blocksText(only.blocks, last)} and causal ${blocksText(causalOnly.blocks, last)}, at ${headsText(only.heads, heads)}${refused}`;
  return `non-causal ${each(nonCausal)}; causal, ${each(causal)}${refused}`;
}

function blocksText(blocks: readonly number[], last: number): string {
  const end = blocks.at(-1) ?? 0;
  const missing = counts([1, end]).filter((n) => !blocks.includes(n));
  if (missing.length > 2) return `blocks of ${listText(blocks)}`;
  const but = missing.length === 0 ? '' : ` except ${listText(missing)}`;
  if (end === 1) return 'blocks of 1 only';
  return `${end === last ? 'blocks of any length' : 'blocks'} up to ${end}${but}`;
}

function headsText(heads: readonly number[], all: readonly number[]): string {
  const last = all.at(-1) ?? 0;
  if (heads.length === all.length) return `any head count up to ${last}`;
  const sixteens = all.filter((n) => n <= 16 || n % 16 === 0);
  if (heads.join() === sixteens.join()) return '1–16 heads or a multiple of 16';
  return `${listText(heads)} heads`;
}

function an(dtype: string): string {
  return dtype.startsWith('fp8') ? `an ${dtype}` : `a ${dtype}`;
}
