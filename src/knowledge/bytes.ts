// What of a file of content/ no parser would tell: an ending that nothing reads, bytes that are no text.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesUnder } from './files.ts';
import type { Problem } from './problems.ts';

const texts = ['.md', '.yaml', '.json', '.csv'];
const mark = '\uFEFF';

/** Looks at every file of `root`/content as bytes. */
export function byteProblems(root: string): Problem[] {
  const unread = filesUnder(root, 'content', '.yml').map((file) => ({
    ...{ file, line: 1, column: 1 },
    message: 'ends in .yml, which nothing reads: name it .yaml',
  }));
  const files = texts.flatMap((ending) => filesUnder(root, 'content', ending));
  return [...unread, ...files.flatMap((file) => problemsOf(file, readFileSync(join(root, file))))];
}

function problemsOf(file: string, bytes: Uint8Array): Problem[] {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    const message = 'begins with a byte order mark: save it without one';
    return text.startsWith(mark) ? [{ file, line: 1, column: 1, message }] : [];
  } catch {
    const { line, column } = firstBad(bytes);
    return [{ file, line, column, message: 'holds bytes that are not UTF-8: save it as UTF-8' }];
  }
}

/** Where the first piece stands that is no UTF-8: the line that does not decode by itself. */
function firstBad(bytes: Uint8Array): { line: number; column: number } {
  let from = 0;
  for (let line = 1; from <= bytes.length; line += 1) {
    const end = bytes.indexOf(10, from);
    const piece = bytes.subarray(from, end < 0 ? bytes.length : end);
    try {
      new TextDecoder('utf-8', { fatal: true }).decode(piece);
    } catch {
      return { line, column: new TextDecoder().decode(piece).indexOf('\uFFFD') + 1 };
    }
    if (end < 0) break;
    from = end + 1;
  }
  return { line: 1, column: 1 };
}
