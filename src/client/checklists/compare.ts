// Several runs side by side: one row an item, one column a run, the state in words.
import { itemsOf } from '../../checklists/checklist.ts';
import { entryOf, stateWords, type ChecklistRun } from '../../checklists/run.ts';
import { byName, nameApart } from '../../checklists/names.ts';
import { applies, gateWords, progressOf, wanting } from '../../checklists/progress.ts';
import { h, need } from '../dom.ts';
import type { RunEditor } from './run-editor.ts';

/** Wires the comparison; `show` draws it again where it is open. */
export function compare(editor: RunEditor): { readonly show: () => void } {
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
    const runs = byName(editor.runs());
    const picked = chosen ?? [editor.current().id, ...runs.map(({ id }) => id)].slice(0, 3);
    const columns = runs.filter(({ id }) => picked.includes(id));
    choices.replaceChildren(
      ...runs.map((run) => {
        const box = h('input');
        box.type = 'checkbox';
        box.checked = picked.includes(run.id);
        box.addEventListener('change', () => {
          chosen = box.checked ? [...picked, run.id] : picked.filter((id) => id !== run.id);
          show();
          choices.querySelectorAll('input')[runs.indexOf(run)]?.focus();
        });
        return h('label', {}, box, ` ${nameApart(run, runs)}`);
      }),
    );
    const head = h(
      'tr',
      {},
      cell('th', 'Item', 'col'),
      ...columns.map((run) => cell('th', nameApart(run, runs), 'col')),
    );
    const stands = columns.map((run) => progressOf(editor.checklist, run, editor.advisor.settled(run)));
    const line = (name: string, words: (index: number) => string) =>
      h('tr', { class: 'sum' }, cell('th', name, 'row'), ...columns.map((_, index) => cell('td', words(index))));
    const sums = [
      line('Verdict of the check', (index) => {
        const run = columns[index];
        return (run && editor.advisor.answer(run)?.verdict) ?? 'no deployment';
      }),
      line('Done', (index) => `${String(stands[index]?.all.settled ?? 0)} of ${String(stands[index]?.all.total ?? 0)}`),
      ...editor.checklist.gates.map(({ id, title }) =>
        line(`Gate: ${title}`, (index) => {
          const gate = stands[index]?.gates.find((one) => one.gate.id === id);
          return gate === undefined
            ? ''
            : `${gateWords[gate.state]}, ${String(gate.progress.settled)} of ${String(gate.progress.total)}`;
        }),
      ),
    ];
    const rows = itemsOf(editor.checklist).map((item) => {
      const link = h('a', {}, item.sentence);
      link.href = `#${item.id}`;
      const first = cell('th', '', 'row');
      first.append(link);
      return h('tr', {}, first, ...columns.map((run) => cell('td', words(item, run))));
    });
    table.replaceChildren(h('thead', {}, head), h('tbody', {}, ...sums, ...rows));
  }

  function words(item: Parameters<typeof wanting>[0], run: ChecklistRun): string {
    const entry = entryOf(run, item.id);
    const asked = applies(item, editor.advisor.settled(run)).applies;
    if (asked === 'no') return 'does not apply';
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
