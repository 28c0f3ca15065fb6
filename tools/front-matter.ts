// Changes single values of a YAML front matter and leaves every other character as it is, comments included.
import { isMap, isScalar, parseDocument, stringify, type Pair } from 'yaml';
import { splitMarkdown } from '../src/knowledge/files.ts';

/**
 * @param whole a Markdown file that starts with a front matter
 * @param values what its keys become; undefined takes a key out; new keys come after `after`
 * @throws Error where there is no front matter, or a key to change holds more than a plain value
 */
export function withValues(whole: string, values: Readonly<Record<string, string | undefined>>, after: string): string {
  const { front } = splitMarkdown('', whole);
  if (front === undefined) throw new Error('there is no front matter');
  const start = whole.indexOf(front);
  let changed = front;
  for (const [key, value] of Object.entries(values)) changed = withValue(changed, key, value, after);
  return whole.slice(0, start) + changed + whole.slice(start + front.length);
}

function withValue(front: string, key: string, value: string | undefined, after: string): string {
  const found = pairOf(front, key);
  if (found === undefined) {
    if (value === undefined) return front;
    const end = lineEnd(front, rangeOf(pairOf(front, after), after)[1]);
    return `${front.slice(0, end)}\n${key}: ${written(value)}${front.slice(end)}`;
  }
  const [from, to] = rangeOf(found, key);
  if (value !== undefined) return front.slice(0, from) + written(value) + front.slice(to);
  const begin = front.lastIndexOf('\n', from) + 1;
  return front.slice(0, begin) + front.slice(lineEnd(front, to) + 1);
}

function pairOf(front: string, key: string): Pair | undefined {
  const { contents } = parseDocument(front);
  if (!isMap(contents)) throw new Error('the front matter is not a list of keys');
  return contents.items.find((item) => isScalar(item.key) && item.key.value === key);
}

/** Where the value of a pair begins and ends, without the comment behind it. */
function rangeOf(pair: Pair | undefined, key: string): [number, number] {
  const value = pair?.value;
  if (!isScalar(value) || !value.range) throw new Error(`${key} is not a plain value`);
  return [value.range[0], value.range[1]];
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}

/** As YAML, in quotes where it would otherwise be read as something else than text. */
function written(value: string): string {
  return stringify(value).trimEnd();
}
