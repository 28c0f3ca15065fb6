// Single keys while an item has the focus, and never while somebody writes.
import type { TextField } from '../../checklists/run.ts';
import { stateOfKey, type ItemView } from './item-view.ts';
import { openRow } from './rows.ts';

const fieldOfKey: Readonly<Record<string, TextField>> = { e: 'evidence', n: 'note' };

/** Listens for single keys on the whole page. */
export function keyboard(views: readonly ItemView[], step: (direction: 'undo' | 'redo') => void): void {
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { target, key } = event;
    if (!(target instanceof HTMLElement)) return;
    const index = views.findIndex(({ element }) => element.contains(target));
    const view = views[index];
    if (view === undefined) return;
    if (target.matches('textarea, input[type=text], select')) {
      if (key === 'Escape') focus(view);
      return;
    }
    const state = stateOfKey(key);
    const field = Object.hasOwn(fieldOfKey, key) ? fieldOfKey[key] : undefined;
    if (key === 'j') focus(views.slice(index + 1).find(visible));
    else if (key === 'k') focus(views.slice(0, index).findLast(visible));
    else if (state !== undefined) {
      openRow(view);
      view.give(state);
    } else if (field !== undefined) {
      openRow(view);
      view.focusField(field);
    } else if (key === 'z') step('undo');
    else if (key === 'y') step('redo');
    else return;
    event.preventDefault();
  });
}

function visible({ element }: ItemView): boolean {
  return !element.hidden;
}

function focus(view: ItemView | undefined): void {
  view?.element.querySelector<HTMLElement>('h3')?.focus();
}
