import { compare } from '../../knowledge/problems.ts';
import type { Referable } from '../../knowledge/types.ts';
import { changeName, stateWords } from '../../knowledge/changes.ts';
import { framed, label, picture, rect, type Exhibit } from './parts.ts';
import { escapeMarkup } from '../../text/escape.ts';

const box = { width: 148, height: 42, gapX: 18, gapY: 34 } as const;

interface Edge {
  readonly from: string;
  readonly to: string;
  readonly kind: 'needs' | 'supersedes';
}

/** `needs` and `supersedes` of all changes as arrows from the older to the newer. */
function edgesOf(facts: Referable): Edge[] {
  return [...facts.upstream.values()].flatMap((change) =>
    (['needs', 'supersedes'] as const).flatMap((kind) => change[kind].map((from) => ({ from, to: change.id, kind }))),
  );
}

/** The row of each change that has an arrow: one below everything that it needs or replaces. */
export function layersOf(edges: readonly Edge[]): Map<string, number> {
  const layers = new Map<string, number>();
  const depth = (id: string): number => {
    const known = layers.get(id);
    if (known !== undefined) return known;
    const above = edges.filter((edge) => edge.to === id).map((edge) => depth(edge.from) + 1);
    const found = Math.max(0, ...above);
    layers.set(id, found);
    return found;
  };
  for (const { from, to } of edges) {
    depth(from);
    depth(to);
  }
  return layers;
}

/** The succession graph, and the same in words below it. */
export const succession: Exhibit = (facts, base) => {
  const edges = edgesOf(facts);
  const layers = layersOf(edges);
  const rows: string[][] = [];
  for (const [id, layer] of [...layers].sort(([a], [b]) => compare(a, b))) (rows[layer] ??= []).push(id);
  order(rows, edges);

  const columns = Math.max(...rows.map((row) => row.length));
  const width = columns * (box.width + box.gapX);
  const place = new Map<string, { x: number; y: number }>();
  rows.forEach((row, layer) => {
    const left = (width - row.length * (box.width + box.gapX)) / 2;
    row.forEach((id, index) =>
      place.set(id, { x: left + index * (box.width + box.gapX), y: 4 + layer * (box.height + box.gapY) }),
    );
  });
  const arrows = edges.map(({ from, to, kind }) => {
    const a = place.get(from);
    const b = place.get(to);
    if (a === undefined || b === undefined) return '';
    const [x1, y1] = [a.x + box.width / 2, a.y + box.height];
    const [x2, y2] = [b.x + box.width / 2, b.y];
    const mid = (y1 + y2) / 2;
    return `<path d="M${String(x1)} ${String(y1)}C${String(x1)} ${String(mid)} ${String(x2)} ${String(mid)} ${String(x2)} ${String(y2)}" class="line ${kind}"/>`;
  });
  const boxes = [...place].map(([id, { x, y }]) => {
    const change = facts.upstream.get(id);
    if (change === undefined) return '';
    return (
      rect(x, y, box.width, box.height, `box ${change.state}`) +
      label(x + 8, y + 17, changeName(change), 'start', 'strong') +
      label(x + 8, y + 34, stateWords(change))
    );
  });
  const height = rows.length * (box.height + box.gapY);
  const drawing = picture(
    width,
    height,
    'Succession graph; the list below says the same in words',
    arrows.join('') + boxes.join(''),
  );
  return (
    framed(
      'Succession graph',
      drawing,
      'Full lines: the lower change needs the upper one. Dashed: it replaces it. Each state carries its date.',
    ) + inWords(facts, base, edges)
  );
};

/** Brings what belongs together near each other: two sweeps by the middle of what is above. */
function order(rows: string[][], edges: readonly Edge[]): void {
  for (let layer = 1; layer < rows.length; layer += 1) {
    const above = new Map(
      rows
        .slice(0, layer)
        .flat()
        .map((id, index) => [id, index]),
    );
    const middle = (id: string) => {
      const at = edges.filter((edge) => edge.to === id).map((edge) => above.get(edge.from) ?? 0);
      return at.length === 0 ? 0 : at.reduce((a, b) => a + b, 0) / at.length;
    };
    rows[layer]?.sort((a, b) => middle(a) - middle(b) || compare(a, b));
  }
}

function inWords(facts: Referable, base: string, edges: readonly Edge[]): string {
  const link = (id: string) => {
    const change = facts.upstream.get(id);
    return change === undefined ? id : `<a href="${base}upstream/${id}/">${escapeMarkup(changeName(change))}</a>`;
  };
  const items = [...new Set(edges.map(({ to }) => to))].sort(compare).map((id) => {
    const of = (kind: Edge['kind']) => edges.filter((e) => e.to === id && e.kind === kind).map((e) => link(e.from));
    const change = facts.upstream.get(id);
    const state = change === undefined ? '' : stateWords(change);
    const words = [
      of('supersedes').length > 0 ? `replaces ${of('supersedes').join(' and ')}` : '',
      of('needs').length > 0 ? `needs ${of('needs').join(', ')}` : '',
    ].filter((text) => text !== '');
    return `<li>${link(id)} (${state}) ${words.join(' and ')}.</li>`;
  });
  return `<details><summary>The graph in words</summary><ul>\n${items.join('\n')}\n</ul></details>\n`;
}
