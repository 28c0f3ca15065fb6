// Finds the stretches of a text that are YAML and may hold a server.
import { BracketEnd, json } from '../../brackets.ts';
import type { Line } from '../command/source.ts';

export interface Regions {
  readonly yaml: readonly (readonly Line[])[];
  /** All other lines. */
  readonly rest: readonly Line[];
  /** The first line of a region that is too long to be read. */
  readonly tooLong: number | undefined;
}

const key = /^\s{0,80}(?:- )?\s{0,20}(?:["'][^"'\n]{1,80}["']|[A-Z_<][\w.</-]{0,80})\s?:(?:\s|$)/i;
const item = /^\s{0,80}-(?:\s|$)/;
const comment = /^\s*(?:#|$)/;
const document = /^(?:---|\.\.\.)\s*$/;
const telling =
  /(?:^|[\s{,])["']?(?:command|cmd|entrypoint|image|repository|modelURL|env|environment|parallelism|model|[\w.-]*(?:args|flags|env|envvars|envs|options|_config|-config|-size|_size|-dtype|_dtype|-backend|_backend))["']?\s?:/im;
/** Words that begin a line of shell, though a colon may follow. */
const shell =
  /^\s{0,80}(?:export|vllm|docker|podman|python3?|exec|sudo|srun|if|then|else|fi|for|do|done|[A-Z_]\w{0,80}\+?=)(?:\s|=|\(|$|["'])/;
const logLine = /^\s{0,20}(?:\(\w{1,20} pid=|INFO|WARNING|ERROR|DEBUG|\d{4}-\d\d-\d\d|\[\w)/;
/** Longer than any file that is written by hand; the parser takes its time. What is longer is no shell either. */
const longest = 400_000;

const indentation = (text: string): number => text.length - text.trimStart().length;

/** @returns YAML regions in order and what is left without them */
export function findYaml(lines: readonly Line[]): Regions {
  const yaml: (readonly Line[])[] = [];
  const rest: Line[] = [];
  let tooLong: number | undefined;
  let next = 0;
  while (next < lines.length) {
    const end = regionEnd(lines, next);
    if (end > next) {
      const region = lines.slice(next, end);
      const text = region.map((line) => line.text).join('\n');
      if (text.length > longest) tooLong ??= region[0]?.line;
      else if (telling.test(text)) yaml.push(region);
      else for (const line of region) rest.push(line);
      next = end;
    } else {
      const line = lines[next++];
      if (line !== undefined) rest.push(line);
    }
  }
  return { yaml, rest, tooLong };
}

/** The end of the region that begins here; the beginning itself where none does. */
function regionEnd(lines: readonly Line[], start: number): number {
  const first = lines[start]?.text ?? '';
  if (document.test(first)) return regionEnd(lines, start + 1) > start + 1 ? regionEnd(lines, start + 1) : start;
  const whole = /^\s*[[{]\s*$/.test(first) || /^\s*\{\s*"/.test(first);
  // An object within other lines is a value of theirs.
  const before = lines[start - 1]?.text ?? '';
  if (whole) return before.trim() === '' || document.test(before) ? jsonEnd(lines, start) : start;
  // A line with a comma at its end is a member of some object, not of a block.
  if (
    !(key.test(first) || item.test(first)) ||
    shell.test(first) ||
    logLine.test(first) ||
    first.trimEnd().endsWith(',')
  )
    return start;
  let base = indentation(first);
  let end = start + 1;
  for (let at = start + 1; at < lines.length; at++) {
    const text = lines[at]?.text ?? '';
    if (comment.test(text) || document.test(text)) continue;
    const depth = indentation(text);
    if (depth < base) {
      // A fragment may begin deep inside and come out again.
      if (!key.test(text) && !item.test(text)) break;
      base = depth;
    } else if (depth === base && ((!key.test(text) && !item.test(text)) || shell.test(text)) && !/^\s*[\]}]/.test(text))
      break;
    end = at + 1;
  }
  return end;
}

/** The end of a JSON document that begins here. */
function jsonEnd(lines: readonly Line[], start: number): number {
  const brackets = new BracketEnd(json);
  for (let at = start; at < lines.length; at++) {
    const text = lines[at]?.text ?? '';
    if (brackets.find(text) !== undefined) return at + 1;
  }
  return start;
}
