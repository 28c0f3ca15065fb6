// Files dropped on the box: their texts behind what stands in it.
import { largestInput } from '../../engine/limits.ts';

/** A config's own name may say whose it is; the line in front of it then does. */
const labelOf = (name: string): string => (/config[^/]*\.json$/i.test(name) ? `${name}:\n` : '');

/** Puts the text of dropped files into `box`, as if it had been pasted. A file larger than the box reads stays out. */
export function takeDrops(box: HTMLTextAreaElement): void {
  box.addEventListener('dragover', (event) => {
    // Text that is dragged is the browser's own to put where it is dropped.
    if (event.dataTransfer?.types.includes('Files') === true) event.preventDefault();
  });
  box.addEventListener('drop', (event) => {
    const files = [...(event.dataTransfer?.files ?? [])].filter(({ size }) => size <= largestInput);
    if (files.length === 0) return;
    event.preventDefault();
    void Promise.all(files.map(async (file) => labelOf(file.name) + (await file.text()).trimEnd())).then((texts) => {
      box.value = [box.value.trimEnd(), ...texts, ''].join('\n\n').trimStart();
      box.dispatchEvent(new Event('input'));
    });
  });
}
