// A box for texts of any length. A browser stops for half a second to lay a megabyte out in a box, and again to save it
// with every change of the address: a long text is kept beside the box instead, and the page says so.
import { isLong } from '../engine/limits.ts';
import { button, h } from './dom.ts';

export interface LongBox {
  /** All of the text: what stands in the box, then what is kept beside it. */
  readonly text: () => string;
  /** Replaces all of it. */
  readonly fill: (text: string) => void;
}

/** So many characters at once were not typed. */
const typed = 100;

const boxes = new WeakMap<HTMLTextAreaElement, LongBox>();

/**
 * Takes care of long texts for `box`; asked again it gives the same. Whenever the text changes the box has an `input`
 * event, as for what is typed.
 */
export function longBox(box: HTMLTextAreaElement): LongBox {
  const known = boxes.get(box);
  if (known !== undefined) return known;
  let beside = '';
  let length = box.value.length;
  const words = h('span');
  const notice = h('p', { class: 'callout small', role: 'status', hidden: true }, words, ' ');
  notice.append(
    button('Take it out', () => {
      hold('');
      changed();
      box.focus();
    }),
  );

  function hold(text: string): void {
    beside = text;
    notice.hidden = text === '';
    const size =
      text.length < 1e6 ? `${String(Math.ceil(text.length / 1e3))} kB` : `${(text.length / 1e6).toFixed(1)} MB`;
    words.textContent =
      text === '' ? '' : `A long text of ${size} belongs to this box. It is read like the rest, but not shown here.`;
  }

  function changed(): void {
    length = box.value.length;
    box.dispatchEvent(new Event('input', { bubbles: true }));
  }

  const joined = (...texts: string[]): string => texts.filter((text) => text.trim() !== '').join('\n');

  /** Keeps a text out of the box if it is long, before the browser lays it out. */
  function take(event: Event, text: string | null | undefined): void {
    if (text === null || text === undefined || event.defaultPrevented || !isLong(text)) return;
    event.preventDefault();
    hold(joined(beside, text.replace(/\r\n?/g, '\n')));
    changed();
  }

  box.addEventListener('paste', (event) => {
    take(event, event.clipboardData?.getData('text/plain'));
  });
  // Text that is dragged here, or that comes by a way of the browser's own.
  box.addEventListener('beforeinput', (event) => {
    take(event, event.data ?? event.dataTransfer?.getData('text/plain'));
  });
  box.addEventListener('input', () => {
    const grown = box.value.length - length;
    if (grown > typed && isLong(box.value)) {
      hold(joined(box.value, beside));
      box.value = '';
    }
    length = box.value.length;
  });
  (box.closest('label') ?? box).after(notice);

  const made: LongBox = {
    text: () => joined(box.value, beside),
    fill: (text) => {
      const long = isLong(text);
      hold(long ? text : '');
      box.value = long ? '' : text;
      length = box.value.length;
    },
  };
  boxes.set(box, made);
  // What the browser put back into the box before this script ran.
  if (isLong(box.value)) made.fill(box.value);
  return made;
}
