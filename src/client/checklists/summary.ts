// How far the open run is: the bar, each part, each gate, and what is hidden with the reasons.
import { entryOf, stateWords, type ChecklistRun } from '../../checklists/run.ts';
import { gateWords, type GateProgress, type Progress, type RunProgress } from '../../checklists/progress.ts';
import { h, need, setText } from '../dom.ts';
import type { Desk } from './desk.ts';

/** Writes how far the open run is into the places that the page has for it. */
export function showSummary(desk: Desk, stand: RunProgress): void {
  const run = desk.current();
  setText(need('#bar-run', HTMLElement), run.head.name);
  setText(need('#bar-progress', HTMLElement), told(stand.all));
  const meter = need('#bar-meter', HTMLProgressElement);
  meter.max = Math.max(1, stand.all.total);
  meter.value = stand.all.settled;
  need('#undo', HTMLButtonElement).disabled = desk.history().done.length === 0;
  need('#redo', HTMLButtonElement).disabled = desk.history().undone.length === 0;
  for (const { section, progress } of stand.sections) {
    const place = need(`[data-section="${section.id}"] .section-progress`, HTMLElement);
    place.hidden = false;
    setText(place, progress.total === 0 ? 'Nothing here applies to this deployment.' : told(progress));
  }
  for (const gate of stand.gates) showGate(gate);
  showPrintHead(run, stand.all);
  showHidden(stand);
  showUnknown(desk, stand);
}

/** What a print of this run starts with. */
function showPrintHead({ head, entries }: ChecklistRun, all: Progress): void {
  const deployment = Object.entries(head.deployment).map(([key, value]) => `${key}=${value}`);
  const rows = [
    ['Run', Object.keys(entries).length === 0 && deployment.length === 0 ? '' : head.name],
    ['Who', head.who],
    ['Deployment', deployment.join(', ')],
    ['Settled', all.settled === 0 ? '' : told(all)],
  ].filter(([, text]) => text !== '');
  need('#print-head', HTMLElement).replaceChildren(
    ...rows.map(([name = '', text = '']) => h('div', {}, h('dt', {}, name), h('dd', {}, text))),
  );
}

function told({ settled, total, states, wanting }: Progress): string {
  const more = [
    states.fail > 0 ? `${states.fail} failed` : '',
    states.blocked > 0 ? `${states.blocked} blocked` : '',
    wanting > 0 ? `${wanting} to be completed or looked at again` : '',
  ].filter((text) => text !== '');
  return [`${settled} of ${total} settled`, ...more].join(', ');
}

function showGate({ gate, state, progress, waitsFor }: GateProgress): void {
  const row = need(`.gates [data-gate="${gate.id}"]`, HTMLElement);
  row.dataset['state'] = state;
  const links = waitsFor.flatMap((id, index) => {
    const link = h('a', {}, id);
    link.href = `#${id}`;
    return [index === 0 ? ' ' : ', ', link];
  });
  const words = h('strong', {}, gateWords[state]);
  const counts = state === 'none' ? '' : `, ${progress.settled} of ${progress.total} settled`;
  need('.gate-state', HTMLElement, row).replaceChildren(
    words,
    counts,
    ...(waitsFor.length === 0 ? ['.'] : ['; waits for', ...links, '.']),
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

function showUnknown(desk: Desk, { unknown }: RunProgress): void {
  const place = need('#unknown', HTMLElement);
  place.hidden = unknown.length === 0;
  need('ul', HTMLElement, place).replaceChildren(
    ...unknown.map((id) => {
      const { state, evidence, note, reason } = entryOf(desk.current(), id);
      const words = [reason, evidence, note].filter((text) => text !== '').join(' · ');
      return h('li', {}, h('code', {}, id), `: ${stateWords[state]}${words === '' ? '' : ` · ${words}`}`);
    }),
  );
}
