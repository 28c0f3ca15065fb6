// Here-documents: files that a script writes, variables that it fills and texts that it hands to another shell.
import type { Line } from '../readers/command/source.ts';

export interface Written {
  /** The file's name, or `$NAME` for a variable that `read` fills. */
  readonly name: string;
  readonly lines: readonly Line[];
}

export interface Heredocs {
  readonly lines: readonly Line[];
  readonly written: readonly Written[];
  /** What a shell is handed, by the line that asks for it. */
  readonly handed: ReadonlyMap<number, readonly Line[]>;
}

const mark = String.raw`<<-?\s{0,9}(["'\\]?)(\w{1,40})`;
const writes = new RegExp(String.raw`^\s{0,80}(?:sudo\s{1,9})?(?:cat|tee)\b[^;&(]{0,200}?${mark}`);
const fills = new RegExp(String.raw`^\s{0,80}read\s[^|;&(]{0,200}?${mark}`);
/** What runs the text that it is handed. */
const runs = new RegExp(
  String.raw`^\s{0,80}(?:[\w./=-]{1,80}\s{1,9}){0,6}(?:(?:[\w./-]{0,80}/)?(?:ba|z|da|k)?sh|ssh|sbatch|su|docker|podman|nerdctl|kubectl|oc|srun|singularity|apptainer)\b[^|;&(]{0,200}?${mark}`,
);
/** What takes a manifest from its input. */
const applies = /\b(?:kubectl|oc|helm|docker[- ]compose|podman[- ]compose|podman (?:play|kube))\b/;
/** Python's input is read where it stands. */
const scripts = /\bpython[\d.]{0,5}\s[^<]{0,80}<</;
/** Any other program's input; what an image's build copies is read where it stands. */
const feeds = new RegExp(String.raw`^(?!\s*(?:COPY|ADD)\b)(?:(?!\$\()[^\n]){0,400}?${mark}`);
const toShell = /\|\s{0,9}(?:sudo\s{1,9}(?:-\w{1,9}\s{1,9})?)?(?:(?:ba|z|da|k)?sh|ssh|sbatch)\b/;

/** @returns the lines without the bodies of the documents, and the bodies */
export function takeHeredocs(lines: readonly Line[]): Heredocs {
  const handed = new Map<number, readonly Line[]>();
  if (!lines.some((line) => line.text.includes('<<'))) return { lines, written: [], handed };
  const endOf = ends(lines);
  const kept: Line[] = [];
  const written: Written[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at];
    if (line === undefined) break;
    kept.push(line);
    if (!line.text.includes('<<')) continue;
    const filling = fills.exec(line.text);
    const found = filling ?? writes.exec(line.text) ?? runs.exec(line.text) ?? feeds.exec(line.text);
    if (found === null || (scripts.test(line.text) && filling === null && fileOf(line.text) === undefined)) continue;
    const [, quote = '', end = ''] = found;
    const stop = endOf(end, at);
    if (stop === undefined) continue;
    const raw = lines.slice(at + 1, stop);
    const body = quote === '' ? raw.map(unescaped) : raw;
    const name = filling === null ? fileOf(line.text) : variableOf(line.text);
    if (name !== undefined) written.push({ name, lines: body });
    else if (applies.test(line.text) && !/\bexec\b/.test(line.text)) written.push({ name: 'input.yaml', lines: body });
    else if (runs.test(line.text) || toShell.test(line.text)) handed.set(line.line, body);
    at = stop;
  }
  return { lines: kept, written, handed };
}

/** Finds the line that ends a document, behind the one that begins it; every line is looked at once. */
function ends(lines: readonly Line[]): (end: string, from: number) => number | undefined {
  const places = new Map<string, number[]>();
  for (const [index, { text }] of lines.entries()) {
    const word = text.trim();
    if (!/^\w{1,40}$/.test(word)) continue;
    const found = places.get(word);
    if (found === undefined) places.set(word, [index]);
    else found.push(index);
  }
  return (end, from) => {
    const found = places.get(end) ?? [];
    let low = 0;
    let high = found.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((found[middle] ?? 0) <= from) low = middle + 1;
      else high = middle;
    }
    return found[low];
  };
}

/** Without quotes around its end's word a document takes a backslash off dollars, backticks and backslashes. */
function unescaped(line: Line): Line {
  return line.text.includes('\\') ? { ...line, text: line.text.replace(/\\([$`\\])/g, '$1') } : line;
}

function fileOf(line: string): string | undefined {
  return (
    />{1,2}\s{0,9}["']?([^\s"'<>|&]{1,200})/.exec(line.replace(/\d?>&\d|[12]>\s{0,9}\/dev\/null/g, ''))?.[1] ??
    /\btee\s{1,9}(?:-a\s{1,9})?["']?([^\s"'<>|]{1,200})/.exec(line)?.[1]
  );
}

function variableOf(line: string): string | undefined {
  const words = (line.split('<<', 1)[0] ?? '').trim().split(/\s+/);
  const name = words.findLast((word) => /^[A-Z_]\w*$/i.test(word) && word !== 'read');
  return name === undefined ? undefined : `$${name}`;
}
