// Files dropped on the box: their texts behind what stands in it.
import { largestInput } from '../../engine/limits.ts';
import type { LongBox } from '../long-box.ts';

/** A config's own name may say whose it is; the line in front of it then does. */
const labelOf = (name: string): string => (/config[^/]*\.json$/i.test(name) ? `${name}:\n` : '');

/**
 * Puts the text of dropped files behind what stands in `box`, as if it had been pasted.
 * @param refuse takes the names of files that are larger than the box reads, which stay out
 */
export function takeDrops(box: HTMLTextAreaElement, long: LongBox, refuse: (names: readonly string[]) => void): void {
  box.addEventListener('dragover', (event) => {
    // Text that is dragged is the browser's own to put where it is dropped.
    if (event.dataTransfer?.types.includes('Files') === true) event.preventDefault();
  });
  box.addEventListener('drop', (event) => {
    const dropped = [...(event.dataTransfer?.files ?? [])];
    if (dropped.length === 0) return;
    event.preventDefault();
    const files = dropped.filter(({ size }) => size <= largestInput);
    const tooLarge = dropped.filter((file) => !files.includes(file));
    if (tooLarge.length > 0) refuse(tooLarge.map(({ name }) => name));
    if (files.length === 0) return;
    void Promise.all(files.map(async (file) => labelOf(file.name) + (await file.text()).trimEnd())).then((texts) => {
      long.fill([long.text().trimEnd(), ...texts, ''].join('\n\n').trimStart());
      box.dispatchEvent(new Event('input', { bubbles: true }));
    });
  });
}
