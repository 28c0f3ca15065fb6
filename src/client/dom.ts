// Finding and making elements. Text only ever becomes text: there is no way to write markup through here.

/** The element that a page's script cannot do without. @throws Error where the page lacks it */
export function need<T extends Element>(
  selector: string,
  type: abstract new () => T,
  inside: ParentNode = document,
): T {
  const found = inside.querySelector(selector);
  if (!(found instanceof type)) throw new Error(`${selector} is not on this page`);
  return found;
}

type Child = Node | string | null | undefined | false;
type Props = Readonly<Record<string, string | boolean | undefined | ((event: Event) => void)>>;

/** An element with attributes (`class`, `href` …), listeners (functions, by event name) and children. */
export function h<T extends keyof HTMLElementTagNameMap>(
  tag: T,
  props: Props = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[T] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (typeof value === 'function') element.addEventListener(name, value);
    else if (value === true) element.setAttribute(name, '');
    else if (typeof value === 'string') element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** Text with `code` in backticks, as nodes. */
export function withCode(text: string): Node[] {
  return text.split('`').map((part, index) => (index % 2 === 1 ? h('code', {}, part) : document.createTextNode(part)));
}

/** A button that does something on this page; it never sends a form. */
export function button(text: string, act: () => void, kind = ''): HTMLButtonElement {
  return h('button', { type: 'button', class: kind === '' ? undefined : kind, click: act }, text);
}

/** One drawing of the page's sprite, to stand beside a word. */
export function icon(name: string): SVGSVGElement {
  const space = 'http://www.w3.org/2000/svg';
  const svg = document.createElementNS(space, 'svg');
  svg.setAttribute('class', 'icon');
  svg.setAttribute('aria-hidden', 'true');
  const use = document.createElementNS(space, 'use');
  use.setAttribute('href', `#icon-${name}`);
  svg.append(use);
  return svg;
}

/**
 * A button that copies what `text` gives, and says that it did. Where the browser does not let it, the text is laid out
 * below, selected, to be copied by hand.
 */
export function copyButton(label: string, text: () => string | Promise<string>, kind = ''): HTMLButtonElement {
  const byHand = h('textarea', { class: 'by-hand', readonly: true, rows: '6', 'aria-label': `${label}, by hand` });
  const say = (words: string): void => {
    made.textContent = words;
    setTimeout(() => (made.textContent = label), 2000);
  };
  const copy = async (): Promise<void> => {
    let copied;
    try {
      copied = await text();
    } catch {
      say('Could not be put together');
      return;
    }
    try {
      await navigator.clipboard.writeText(copied);
      byHand.remove();
      say('Copied');
    } catch {
      byHand.value = copied;
      (made.closest('p, .command') ?? made).after(byHand);
      byHand.select();
      say('Selected below: copy by hand');
    }
  };
  const made = button(label, () => void copy(), kind);
  return made;
}

/** Sets text only where it differs, so that nothing is announced or laid out again for nothing. */
export function setText(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}
