// Where reports of our own two tools stand in a text, whatever is around them: objects that name their schema.
import { closingBracket, json } from '../../brackets.ts';

/** A report: the index of its brace, that behind its end where it ends, and its first and last line, from 1. */
export interface ReportSpan {
  readonly tool: 'probe' | 'maskcheck';
  /** The version of its form. */
  readonly form: number;
  readonly start: number;
  readonly end: number | undefined;
  readonly from: number;
  readonly to: number;
}

const names = /"can-i-unpin\/(probe|maskcheck)@(\d{1,3})"/g;
const largestReport = 1_000_000;
/** Nobody pastes more; beyond them a text would only take time. */
const mostReports = 24;

/** Every report of the text, in its order. A report that does not end reaches to the end of the text. */
export function reportsIn(text: string): ReportSpan[] {
  const found: ReportSpan[] = [];
  for (const named of text.matchAll(names)) {
    const last = found.at(-1);
    if (found.length === mostReports || (last !== undefined && named.index < (last.end ?? Infinity))) continue;
    const start = startOf(text, named.index, last?.end ?? 0);
    if (start === -1) continue;
    const end = objectEnd(text, start);
    found.push({
      tool: named[1] === 'probe' ? 'probe' : 'maskcheck',
      form: Number(named[2]),
      start,
      end,
      from: lineAt(text, start),
      to: end === undefined ? Infinity : lineAt(text, end),
    });
  }
  return found;
}

/** The text with the lines of such reports emptied, for readers that would take their parts for something else. */
export function withoutReports(text: string): string {
  const spans = reportsIn(text);
  if (spans.length === 0) return text;
  const lines = text.split('\n');
  return lines
    .map((line, index) => (spans.some(({ from, to }) => index + 1 >= from && index + 1 <= to) ? '' : line))
    .join('\n');
}

/** The line, from 1, on which an index lies. */
export function lineAt(text: string, index: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < index; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}

/**
 * The brace that opens the report: the nearest before its name where the name comes first, as our tools write it, else
 * the nearest that is no member's or list's value, as in a report whose members somebody sorted.
 */
function startOf(text: string, named: number, after: number): number {
  const nearest = text.lastIndexOf('{', named);
  if (nearest < after) return -1;
  if (/^\{\s*"schema"\s*:\s*$/.test(text.slice(nearest, Math.min(named, nearest + 200)))) return nearest;
  for (let at = nearest, tries = 0; at >= after && tries < 500; at = text.lastIndexOf('{', at - 1), tries += 1) {
    const before = text
      .slice(Math.max(0, at - 200), at)
      .trimEnd()
      .at(-1);
    if (before === undefined || !':,['.includes(before)) return at;
    if (at === 0) break;
  }
  return -1;
}

/** The end of the object that begins at `from`; undefined where it does not end. */
function objectEnd(text: string, from: number): number | undefined {
  const closing = closingBracket(text.slice(from, from + largestReport), 0, json);
  return closing === undefined ? undefined : from + closing + 1;
}
