// Columns of a table whose head says that they hold serial numbers, as `amd-smi static --csv` prints them.
import type { Stretch } from './mark.ts';
import { announced } from './names.ts';
import { isHarmless } from './values.ts';

const word = /serial|uuid|unique_id/gi;
const anyWord = new RegExp(word.source, 'i');
const longestHead = 2000;
const mostRows = 1000;

/** Serial numbers in the rows below a comma-separated head. Values with commas in quotation marks keep their places. */
export function tables(text: string): Stretch[] {
  const found: Stretch[] = [];
  let done = 0;
  for (const hit of text.matchAll(word)) {
    if (hit.index < done) continue;
    const before = text.slice(Math.max(done, hit.index - longestHead), hit.index);
    const behind = /^[^\n]*/.exec(text.slice(hit.index, hit.index + longestHead))?.[0] ?? '';
    const head = before.slice(before.lastIndexOf('\n') + 1) + behind;
    done = hit.index + behind.length;
    const columns = head.split(',').map((name) => name.trim());
    if (columns.length < 3 || columns.some((name) => !/^[\w ./()%-]{0,40}$/.test(name))) continue;
    const secret = columns.flatMap((name, index) => (announced(name)?.kind === 'serial number' ? [index] : []));
    let start = done + 1;
    for (let rows = 0; rows < mostRows && start < text.length && secret.length > 0; rows += 1) {
      const next = text.indexOf('\n', start);
      const row = text.slice(start, next === -1 ? text.length : next);
      // Another head: its table is its own.
      if (anyWord.test(row)) break;
      const cells = row.length > 4000 ? [] : [...row.matchAll(/(?:^|,)("[^"]*"|[^,]*)/g)];
      if (cells.length !== columns.length) break;
      for (const index of secret) {
        const cell = cells[index];
        const value = cell?.[1]?.trim() ?? '';
        if (!cell || isHarmless(value)) continue;
        const from = start + cell.index + cell[0].indexOf(value);
        found.push({ from, to: from + value.length, kind: 'serial number' });
      }
      start += row.length + 1;
    }
  }
  return found;
}
