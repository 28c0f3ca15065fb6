// What changed between two releases, as a list.
import { addressText } from '../../engine/kernels/address.ts';
import { changes, type KernelChange } from '../../engine/kernels/changes.ts';
import { panelText } from '../../engine/kernels/panels.ts';
import type { KernelRelease } from '../../engine/kernels/types.ts';
import { h, need } from '../dom.ts';

/** Lists every change from `before` to `after`; hides the list where there is no `before`. */
export function showChanges(before: KernelRelease | undefined, after: KernelRelease): void {
  need('#changes', HTMLElement).hidden = before === undefined;
  if (before === undefined) return;
  const found = changes(before, after);
  need('#changes-title', HTMLElement).textContent = `What changed from ${before.tag} to ${after.tag}`;
  const list = need('#changes-list', HTMLElement);
  if (found.length === 0) {
    list.replaceChildren(h('p', {}, 'Nothing: every cell has the same outcome, and the same kernel.'));
    return;
  }
  const cells = found.reduce((sum, change) => sum + change.cells, 0);
  const panels = Map.groupBy(found, (change) => panelText(change.panel));
  list.replaceChildren(
    h(
      'p',
      {},
      `${cells.toLocaleString('en-GB')} of the calls that both releases were checked for, in ${panels.size} panels.`,
    ),
    ...[...panels].flatMap(([name, lines]) => panelList(after.tag, name, lines)),
  );
}

function panelList(tag: string, name: string, lines: readonly KernelChange[]): HTMLElement[] {
  const link = h('a', {}, name);
  const [first] = lines;
  if (first !== undefined) link.href = `#${addressText({ tag, ...first.panel })}`;
  const items = lines.map(({ what, where }) => h('li', {}, h('strong', {}, what), `: ${where}`));
  return [h('h4', {}, link), h('ul', {}, ...items)];
}
