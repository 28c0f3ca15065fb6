// Several runs side by side: one row an item, one column a run, the state in words.
import { itemsOf } from '../../checklists/checklist.ts';
import { entryOf, stateWords, type ChecklistRun } from '../../checklists/run.ts';
import { applies, wanting } from '../../checklists/progress.ts';
import { h, need } from '../dom.ts';
import type { Desk } from './desk.ts';

/** So many columns can be read; more can be exported. */
const most = 6;

/** Wires the comparison; `show` draws it again where it is open. */
export function compare(desk: Desk): { readonly show: () => void } {
  const place = need('#compare', HTMLElement);
  const toggle = need('#run-compare', HTMLButtonElement);
  const choices = need('#compare-choices', HTMLElement);
  const table = need('#compare-table', HTMLTableElement);
  let chosen: readonly string[] | undefined;

  toggle.addEventListener('click', () => {
    place.hidden = !place.hidden;
    toggle.setAttribute('aria-expanded', String(!place.hidden));
    show();
  });

  function show(): void {
    if (place.hidden) return;
    const runs = [...desk.runs()].sort((a, b) => (a.head.name < b.head.name ? -1 : 1));
    const picked = chosen ?? [desk.current().id, ...runs.map(({ id }) => id)].slice(0, 3);
    const columns = runs.filter(({ id }) => picked.includes(id));
    choices.replaceChildren(
      ...runs.map((run) => {
        const box = h('input');
        box.type = 'checkbox';
        box.checked = picked.includes(run.id);
        box.disabled = !box.checked && columns.length >= most;
        box.addEventListener('change', () => {
          chosen = box.checked ? [...picked, run.id] : picked.filter((id) => id !== run.id);
          show();
          choices.querySelectorAll('input')[runs.indexOf(run)]?.focus();
        });
        return h('label', {}, box, ` ${run.head.name}`);
      }),
    );
    const head = h(
      'tr',
      {},
      cell('th', 'Item', 'col'),
      ...columns.map(({ head: { name } }) => cell('th', name, 'col')),
    );
    const rows = itemsOf(desk.checklist).map((item) => {
      const link = h('a', {}, item.sentence);
      link.href = `#${item.id}`;
      const first = cell('th', '', 'row');
      first.append(link);
      return h('tr', {}, first, ...columns.map((run) => cell('td', words(item, run))));
    });
    table.replaceChildren(h('thead', {}, head), h('tbody', {}, ...rows));
  }

  function words(item: Parameters<typeof wanting>[0], run: ChecklistRun): string {
    const entry = entryOf(run, item.id);
    const asked = applies(item, desk.advisor.settled(run)).applies;
    if (asked === 'no') return 'not asked here';
    const wants = wanting(item, entry);
    const more = { proof: ' (proof missing)', reason: ' (reason missing)', 'look-again': ' (look again)' } as const;
    return stateWords[entry.state] + (wants === undefined ? '' : more[wants]);
  }

  return { show };
}

function cell(tag: 'td' | 'th', text: string, scope?: 'row' | 'col'): HTMLTableCellElement {
  const element = h(tag, {}, text);
  if (scope !== undefined) element.setAttribute('scope', scope);
  return element;
}
