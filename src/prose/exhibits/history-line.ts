import { changeName } from '../../knowledge/changes.ts';
import { compare } from '../../knowledge/problems.ts';
import type { Referable } from '../../knowledge/types.ts';
import { escapeMarkup } from '../../text/escape.ts';
import type { Exhibit } from './parts.ts';

interface HistoryMark {
  readonly date: string;
  readonly html: string;
  readonly side: 'change' | 'release';
}

/** The story on one line: changes on its one side, releases on the other, every label whole and a link. */
export const historyLine: Exhibit = (facts, base) => {
  const marks = [...changeMarks(facts, base), ...releaseMarks(facts, base)].sort(
    (a, b) => compare(a.date, b.date) || compare(a.html, b.html),
  );
  const items = marks.map(
    ({ date, html, side }) => `<li class="${side}"><time datetime="${date}">${date}</time> <span>${html}</span></li>`,
  );
  return `<ol class="history">\n${items.join('\n')}\n</ol>\n`;
};

function changeMarks(facts: Referable, base: string): HistoryMark[] {
  return [...facts.upstream.values()].flatMap((change) => {
    // A change that prose has a name for is part of the story; the others stand in the index.
    if (change.name === undefined) return [];
    const day = change[change.state === 'merged' ? 'merged' : change.state === 'closed' ? 'closed' : 'opened'];
    const date = day ?? change.asOf;
    const what = day === undefined ? `${change.state} by then` : change.state === 'open' ? 'opened' : change.state;
    const name = `${change.name.charAt(0).toUpperCase()}${change.name.slice(1)}`;
    return [
      {
        date,
        side: 'change' as const,
        html: `<a href="${base}upstream/${change.id}/">${escapeMarkup(name)}</a> ${what} (${changeName(change)})`,
      },
    ];
  });
}

/** vLLM's numbered releases, and the first AITER that takes the mask. */
function releaseMarks(facts: Referable, base: string): HistoryMark[] {
  const releases = [...facts.releases.values()].sort((a, b) => compare(a.date ?? '', b.date ?? ''));
  const first = releases.find(({ what, causal }) => what === 'aiter' && causal === 'yes');
  return releases.flatMap((release) => {
    const { id, what, version, date } = release;
    const shown = (what === 'vllm' && /^\d+\.\d+\.\d+$/.test(version)) || release === first;
    if (!shown || date === undefined) return [];
    const name = what === 'vllm' ? `vLLM ${version}` : `AITER ${version}, the first with the mask`;
    return [{ date, side: 'release' as const, html: `<a href="${base}versions/#${id}">${escapeMarkup(name)}</a>` }];
  });
}
