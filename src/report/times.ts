// The time that a log's line bears, so that what several nodes say can be put in order.

/** A time in one of the forms that loggers write; only times of one form can be compared. */
export interface Written {
  readonly form: 'iso' | 'vllm' | 'journal';
  /** Sorts as text. */
  readonly key: string;
  /** As it stands in the log. */
  readonly text: string;
}

const iso = /\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d{1,9})?/;
const vllm = /(?:DEBUG|INFO|WARNING|ERROR|CRITICAL) (\d\d-\d\d \d\d:\d\d:\d\d)/;
const journal = /\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) ([ \d]\d) (\d\d:\d\d:\d\d)/;
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
/** A line without a time was printed right after one that has it. */
const linesBack = 40;

/** @param line counted from 1; undefined where neither it nor a line shortly before it bears a time */
export function timeAt(text: string, line: number): Written | undefined {
  const lines = text.split('\n');
  for (let at = line - 1; at >= Math.max(0, line - 1 - linesBack); at -= 1) {
    const time = timeIn((lines[at] ?? '').slice(0, 400));
    if (time !== undefined) return time;
  }
  return undefined;
}

function timeIn(line: string): Written | undefined {
  const full = iso.exec(line)?.[0];
  if (full !== undefined) return { form: 'iso', key: full.replace('T', ' ').replace(',', '.'), text: full };
  const short = vllm.exec(line)?.[1];
  if (short !== undefined) return { form: 'vllm', key: short, text: short };
  const named = journal.exec(line);
  if (named === null) return undefined;
  const [written, month = '', day = '', clock = ''] = named;
  const number = String(months.indexOf(month) + 1).padStart(2, '0');
  return { form: 'journal', key: `${number}-${day.replace(' ', '0')} ${clock}`, text: written };
}

/** Indices of `times` from the earliest to the latest; undefined where not all of them can be compared. */
export function inOrder(times: readonly (Written | undefined)[]): readonly number[] | undefined {
  const forms = new Set(times.map((time) => time?.form));
  if (times.length < 2 || forms.size !== 1 || forms.has(undefined)) return undefined;
  return times
    .map((time, index) => ({ key: time?.key ?? '', index }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.index - b.index))
    .map(({ index }) => index);
}
