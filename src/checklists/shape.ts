// Reads data of unknown origin piece by piece; the first thing that is wrong is named with its place.

/** Something in the data is not what it must be. The message starts with the place, such as `runs[2].entries.rollback.state`. */
export class ShapeError extends Error {
  readonly path: string;
  constructor(path: string, problem: string) {
    super(`${path === '' ? 'the file' : path} ${problem}`);
    this.name = 'ShapeError';
    this.path = path;
  }
}

export type Fields = Readonly<Record<string, unknown>>;

/** A mapping with exactly these fields; `optional` ones may be missing. */
export function fields(
  data: unknown,
  path: string,
  names: readonly string[],
  optional: readonly string[] = [],
): Fields {
  const mapping = anyFields(data, path);
  for (const name of Object.keys(mapping)) {
    if (!names.includes(name) && !optional.includes(name))
      throw new ShapeError(inside(path, name), 'is not known here');
  }
  for (const name of names) {
    if (!Object.hasOwn(mapping, name)) throw new ShapeError(inside(path, name), 'is missing');
  }
  return mapping;
}

/** A mapping with any fields. */
export function anyFields(data: unknown, path: string): Fields {
  if (typeof data !== 'object' || data === null || Array.isArray(data))
    throw new ShapeError(path, `must be an object, is ${shown(data)}`);
  return data as Fields;
}

/** A list of at most `most` entries. */
export function array(data: unknown, path: string, most: number): readonly unknown[] {
  if (!Array.isArray(data)) throw new ShapeError(path, `must be a list, is ${shown(data)}`);
  if (data.length > most) throw new ShapeError(path, `holds ${data.length} entries, more than ${most}`);
  return data;
}

/** Text of at most `most` UTF-16 units. */
export function text(data: unknown, path: string, most: number): string {
  if (typeof data !== 'string') throw new ShapeError(path, `must be text, is ${shown(data)}`);
  if (data.length > most) throw new ShapeError(path, `is longer than ${most} characters`);
  return data;
}

/** Short text that `pattern` accepts; `what` says in words what it must be. */
export function matching(data: unknown, path: string, pattern: RegExp, what: string): string {
  const value = text(data, path, 200);
  if (!pattern.test(value)) throw new ShapeError(path, `must be ${what}, is ${shown(value)}`);
  return value;
}

/** One of the words. */
export function oneOf<T extends string>(data: unknown, path: string, words: readonly T[]): T {
  const word = words.find((each) => each === data);
  if (word === undefined) throw new ShapeError(path, `must be one of ${words.join(', ')}, is ${shown(data)}`);
  return word;
}

/** A whole number from 0 to `most`. */
export function count(data: unknown, path: string, most: number): number {
  if (typeof data !== 'number' || !Number.isSafeInteger(data) || data < 0)
    throw new ShapeError(path, `must be a whole number from 0, is ${shown(data)}`);
  if (data > most) throw new ShapeError(path, `is ${data}, more than ${most}`);
  return data;
}

/** A day that the calendar has, such as 2026-11-29, or nothing. */
export function day(data: unknown, path: string): string {
  const value = text(data, path, 200);
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(value) && daysOf(value);
  if (value !== '' && !isDay) throw new ShapeError(path, `must be a day such as 2026-11-29, is ${shown(value)}`);
  return value;
}

function daysOf(value: string): boolean {
  const [year = 0, month = 0, number = 0] = value.split('-').map(Number);
  // The day before the first of the next month is a month's last.
  return month >= 1 && month <= 12 && number >= 1 && number <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** The place of a field inside the place `path`; names from outside are cut and quoted. */
export function inside(path: string, name: string): string {
  const short = name.slice(0, 60);
  const step = /^[\w.-]+$/.test(short) ? short : JSON.stringify(short);
  return path === '' ? step : `${path}.${step}`;
}

function shown(data: unknown): string {
  if (data === undefined) return 'missing';
  const json = JSON.stringify(data);
  return json.length > 60 ? `${json.slice(0, 57)}…` : json;
}
