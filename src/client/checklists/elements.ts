// Finding and making elements. Text goes in as text, never as markup.

export function need<T extends Element>(
  selector: string,
  type: abstract new () => T,
  inside: ParentNode = document,
): T {
  const found = inside.querySelector(selector);
  if (!(found instanceof type)) throw new Error(`${selector} is not on this page`);
  return found;
}

type Child = Node | string;

export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Partial<Pick<HTMLElement, 'className' | 'title' | 'id' | 'tabIndex'>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

export function makeButton(text: string, act: () => void): HTMLButtonElement {
  const button = make('button', {}, text);
  button.type = 'button';
  button.addEventListener('click', act);
  return button;
}

/** Sets text only where it differs, so that nothing is announced or laid out again for nothing. */
export function setText(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

const status = need('#say', HTMLElement);

/** Tells everybody, those who do not see the page too. The same words twice are told twice. */
export function say(text: string): void {
  status.textContent = status.textContent === text ? `${text}\u00a0` : text;
}
