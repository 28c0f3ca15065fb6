// A page's pieces as plain values: the build writes them as text, the browser as elements, from one description.
import { escapeMarkup } from '../../text/escape.ts';

export interface Node {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string | number | undefined>>;
  readonly children: readonly (Node | string)[];
}

/** An element with attributes and children, as data. */
export function h(tag: string, attributes: Node['attributes'] = {}, ...children: (Node | string)[]): Node {
  return { tag, attributes, children };
}

/** The node as HTML, with everything escaped. Elements without an end tag are not known here. */
export function markup(node: Node | string): string {
  if (typeof node === 'string') return escapeMarkup(node);
  const attributes = Object.entries(node.attributes)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${escapeMarkup(String(value))}"`)
    .join('');
  return `<${node.tag}${attributes}>${node.children.map(markup).join('')}</${node.tag}>`;
}

/** A table with a caption, in a box that scrolls sideways where it must. The first cell of each row is its heading. */
export function table(caption: string, head: readonly string[], rows: readonly (readonly (Node | string)[])[]): Node {
  const heading = (scope: string, cell: Node | string) => h('th', { scope }, cell);
  return h(
    'div',
    { class: 'table', tabindex: 0, role: 'group', 'aria-label': caption },
    h(
      'table',
      {},
      h('caption', {}, caption),
      h('thead', {}, h('tr', {}, ...head.map((cell) => heading('col', cell)))),
      h(
        'tbody',
        {},
        ...rows.map(([first = '', ...rest]) =>
          h('tr', {}, heading('row', first), ...rest.map((cell) => h('td', {}, cell))),
        ),
      ),
    ),
  );
}
