// The few things that every part of the atlas does with the document.

/** The element with an id, which the page has. */
export function byId<T extends HTMLElement>(id: string, kind: new () => T): T {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`the page has no ${id}`);
  return found;
}

export function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  ...children: (string | Node)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  made.append(...children);
  return made;
}
