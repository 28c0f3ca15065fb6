// How far the open run is: the bar, each part, each gate, and what is hidden with the reasons.
import { entryOf, stateWords, type ChecklistRun } from '../../checklists/run.ts';
import { itemsOf } from '../../checklists/checklist.ts';
import { gateWords, settled, type GateProgress, type Progress, type RunProgress } from '../../checklists/progress.ts';
import { h, need, setText } from '../dom.ts';
import type { RunEditor } from './run-editor.ts';

/** Writes how far the open run is into the places that the page has for it. */
export function showSummary(editor: RunEditor, stand: RunProgress): void {
  const run = editor.current();
  setText(need('#bar-run', HTMLElement), run.head.name);
  setText(need('#bar-progress', HTMLElement), told(stand.all));
  const meter = need('#bar-meter', HTMLProgressElement);
  meter.max = Math.max(1, stand.all.total);
  meter.value = stand.all.settled;
  need('#undo', HTMLButtonElement).disabled = editor.history().done.length === 0;
  need('#redo', HTMLButtonElement).disabled = editor.history().undone.length === 0;
  for (const { section, progress } of stand.sections) {
    const place = need(`[data-section="${section.id}"] .section-progress`, HTMLElement);
    place.hidden = false;
    setText(place, progress.total === 0 ? 'Nothing here applies to this deployment.' : told(progress));
  }
  const titles = new Map(itemsOf(editor.checklist).map(({ id, sentence }) => [id, sentence]));
  for (const gate of stand.gates) showGate(gate, titles);
  const next = itemsOf(editor.checklist).find(
    (item) => !settled(item, entryOf(run, item.id)) && !stand.hidden.some((hidden) => hidden.item === item),
  );
  const link = need('#bar-next', HTMLAnchorElement);
  link.hidden = next === undefined;
  if (next !== undefined) link.href = `#${next.id}`;
  showPrintHead(run, stand.all);
  showHidden(stand);
  showUnknown(editor, stand);
}

/** What a print of this run starts with. */
function showPrintHead({ head, entries }: ChecklistRun, all: Progress): void {
  const deployment = Object.entries(head.deployment).map(([key, value]) => `${key}=${value}`);
  const rows = [
    ['Run', Object.keys(entries).length === 0 && deployment.length === 0 ? '' : head.name],
    ['Who', head.who],
    ['Deployment', deployment.join(', ')],
    ['Done', all.settled === 0 ? '' : told(all)],
  ].filter(([, text]) => text !== '');
  need('#print-head', HTMLElement).replaceChildren(
    ...rows.map(([name = '', text = '']) => h('div', {}, h('dt', {}, name), h('dd', {}, text))),
  );
}

function told({ settled: done, total, states, wanting }: Progress): string {
  const more = [
    states.fail > 0 ? `${states.fail} failed` : '',
    states.blocked > 0 ? `${states.blocked} blocked` : '',
    wanting > 0 ? `${wanting} to be completed or looked at again` : '',
  ].filter((text) => text !== '');
  return [`${done} of ${total} done`, ...more].join(', ');
}

/** At most this many titles are named; the others are counted. */
const named = 1;

/** A gate as a bar that leads to its first open item, with what it waits for by title. */
function showGate({ gate, state, progress, waitsFor }: GateProgress, items: ReadonlyMap<string, string>): void {
  const row = need(`.gates [data-gate="${gate.id}"]`, HTMLElement);
  row.dataset['state'] = state;
  const [first] = waitsFor;
  const bar = h('progress', {
    max: String(Math.max(1, progress.total)),
    value: String(progress.settled),
    'aria-label': `${gate.title}: done items`,
  });
  const words =
    state === 'none'
      ? gateWords.none
      : `${gateWords[state]}, ${String(progress.settled)} of ${String(progress.total)} done`;
  const link = first === undefined ? h('b', {}, words) : h('a', { href: `#${first}` }, words);
  const rest = waitsFor.length - named;
  const titles = waitsFor.slice(0, named).map((id) => items.get(id) ?? id);
  const waiting =
    titles.length === 0 ? '' : `Waiting for: ${titles.join('; ')}${rest > 0 ? `; and ${String(rest)} more` : ''}`;
  need('.gate-state', HTMLElement, row).replaceChildren(
    bar,
    ' ',
    link,
    ...(waiting === '' ? [] : [h('small', {}, waiting)]),
  );
}

function showHidden({ hidden, all }: RunProgress): void {
  const place = need('#hidden', HTMLElement);
  place.hidden = hidden.length === 0;
  const items =
    hidden.length === 1 ? '1 item is hidden: it does not' : `${hidden.length} items are hidden: they do not`;
  setText(need('#hidden-summary', HTMLElement), `${items} apply to this deployment (${all.total} do or may)`);
  need('#hidden-list', HTMLElement).replaceChildren(
    ...hidden.map(({ item, why }) => h('li', {}, h('strong', {}, item.sentence), `: ${why}.`)),
  );
}

function showUnknown(editor: RunEditor, { unknown }: RunProgress): void {
  const place = need('#unknown', HTMLElement);
  place.hidden = unknown.length === 0;
  need('ul', HTMLElement, place).replaceChildren(
    ...unknown.map((id) => {
      const { state, evidence, note, reason } = entryOf(editor.current(), id);
      const words = [reason, evidence, note].filter((text) => text !== '').join(' · ');
      return h('li', {}, h('code', {}, id), `: ${stateWords[state]}${words === '' ? '' : ` · ${words}`}`);
    }),
  );
}
