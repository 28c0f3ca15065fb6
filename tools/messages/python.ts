// The messages that a Python file prints or raises, as templates: found by their statements, without running anything.

export interface Printed {
  /** `{}` stands for each value. */
  readonly text: string;
  readonly line: number;
  readonly kind: 'raise' | 'assert' | 'log';
}

const statements = /(?<![\w.])(?:raise\s+[\w.]+\s*\(|assert\b|logger\.(?:info|warning|error|critical)(?:_once)?\s*\()/g;
const longestStatement = 4_000;

/** Every message of `source` with at least eight letters of its own. */
export function printedBy(source: string): readonly Printed[] {
  const found: Printed[] = [];
  for (const match of source.matchAll(statements)) {
    const isAssert = match[0] === 'assert';
    const after = source.slice(match.index + match[0].length, match.index + longestStatement);
    const text = isAssert ? assertText(after) : firstText(after);
    if (text === undefined || text.replace(/\{\}|[^A-Za-z]/g, '').length < 8) continue;
    const line = source.slice(0, match.index).split('\n').length;
    found.push({ text, line, kind: isAssert ? 'assert' : match[0].startsWith('raise') ? 'raise' : 'log' });
  }
  return found;
}

/** The text behind the comma of an assertion, which stands at no depth of brackets and ends with its line there. */
function assertText(source: string): string | undefined {
  let depth = 0;
  for (let at = 0; at < source.length; at += 1) {
    const literal = literalAt(source, at);
    if (literal !== undefined) {
      at = literal.end - 1;
      continue;
    }
    const sign = source[at] ?? '';
    if ('([{'.includes(sign)) depth += 1;
    else if (')]}'.includes(sign)) depth -= 1;
    else if (sign === '#') at = endOfLine(source, at);
    else if (sign === ',' && depth === 0) return firstText(source.slice(at + 1).replace(/^\s*\(/, ''));
    else if (sign === '\n' && depth === 0 && source[at - 1] !== '\\') return undefined;
  }
  return undefined;
}

/** The first argument where it is made of string literals, one behind the other. */
function firstText(source: string): string | undefined {
  let text = '';
  let seen = false;
  for (let at = 0; at < source.length;) {
    const literal = literalAt(source, at);
    if (literal !== undefined) {
      text += literal.text;
      seen = true;
      at = literal.end;
    } else if (source[at] === '#') at = endOfLine(source, at);
    else if (/[\s+]/.test(source[at] ?? '')) at += 1;
    else break;
  }
  return seen ? text.replace(/\s+/g, ' ').trim() : undefined;
}

function endOfLine(source: string, from: number): number {
  const end = source.indexOf('\n', from);
  return end < 0 ? source.length : end;
}

const opening = /^([rbfuRBFU]{0,2})("""|'''|"|')/;

/** The string literal that starts at `at`, its values as `{}`. */
function literalAt(source: string, at: number): { readonly text: string; readonly end: number } | undefined {
  if (!/["'rbfuRBFU]/.test(source[at] ?? '') || /\w/.test(source[at - 1] ?? '')) return undefined;
  const match = opening.exec(source.slice(at, at + 6));
  if (match === null) return undefined;
  const [whole, flags = '', quote = ''] = match;
  let text = '';
  for (let place = at + whole.length; place < source.length; place += 1) {
    if (source.startsWith(quote, place)) {
      const filled = /f/i.test(flags)
        ? withoutValues(text)
        : text.replace(/%[-\d.]{0,6}[sdrfxi]/g, '{}').replace(/\{[^{}]*\}/g, '{}');
      return { text: filled, end: place + quote.length };
    }
    if (source[place] === '\\') {
      const next = source[place + 1] ?? '';
      text += next === 'n' || next === '\n' ? ' ' : next;
      place += 1;
    } else text += source[place] ?? '';
  }
  return undefined;
}

/** `{value}` becomes `{}`, `{{` a bracket that is meant. */
function withoutValues(text: string): string {
  let out = '';
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (depth === 0 && (text.startsWith('{{', at) || text.startsWith('}}', at))) {
      out += ' ';
      at += 1;
    } else if (sign === '{') {
      // `{name=}` prints its own name.
      const named = /^\{([\w.]{1,60})=\}/.exec(text.slice(at, at + 64))?.[1];
      if (depth === 0) out += named === undefined ? '{}' : `${named}={}`;
      depth += 1;
    } else if (sign === '}') depth -= 1;
    else if (depth === 0) out += sign;
  }
  return out;
}
