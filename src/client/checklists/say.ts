// What the page tells while it is used.
import { need } from '../dom.ts';

const status = need('#say', HTMLElement);

/** Tells everybody, those who do not see the page too. The same words twice are told twice. */
export function say(text: string): void {
  status.textContent = status.textContent === text ? `${text}\u00a0` : text;
}
