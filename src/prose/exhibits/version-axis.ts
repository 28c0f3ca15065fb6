import { compare } from '../../knowledge/problems.ts';
import type { Release } from '../../knowledge/schema.ts';
import type { Referable } from '../../knowledge/types.ts';
import { changeName } from '../../knowledge/changes.ts';
import { framed, label, line, picture, rect, type Exhibit } from './parts.ts';

interface Mark {
  readonly date: string;
  readonly text: string;
  /** Existed by that day, or its content was not verified: drawn hollow. */
  readonly hollow: boolean;
}

const perDay = 9;
const top = 44;
const lanes = [
  { name: 'AITER', x: 60 },
  { name: 'vLLM and its default pin', x: 232 },
  { name: 'Changes', x: 450 },
] as const;
const width = 640;
const day = (date: string): number => Date.parse(`${date}T00:00:00Z`) / 86_400_000;

/** AITER, vLLM and the changes between them on one axis of days, from what content/ dates. */
export const versionAxis: Exhibit = (facts) => {
  const columns = [aiter(facts), vllm(facts), changes(facts)].map((marks) =>
    marks.sort((a, b) => compare(a.date, b.date) || compare(a.text, b.text)),
  );
  const dates = columns.flat().map(({ date }) => day(date));
  const first = Math.min(...dates);
  const y = (date: string) => top + (day(date) - first) * perDay;
  const placed = columns.map((marks) => spread(marks.map((mark) => y(mark.date))));
  const bottom = Math.max(...placed.flat(), top + (Math.max(...dates) - first) * perDay) + 16;

  const parts: string[] = [...bands(facts, y, bottom)];
  for (const month of months(first, Math.max(...dates)))
    parts.push(line(48, y(month), width, y(month), 'faint'), label(0, y(month) + 4, month.slice(0, 7)));
  lanes.forEach((lane, index) => {
    parts.push(label(lane.x, 16, lane.name, 'start', 'strong'), line(lane.x, top - 8, lane.x, bottom));
    columns[index]?.forEach((mark, row) => {
      const at = y(mark.date);
      const text = placed[index]?.[row] ?? at;
      parts.push(
        line(lane.x + 4, at, lane.x + 14, text, 'faint'),
        `<circle cx="${String(lane.x)}" cy="${String(at)}" r="4" class="${mark.hollow ? 'dot hollow' : 'dot'}"/>`,
        label(lane.x + 18, text + 4, `${mark.date.slice(5)} ${mark.text}`),
      );
    });
  });
  const described = lanes
    .map(
      ({ name }, index) =>
        `${name}: ${(columns[index] ?? []).map(({ date, text, hollow }) => `${date} ${text}${hollow ? ' (not exact or not verified)' : ''}`).join(', ')}`,
    )
    .join('. ');
  return framed(
    'Releases and changes by date',
    picture(width, bottom + 8, described, parts.join('')),
    'Filled dots are exact and verified. A hollow dot existed by that day, or its content was not verified. The shaded part of a lane is where it has what a non-causal block needs: the argument <code>causal</code> in AITER, the merged change in vLLM’s main branch. The table below says the same in words.',
  );
};

/** Where AITER has the argument, and where vLLM's main branch has the merged change. */
function bands(facts: Referable, y: (date: string) => number, bottom: number): string[] {
  const causal = dated(facts, 'aiter').find((release) => release.causal === 'yes');
  const merged = facts.upstream.get('vllm-55966')?.merged;
  return [
    causal?.date === undefined ? '' : rect(lanes[0].x - 6, y(causal.date), 166, bottom - y(causal.date), 'band'),
    merged === undefined ? '' : rect(lanes[1].x - 6, y(merged), 212, bottom - y(merged), 'band'),
  ];
}

/** Releases of `what` that have a date, oldest first. */
export function dated(facts: Referable, what: Release['what']): Release[] {
  return [...facts.releases.values()]
    .filter((release) => release.what === what && release.date !== undefined)
    .sort((a, b) => compare(a.date ?? '', b.date ?? '') || compare(a.id, b.id));
}

function aiter(facts: Referable): Mark[] {
  return dated(facts, 'aiter').map((release) => ({
    date: release.date ?? '',
    text: `${release.version}${release.causal === 'yes' ? ' causal' : ''}`,
    hollow: release.dated === 'by' || !release.verified,
  }));
}

function vllm(facts: Referable): Mark[] {
  return dated(facts, 'vllm').map((release) => ({
    date: release.date ?? '',
    text: `${release.version.replace(/ on \d.*| from commit.*/, '')}${release.pins === undefined ? '' : ` pins ${release.pins}`}${release.verified ? '' : ' (not verified)'}`,
    hollow: release.dated === 'by' || !release.verified,
  }));
}

function changes(facts: Referable): Mark[] {
  return [...facts.upstream.values()]
    .filter(({ group, id }) => group === 'succession' || group === 'attempt' || id === 'aiter-4565')
    .flatMap((change) => {
      const marks: Mark[] = [];
      const mark = (date: string | undefined, what: string) => {
        if (date !== undefined) marks.push({ date, text: `${changeName(change)} ${what}`, hollow: false });
      };
      mark(change.opened, 'opened');
      mark(change.merged, 'merged');
      mark(change.closed, 'closed');
      return marks;
    });
}

/** Moves labels down until each has a line of its own; `at` must ascend. */
function spread(at: readonly number[]): number[] {
  const rows: number[] = [];
  for (const place of at) rows.push(Math.max(place, (rows.at(-1) ?? -Infinity) + 15));
  return rows;
}

function months(first: number, last: number): string[] {
  const found: string[] = [];
  for (let d = first; d <= last; d += 1) {
    const date = new Date(d * 86_400_000).toISOString().slice(0, 10);
    if (date.endsWith('-01')) found.push(date);
  }
  return found;
}
