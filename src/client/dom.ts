// Elements from data. Text only ever becomes text: there is no way to write markup through here.

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

/** A button that copies what `text` gives, and says that it did. */
export function copyButton(label: string, text: () => string | Promise<string>): HTMLButtonElement {
  const button = h('button', { type: 'button' }, label);
  button.addEventListener('click', () => {
    Promise.resolve(text())
      .then((copied) => navigator.clipboard.writeText(copied))
      .then(
        () => {
          button.textContent = 'Copied';
          setTimeout(() => (button.textContent = label), 2000);
        },
        () => {
          button.textContent = 'Could not copy: select and copy by hand';
        },
      );
  });
  return button;
}
