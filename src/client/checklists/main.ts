// A checklist's page: starts the editor and keeps every part in step with it.
import { itemsOf, type Checklist } from '../../checklists/checklist.ts';
import { progressOf } from '../../checklists/progress.ts';
import type { EngineData } from '../../engine/data.ts';
import type { Hardware } from '../../intake/types.ts';
import { need } from '../dom.ts';
import { fromAddress } from './address.ts';
import { advisor } from './advisor.ts';
import { compare } from './compare.ts';
import { deploymentPanel } from './deployment.ts';
import { openRunEditor, type RunChange } from './run-editor.ts';
import { filters } from './filters.ts';
import { itemView } from './item-view.ts';
import { judgedAnewNotice } from './judged-anew.ts';
import { keyboard } from './keyboard.ts';
import { panel, showDamaged } from './panel.ts';
import { rows } from './rows.ts';
import { say } from './say.ts';
import { openStore } from './store.ts';
import { showSummary } from './summary.ts';
import { transfer } from './transfer.ts';

interface Data {
  readonly base: string;
  readonly checklist: Checklist;
  readonly engine: EngineData;
  readonly hardware: readonly Hardware[];
}
const { base, checklist, engine, hardware } = JSON.parse(need('#checklist-data', HTMLScriptElement).text) as Data;
const store = openStore();
const editor = openRunEditor(checklist, store, advisor(engine));
const views = itemsOf(checklist).map((item) => itemView(item, editor));
const runs = panel(editor, deploymentPanel(editor, base, hardware));
const sideBySide = compare(editor);
const files = transfer(editor);
const anew = judgedAnewNotice(editor);
const filter = filters(views, showAll);

function show(event: RunChange): void {
  const run = editor.current();
  const stand = progressOf(checklist, run, editor.advisor.settled(run));
  if (event.kind === 'runs') runs.showRuns();
  runs.showCurrent();
  // A rebound or another run can change every item; an answer changes its own.
  for (const view of views) {
    if (event.kind !== 'item' || event.item === view.item.id) view.show(stand.open.get(view.item.id));
  }
  anew.show();
  showSummary(editor, stand);
  filter.apply(stand, event.kind === 'item' ? event.item : undefined);
  sideBySide.show();
}
function showAll(): void {
  show({ kind: 'head' });
}
function step(direction: 'undo' | 'redo'): void {
  const refused = editor.step(direction);
  say(refused ?? (direction === 'undo' ? 'Taken back.' : 'Brought forward again.'));
}

editor.listen(show);
need('#undo', HTMLButtonElement).addEventListener('click', () => {
  step('undo');
});
need('#redo', HTMLButtonElement).addEventListener('click', () => {
  step('redo');
});
keyboard(views, step);
addEventListener('beforeunload', (event) => {
  // Asked only where something would be lost.
  if (editor.unsaved().size > 0) event.preventDefault();
});
addEventListener('hashchange', () => {
  fromAddress(editor, files.fromLink);
});
document.documentElement.classList.add('keeps-runs');
for (const part of ['#tool', '.bar']) need(part, HTMLElement).hidden = false;
show({ kind: 'runs' });
rows(views);
showDamaged(editor, (key) => {
  store.discard(key);
});
fromAddress(editor, files.fromLink);
