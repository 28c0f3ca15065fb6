// The search as a dialog over any page; loaded when somebody first asks for it.
import { h } from '../dom.ts';
import { libraryAt } from './library.ts';
import { search } from './view.ts';

let dialog: HTMLDialogElement | undefined;
let field: HTMLInputElement | undefined;

/** Opens the dialog. @param base the path that the site is served under */
export function open(base: string): void {
  if (dialog === undefined || field === undefined) {
    const input = h('input', {
      type: 'search',
      'aria-label': 'Search',
      autocomplete: 'off',
      spellcheck: 'false',
      placeholder: 'Words, versions, or a line of your log',
    });
    const status = h('p', { role: 'status' });
    const results = h('div', { class: 'found' });
    const close = h(
      'button',
      {
        type: 'button',
        class: 'plain',
        click: () => {
          dialog?.close();
        },
      },
      'Close',
    );
    dialog = h(
      'dialog',
      { class: 'search', 'aria-label': 'Search' },
      h('div', { class: 'field' }, input, close),
      status,
      results,
    );
    field = input;
    search({ input, status, results }, libraryAt(base), base);
    // A result on this very page: the dialog would hide it. A click beside the dialog closes it.
    dialog.addEventListener('click', ({ target }) => {
      if (target === dialog || (target instanceof Element && target.closest('a') !== null)) dialog?.close();
    });
    input.addEventListener('keydown', (event) => {
      const first = results.querySelector('a');
      if (event.key === 'ArrowDown' || event.key === 'Enter') event.preventDefault();
      if (event.key === 'ArrowDown') first?.focus();
      if (event.key === 'Enter') first?.click();
    });
    results.addEventListener('keydown', (event) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      const links = [...results.querySelectorAll('a')];
      const at = links.findIndex((link) => link === document.activeElement) + (event.key === 'ArrowDown' ? 1 : -1);
      event.preventDefault();
      (links[at] ?? input).focus();
    });
    document.body.append(dialog);
  }
  dialog.showModal();
  field.select();
}
