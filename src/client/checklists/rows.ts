// Items as rows that open in place, one at a time. Without this script they stand open, for reading and for paper.
import type { ItemView } from './item-view.ts';

const detailsOf = ({ element }: ItemView): HTMLDetailsElement | null => element.querySelector(':scope > details');

/** Closes the rows and opens the one that the address names; print opens all. */
export function rows(views: readonly ItemView[]): void {
  for (const view of views) {
    const details = detailsOf(view);
    if (details === null) continue;
    details.open = false;
    details.name = 'item';
  }
  const openTarget = (): void => {
    const view = views.find(({ item }) => `#${item.id}` === location.hash);
    if (view !== undefined) openRow(view);
  };
  addEventListener('hashchange', openTarget);
  openTarget();
}

/** Opens the row of an item; the one that was open closes. */
export function openRow(view: ItemView): void {
  const details = detailsOf(view);
  if (details !== null) details.open = true;
}
