// Our own probe's report, `can-i-unpin/probe@1` and `@2`: what it settles are capabilities, not versions.
import { isKey } from '../../../engine/deployment.ts';
import { rowOf } from '../../../engine/keys.ts';
import type { Notes } from './notes.ts';

/** The report's own name; a digit with its version follows. */
const schema = /can-i-unpin\/probe@[12]\b/;
const largestReport = 1_000_000;

type Members = Readonly<Record<string, unknown>>;
const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

// The object that begins at `from`, by counting braces outside of strings; undefined where it does not end.
function objectEnd(text: string, from: number): number | undefined {
  let depth = 0;
  let inString = false;
  for (let i = from; i < text.length; i += 1) {
    const c = text[i];
    if (inString) {
      if (c === '\\') i += 1;
      else if (c === '"') inString = false;
    } else if (c === '"') inString = true;
    else if (c === '{') depth += 1;
    else if (c === '}' && (depth -= 1) === 0) return i + 1;
  }
  return undefined;
}

/** Where a report stands: the index of its brace, that behind its end where it ends, and its first and last line. */
interface Span {
  readonly start: number;
  readonly end: number | undefined;
  readonly from: number;
  readonly to: number;
}

function spanOf(text: string): Span | undefined {
  const named = text.search(schema);
  if (named === -1) return undefined;
  const start = text.lastIndexOf('{', named);
  if (start === -1 || text.length - start > largestReport) return undefined;
  const end = objectEnd(text, start);
  return { start, end, from: lineAt(text, start), to: end === undefined ? Infinity : lineAt(text, end) };
}

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}

/** The text with the lines of a probe's report emptied, for readers that would take its parts for something else. */
export function withoutProbe(text: string): string {
  const span = spanOf(text);
  if (span === undefined) return text;
  const lines = text.split('\n');
  return lines.map((line, index) => (index + 1 >= span.from && index + 1 <= span.to ? '' : line)).join('\n');
}

/**
 * Reads a probe's report, wherever in the text it stands.
 * @returns first and last line of the report, so that no other reader takes its parts apart; undefined where there is none
 */
export function readProbe(text: string, notes: Notes): { readonly from: number; readonly to: number } | undefined {
  const span = spanOf(text);
  if (span === undefined) return undefined;
  const { start, end, from, to } = span;
  let report: unknown;
  try {
    report = end === undefined ? undefined : JSON.parse(text.slice(start, end));
  } catch {
    report = undefined;
  }
  if (!isMembers(report) || end === undefined || !isMembers(report['deployment'])) {
    notes.say(
      'warning',
      'probe-report-incomplete',
      'The probe\u2019s report is cut or changed: nothing of it is taken. Paste it whole.',
      ['ask-the-build'],
      from,
    );
    return { from, to };
  }
  for (const [key, value] of Object.entries(report['deployment'])) {
    if (!isKey(key) || rowOf(key).probe !== true || typeof value !== 'string' || value.length > 200 || value === '')
      continue;
    const at = text.indexOf(`"${key}"`, start);
    notes.give(key, value, at === -1 || at > end ? from : lineAt(text, at));
  }
  const told = report['notes'];
  for (const note of Array.isArray(told) ? told.slice(0, 20) : [])
    if (
      isMembers(note) &&
      typeof note['text'] === 'string' &&
      typeof note['code'] === 'string' &&
      /^[a-z\d-]{1,60}$/.test(note['code'])
    )
      notes.say(
        'note',
        `probe-${note['code']}`,
        `The probe notes: ${note['text'].slice(0, 400)}`,
        ['ask-the-build'],
        from,
      );
  return { from, to };
}
