// On the page of a message: which rows of its table fit the line that was pasted. The line stays in the page.
import { isLong } from '../engine/limits.ts';
import { findMessages } from '../intake/readers/log/find.ts';

const watched = new WeakSet<HTMLTextAreaElement>();

/** Narrows the table to what stands in `field`, now and whenever that changes. */
export function watch(field: HTMLTextAreaElement): void {
  if (watched.has(field)) return;
  watched.add(field);
  field.addEventListener('input', () => {
    narrow(field);
  });
  // To lay a megabyte out in the box would stop the page.
  field.addEventListener('paste', (event) => {
    if (!isLong(event.clipboardData?.getData('text/plain') ?? '')) return;
    event.preventDefault();
    refuse();
  });
  if (field.value !== '') narrow(field);
}

function refuse(): void {
  const status = document.querySelector('#your-line-status');
  if (status !== null)
    status.textContent = 'That is more than a line. Paste the whole log into the check, which reads it.';
}

/** Marks the rows whose conditions hold of the text in `field`, and folds the others away; an empty field shows all. */
function narrow(field: HTMLTextAreaElement): void {
  const table = document.querySelector<HTMLElement>('#is-it-yours-table');
  const status = document.querySelector('#your-line-status');
  if (table === null || status === null) return;
  if (isLong(field.value)) {
    field.value = '';
    refuse();
    return;
  }
  const rows = [...table.querySelectorAll<HTMLTableRowElement>('tr[data-when]')];
  const found = findMessages(field.value).find(({ code }) => code === table.dataset['code']);
  const held = new Set(found?.conditions);
  const fits = (row: HTMLTableRowElement) =>
    (row.dataset['when'] ?? '')
      .split(' ')
      .every((name) => (name.startsWith('!') ? !held.has(name.slice(1)) : held.has(name)));
  const fitting = found === undefined ? [] : rows.filter(fits);
  const rest = table.querySelector('details');
  for (const row of rows) {
    row.hidden = fitting.length > 0 && !fitting.includes(row);
    row.classList.toggle('fits', fitting.includes(row));
  }
  if (rest !== null) rest.open = fitting.some((row) => rest.contains(row));
  status.textContent =
    field.value.trim() === ''
      ? ''
      : found === undefined
        ? 'This page’s message is not in that text. Paste it into the check to have it read.'
        : fitting.length === 0
          ? 'This is the message, and no row is about its fields alone.'
          : `${String(fitting.length)} of ${String(rows.length)} rows fit your line.`;
}
