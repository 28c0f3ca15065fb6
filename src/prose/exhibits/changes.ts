import { compare } from '../../knowledge/problems.ts';
import type { Referable, Upstream } from '../../knowledge/types.ts';
import { changeName, stateWords } from '../../knowledge/changes.ts';
import { table, type Exhibit } from './parts.ts';
import { escapeMarkup } from '../../text/escape.ts';

const groups: Readonly<Record<Upstream['group'], string>> = {
  succession: 'The line of succession',
  attempt: 'Attempts that did not land',
  foundation: 'What they stand on',
  choice: 'Which backend a draft gets when none is named',
  'open-end': 'Open ends',
  field: 'From the field',
};

function link(base: string, change: Upstream): string {
  return `<a href="${base}upstream/${change.id}/">${escapeMarkup(changeName(change))}</a>`;
}

function inOrder(facts: Referable): Upstream[] {
  return [...facts.upstream.values()].sort((a, b) => a.number - b.number || compare(a.id, b.id));
}

/** Every change, by group, with its state and the day of the state. */
export const changes: Exhibit = (facts, base) =>
  (Object.keys(groups) as Upstream['group'][])
    .map((group) => {
      const rows = inOrder(facts)
        .filter((change) => change.group === group)
        .map((change) => [link(base, change), escapeMarkup(change.title), stateWords(change)]);
      return `<h3 id="group-${group}">${groups[group]}</h3>\n${table(groups[group], ['Change', 'What', 'State'], rows)}`;
    })
    .join('');

/** What is open and what follows if it moves: the things to look at again. */
export const follow: Exhibit = (facts, base) => {
  const items = inOrder(facts)
    .filter(({ watch }) => watch !== undefined)
    .sort((a, b) => compare(a.state === 'open' ? '0' : '1', b.state === 'open' ? '0' : '1') || a.number - b.number)
    .map((change) => `<li>${link(base, change)} (${stateWords(change)}). ${escapeMarkup(change.watch ?? '')}</li>`);
  return `<ul>\n${items.join('\n')}\n</ul>\n`;
};

/** Everything dated, oldest first. */
export const timeline: Exhibit = (facts, base) => {
  const events = [
    ...[...facts.upstream.values()].flatMap((change) =>
      (['opened', 'merged', 'closed'] as const).flatMap((what) => {
        const date = change[what];
        return date === undefined
          ? []
          : [{ date, html: `${link(base, change)} ${what}: ${escapeMarkup(change.title)}` }];
      }),
    ),
    ...[...facts.releases.values()].flatMap(({ id, date, dated, version, what }) =>
      date === undefined
        ? []
        : [
            {
              date,
              html: `<a href="${base}versions/#${id}">${what === 'aiter' ? 'AITER' : what === 'vllm' ? 'vLLM' : 'Image'} ${escapeMarkup(version)}</a>${dated === 'by' ? ' seen' : ''}`,
            },
          ],
    ),
  ].sort((a, b) => compare(a.date, b.date) || compare(a.html, b.html));
  const days = [...new Set(events.map(({ date }) => date))];
  const items = days.map((date) => {
    const of = events.filter((event) => event.date === date).map(({ html }) => html);
    return `<li><time datetime="${date}">${date}</time> ${of.join('; ')}</li>`;
  });
  return `<ol class="timeline">\n${items.join('\n')}\n</ol>\n`;
};
