// The messages that a C++ or HIP file checks with, as templates: the words of AITER_CHECK and TORCH_CHECK.
import type { Printed } from './python.ts';

const checks = /\b(?:AITER|TORCH)_CHECK\s*\(/g;
const longestStatement = 4_000;

/** Every message of `source` with at least eight letters of its own; `__func__` is the name of the function around it. */
export function checkedBy(source: string): readonly Printed[] {
  const found: Printed[] = [];
  for (const match of source.matchAll(checks)) {
    const from = match.index + match[0].length;
    const [, ...printed] = argumentsOf(source.slice(from, from + longestStatement));
    const name = functionAt(source, match.index);
    const text = printed
      .map((argument) => textOf(argument, name))
      .join('')
      .replace(/(?:\{\}\s*)+/g, '{} ')
      .replace(/\s+/g, ' ')
      .trim();
    if (text.replace(/\{\}|[^A-Za-z]/g, '').length < 8) continue;
    found.push({ text, line: source.slice(0, match.index).split('\n').length, kind: 'assert' });
  }
  return found;
}

/** The arguments of a call, from behind its bracket to the one that ends it; none where it does not end. */
function argumentsOf(source: string): readonly string[] {
  const found: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < source.length; at += 1) {
    const sign = source[at] ?? '';
    if (sign === '"') at = endOfString(source, at);
    else if (sign === '/' && source[at + 1] === '/')
      at = !source.includes('\n', at) ? source.length : source.indexOf('\n', at);
    else if ('([{'.includes(sign)) depth += 1;
    else if (depth > 0 && ')]}'.includes(sign)) depth -= 1;
    else if (depth === 0 && (sign === ',' || sign === ')')) {
      found.push(source.slice(from, at));
      from = at + 1;
      if (sign === ')') return found;
    }
  }
  return [];
}

function endOfString(source: string, from: number): number {
  for (let at = from + 1; at < source.length; at += 1) {
    if (source[at] === '\\') at += 1;
    else if (source[at] === '"') return at;
  }
  return source.length;
}

/** Strings one behind the other are one; anything else is a value. */
function textOf(argument: string, name: string | undefined): string {
  let text = '';
  let values = '';
  for (let at = 0; at < argument.length; at += 1) {
    if (argument[at] !== '"') {
      values += argument[at] ?? '';
      continue;
    }
    const end = endOfString(argument, at);
    if (/\S/.test(values.replace(/<</g, ''))) text += valueOf(values, name);
    values = '';
    text += argument
      .slice(at + 1, end)
      .replace(/\\n/g, ' ')
      .replace(/\\(.)/g, '$1');
    at = end;
  }
  return /\S/.test(values.replace(/<</g, '')) ? text + valueOf(values, name) : text;
}

const valueOf = (written: string, name: string | undefined) =>
  /^\s*(?:<<\s*)?__func__\s*(?:<<\s*)?$/.test(written) && name !== undefined ? name : '{}';

/** The name of the function whose body `at` stands in: the last head that starts at a line's start. */
function functionAt(source: string, at: number): string | undefined {
  let end = at;
  while (end > 0) {
    const start = source.lastIndexOf('\n', end - 1) + 1;
    const line = source.slice(start, end);
    const bracket = line.indexOf('(');
    const name = bracket < 0 || !/^[A-Za-z_]/.test(line) || line.trimEnd().endsWith(';') ? '' : lastWord(line, bracket);
    // A macro that defines an entry point has the name as its first argument.
    if (/^[A-Z_]{8,}$/.test(name)) return /^\s*(\w{1,80})/.exec(source.slice(start + bracket + 1, at))?.[1];
    if (name !== '') return name;
    end = start - 1;
  }
  return undefined;
}

function lastWord(line: string, end: number): string {
  let from = end;
  while (from > 0 && /\w/.test(line[from - 1] ?? '')) from -= 1;
  return line.slice(from, end);
}
