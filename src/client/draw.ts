// Turns described nodes into elements. Text stays text: nothing here reads markup.
import type { Node } from '../lab/view/nodes.ts';

const svg = 'http://www.w3.org/2000/svg';

/** The element that `node` describes; inside an `svg` its children are of that namespace. */
export function draw(node: Node, inside: string | null = null): Element {
  const space = node.tag === 'svg' ? svg : inside;
  const element = space === null ? document.createElement(node.tag) : document.createElementNS(space, node.tag);
  for (const [name, value] of Object.entries(node.attributes)) {
    if (value !== undefined) element.setAttribute(name, String(value));
  }
  element.append(...node.children.map((child) => (typeof child === 'string' ? child : draw(child, space))));
  return element;
}
