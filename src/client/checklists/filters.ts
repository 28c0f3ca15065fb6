// What is shown of the items that apply.
import type { RunProgress } from '../../checklists/progress.ts';
import { need, setText } from '../dom.ts';
import type { ItemView } from './item-view.ts';

const names = ['state', 'severity', 'who', 'gate'] as const;

export interface Filters {
  /** Hides what does not apply or is filtered out, and says how many. `keep`: an item just answered stays in sight. */
  readonly apply: (stand: RunProgress, keep?: string) => void;
}

/** Wires the filters; `changed` is called when somebody chooses. */
export function filters(views: readonly ItemView[], changed: () => void): Filters {
  const selects = names.flatMap((name) => {
    const select = document.querySelector(`#filter-${name}`);
    return select instanceof HTMLSelectElement ? [[name, select] as const] : [];
  });
  for (const [, select] of selects) select.addEventListener('change', changed);
  const wanted = (name: (typeof names)[number]) => selects.find(([each]) => each === name)?.[1].value ?? '';

  return {
    apply: (stand, keep) => {
      const hidden = new Set(stand.hidden.map(({ item }) => item.id));
      let away = 0;
      for (const { item, element } of views) {
        const { state, settled, wanting } = element.dataset;
        const fits =
          matches(wanted('state'), state ?? '', settled === 'true', wanting !== '') &&
          (wanted('severity') === '' || wanted('severity') === item.severity) &&
          (wanted('who') === '' || wanted('who') === item.who) &&
          (wanted('gate') === '' || wanted('gate') === item.gate);
        const applies = !hidden.has(item.id);
        // Taking an item away from under the hands of whoever answers it would take the focus too.
        element.hidden = !applies || (!fits && item.id !== keep);
        if (applies && element.hidden) away += 1;
      }
      setText(
        need('#filtered', HTMLElement),
        away === 0 ? '' : `${String(away)} of the ${String(stand.all.total)} items that apply are filtered out.`,
      );
    },
  };
}

function matches(wanted: string, state: string, settled: boolean, wanting: boolean): boolean {
  if (wanted === '') return true;
  if (wanted === 'open') return !settled;
  if (wanted === 'wanting') return wanting;
  return wanted === state;
}
