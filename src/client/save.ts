// A text as a file of the reader's own.
import { h } from './dom.ts';

/** Offers `text` as a download called `name`; `type` is its media type. */
export function saveText(name: string, type: string, text: string): void {
  const href = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  h('a', { href, download: name }).click();
  URL.revokeObjectURL(href);
}

/** A run's name as the name of a file. */
export function fileName(name: string, ending: string): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  return `${(words ?? ['run']).join('-').slice(0, 60)}.${ending}`;
}
