// Files that a script writes with a here-document, so that what uses them can be read.
import type { Line } from '../readers/command/source.ts';

export interface Written {
  /** The file's name, or `$NAME` for a variable that `read` fills. */
  readonly name: string;
  readonly lines: readonly Line[];
}

export interface Heredocs {
  readonly lines: readonly Line[];
  readonly written: readonly Written[];
}

const writes = /^\s{0,80}(?:sudo\s{1,9})?(?:cat|tee)\b[^|;&(]{0,200}<<-?\s{0,9}["']?(\w{1,40})["']?/;
const fills = /^\s{0,80}read\s[^|;&(]{0,200}<<-?\s{0,9}["']?(\w{1,40})["']?/;
const script = /\bvllm\b|\bdocker\b|^\s*export\s/;

/** @returns the lines without the files' contents; a script that is written stays where it is */
export function takeHeredocs(lines: readonly Line[]): Heredocs {
  if (!lines.some((line) => line.text.includes('<<'))) return { lines, written: [] };
  const kept: Line[] = [];
  const written: Written[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at];
    if (line === undefined) break;
    kept.push(line);
    const filling = line.text.includes('<<') ? fills.exec(line.text) : null;
    const end = filling?.[1] ?? (line.text.includes('<<') ? writes.exec(line.text)?.[1] : undefined);
    if (end === undefined) continue;
    const stop = lines.findIndex((each, index) => index > at && each.text.trim() === end);
    if (stop < 0) continue;
    const body = lines.slice(at + 1, stop);
    if (filling === null && body.some((each) => script.test(each.text))) continue;
    const name = filling === null ? fileOf(line.text) : variableOf(line.text);
    if (name !== undefined) written.push({ name, lines: body });
    kept.pop();
    at = stop;
  }
  return { lines: kept, written };
}

function fileOf(line: string): string | undefined {
  return (
    />{1,2}\s{0,9}["']?([^\s"'<>]{1,200})/.exec(line)?.[1] ??
    /\btee\s{1,9}(?:-a\s{1,9})?["']?([^\s"'<>]{1,200})/.exec(line)?.[1]
  );
}

function variableOf(line: string): string | undefined {
  const words = (line.split('<<', 1)[0] ?? '').trim().split(/\s+/);
  const name = words.findLast((word) => /^[A-Z_]\w*$/i.test(word) && word !== 'read');
  return name === undefined ? undefined : `$${name}`;
}
