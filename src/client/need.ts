/** The element that a page's script cannot do without. @throws Error where the page lacks it */
export function need<T extends Element>(selector: string, type: new () => T): T {
  const found = document.querySelector(selector);
  if (!(found instanceof type)) throw new Error(`${selector} is missing`);
  return found;
}
